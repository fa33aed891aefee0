import { randomUUID } from 'node:crypto';
import { checkCharacters, checkIdentifier, checkName, checkVariableName } from '../domain/check.js';
import { canonicalJson } from '../domain/content.js';
import type { Corpus, EncoderIdentity } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import { DEFAULT_LABELS, type Labels } from '../domain/judgement.js';
import type { SocioVariable } from '../domain/premise.js';
import { profileKey } from '../domain/profile-conditions.js';
import type { CorpusDescription } from '../domain/records.js';
import type { Tuning } from '../domain/tuning.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import type { VectorStore } from '../store/port.js';
import type { CorpusChanges, WriterOptions } from './changes.js';
import { DEFINITIONS } from './collections/index.js';
import { type CorpusRecord, ensureIndexes, recordId } from './registry.js';
import type { CheckCorpus } from './types.js';
import { MAX_VARIABLES } from './write-premises.js';

const CONTENTS = DEFINITIONS.flatMap(({ name }) => (name === 'corpora' ? [] : name));

/** Creates, describes and deletes corpora. */
export class CorporaWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  /** Creates or changes a corpus. */
  async put(description: CorpusDescription): Promise<Corpus> {
    checkDescription(description);
    return this.changes.inTurn(description.name, async () => {
      await this.#save(description);
      return (await this.options.registry.require(description.name)).record;
    });
  }

  /** @throws ElenchusError CORPUS_EXISTS */
  async create(description: CorpusDescription): Promise<Corpus> {
    checkDescription(description);
    const { name } = description;
    return this.changes.inTurn(name, async () => {
      const known = await this.options.registry.state(name);
      if (known !== undefined) throw new ElenchusError('CORPUS_EXISTS', { corpus: name });
      await this.#save(description);
      return (await this.options.registry.require(name)).record;
    });
  }

  /**
   * Changes what is given and removes what is null. Returns whether that changed anything.
   * @param check may refuse, when nothing else can write to the corpus
   * @throws ElenchusError CORPUS_NOT_FOUND, IN_USE
   */
  async update(description: CorpusDescription, check?: CheckCorpus): Promise<boolean> {
    checkDescription(description);
    return this.changes.inTurn(description.name, async () => {
      const { record } = await this.options.registry.require(description.name);
      await check?.(record);
      return this.#save(description);
    });
  }

  /**
   * Stores what was chosen for a corpus, or removes it.
   * @throws ElenchusError CORPUS_NOT_FOUND, also if the corpus was cleared or created again meanwhile
   */
  tune({ name, generation }: Corpus, tuning: Tuning | undefined): Promise<void> {
    const { registry } = this.options;
    return this.changes.inTurn(name, async () => {
      const { record } = await registry.require(name);
      if (record.generation !== generation) {
        throw new ElenchusError('CORPUS_NOT_FOUND', { corpus: name });
      }
      await this.changes.attempt(name, () => registry.save({ ...record, tuning }));
    });
  }

  /** Deletes everything in a corpus but its description. */
  clear(name: string, check?: CheckCorpus): Promise<void> {
    const { registry, textEncoder } = this.options;
    return this.changes.inTurn(name, async () => {
      const { record } = await registry.require(name);
      await check?.(record);
      const filter = { must: [inCorpus(name)] };
      const others = { ...filter, must_not: [{ key: 'kind', match: { value: 'corpus' } }] };
      const sequence = record.sequence + 1;
      const empty = {
        ...record,
        fields: [],
        tuning: undefined,
        encoder: textEncoder.model,
        generation: randomUUID(),
        sequence,
        termsSequence: sequence,
      };
      const changes = [
        ...CONTENTS.map((collection) => ({ collection, delete: { filter } })),
        { collection: 'corpora', delete: { filter: others } },
      ];
      await this.changes.attempt(name, () => registry.save(empty, changes, new Map()));
    });
  }

  delete(name: string, check?: CheckCorpus): Promise<void> {
    const { store, registry } = this.options;
    return this.changes.inTurn(name, async () => {
      const { record } = await registry.require(name);
      await check?.(record);
      const filter = { must: [inCorpus(name)] };
      // The record last, so that after a kill half way the same call continues.
      const collections = [...CONTENTS, 'corpora'];
      const changes = collections.map((collection) => ({ collection, delete: { filter } }));
      await this.changes.attempt(name, () => store.write(changes));
      registry.invalidate(name);
    });
  }

  /** Returns whether anything was changed. */
  async #save(description: CorpusDescription): Promise<boolean> {
    const { store, registry, textEncoder } = this.options;
    const known = (await registry.state(description.name))?.record;
    const described = describeCorpus(description, known, textEncoder.model);
    const record = known ? await withoutUnused(store, described, description) : described;
    const isSame = known !== undefined && canonicalJson(known) === canonicalJson(record);
    if (known !== undefined) {
      if (isSame) return false;
      await checkUnused(store, known, record);
    }
    await ensureIndexes(store, record);
    await this.changes.attempt(record.name, () => registry.save(record));
    return !isSame;
  }
}

const MAX_CHARACTERS = 10_000;

function checkDescription(corpus: CorpusDescription): void {
  const { name, title, description, licence } = corpus;
  const variables = corpus.variables ?? [];
  if (corpus.labels !== undefined && corpus.labels !== null) checkLabels(corpus.labels);
  checkName('name', name);
  for (const [field, text] of Object.entries({ title, description, licence })) {
    if (typeof text === 'string') checkWords(field, text);
  }
  if (variables.length > MAX_VARIABLES)
    throw badInput('variables', `are more than ${MAX_VARIABLES}`);
  const seen = new Set<string>();
  variables.forEach((variable, place) => {
    const field = `variables[${place}]`;
    checkVariableName(`${field}.name`, variable.name);
    if (seen.has(variable.name)) throw badInput(`${field}.name`, 'is given twice');
    seen.add(variable.name);
    checkWords(`${field}.title`, variable.title);
    for (const list of ['values', 'unknown'] as const) {
      if (variable[list].some((value) => value === ''))
        throw badInput(`${field}.${list}`, 'has ""');
      for (const value of variable[list]) checkWords(`${field}.${list}`, value);
      if (new Set(variable[list]).size < variable[list].length) {
        throw badInput(`${field}.${list}`, 'has a value twice');
      }
    }
    if (variable.kind === 'ORDINAL' && variable.values.length === 0) {
      throw badInput(`${field}.values`, 'must give the order of an ORDINAL variable');
    }
  });
}

function checkWords(field: string, text: string): void {
  const { length } = text;
  if (length > MAX_CHARACTERS) {
    throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit: MAX_CHARACTERS });
  }
  checkCharacters(field, text);
}

/** The new record of a corpus. What the description leaves out stays; what is null goes. */
function describeCorpus(
  { name, variables, ...parts }: CorpusDescription,
  known: CorpusRecord | undefined,
  encoder: EncoderIdentity,
): CorpusRecord {
  const before = known ?? emptyRecord(name, encoder);
  const { title, description, licence, visibility, labels, ...rest } = before;
  const own = { title, description, licence, visibility, labels };
  const changed = Object.entries({ ...own, ...given(parts) });
  const kept = Object.fromEntries(
    changed.filter(([, part]) => part !== null && part !== undefined),
  );
  return { ...rest, ...kept, variables: describeVariables(variables, before.variables) };
}

function given(parts: Omit<CorpusDescription, 'name' | 'variables'>) {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function describeVariables(
  variables: CorpusDescription['variables'],
  known: readonly SocioVariable[],
): readonly SocioVariable[] {
  if (variables === undefined) return known;
  if (variables === null) return [];
  const described = variables.map((variable) =>
    describeVariable(
      variable,
      known.find((other) => other.name === variable.name),
    ),
  );
  const names = new Set(described.map((variable) => variable.name));
  return [...described, ...known.filter((other) => !names.has(other.name))];
}

/**
 * Checks that the data needs nothing that a new description leaves out.
 * @throws ElenchusError IN_USE, naming the variable or label and how many have it
 */
async function checkUnused(
  store: VectorStore,
  before: CorpusRecord,
  after: CorpusRecord,
): Promise<void> {
  const kept = new Set(after.variables.map(({ name }) => name));
  for (const { name } of before.variables) {
    if (kept.has(name)) continue;
    const count = await premisesWith(store, before.name, name);
    if (count === 0) continue;
    throw new ElenchusError('IN_USE', { field: 'variables', name, count, unit: 'premises' });
  }
  await checkLabelsUnused(store, before, after);
}

/** The record without the variables that a new description leaves out and no premise has. */
async function withoutUnused(
  store: VectorStore,
  record: CorpusRecord,
  { variables: described }: CorpusDescription,
): Promise<CorpusRecord> {
  if (!described) return record;
  const names = new Set(described.map(({ name }) => name));
  const variables: SocioVariable[] = [];
  for (const variable of record.variables) {
    const { name } = variable;
    if (!names.has(name) && (await premisesWith(store, record.name, name)) === 0) continue;
    variables.push(variable);
  }
  return { ...record, variables };
}

function premisesWith(store: VectorStore, corpus: string, variable: string): Promise<number> {
  const absent = { is_empty: { key: profileKey(variable) } };
  return store.count('premises', { must: [inCorpus(corpus)], must_not: [absent] });
}

/** Values that occur in the data are kept, after the described ones. */
function describeVariable(given: SocioVariable, known: SocioVariable | undefined): SocioVariable {
  const listed = new Set([...given.values, ...given.unknown]);
  const others = known?.values.filter((value) => !listed.has(value)) ?? [];
  return { ...given, values: [...given.values, ...others] };
}

function emptyRecord(name: string, encoder: EncoderIdentity): CorpusRecord {
  const empty = { variables: [], fields: [], sequence: 0, termsSequence: 0 };
  return { id: recordId(name), name, encoder, generation: randomUUID(), ...empty };
}

const MAX_SETS = 20;
const MAX_LABELS = 100;
export const MAX_GRADE = 100;

/**
 * Checks sets of labels as they were given.
 * @throws ElenchusError BAD_INPUT, TEXT_TOO_LONG, naming set and label
 */
function checkLabels(given: unknown): asserts given is Labels {
  const seen = new Set<string>();
  for (const [set, labels] of entriesOf(given, 'labels', MAX_SETS)) {
    checkName('labels', set);
    const field = `labels.${set}`;
    for (const [label, grade] of entriesOf(labels, field, MAX_LABELS)) {
      checkIdentifier(field, label);
      if (seen.has(label)) throw badInput(field, `"${label}" is given twice`);
      seen.add(label);
      if (grade === null || isGrade(grade)) continue;
      throw badInput(
        `${field}.${label}`,
        `is neither a whole number from 0 to ${MAX_GRADE} nor null`,
      );
    }
  }
}

function isGrade(grade: unknown): boolean {
  return Number.isInteger(grade) && Number(grade) >= 0 && Number(grade) <= MAX_GRADE;
}

function entriesOf(value: unknown, field: string, limit: number): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput(field, 'is not an object');
  }
  const entries = Object.entries(value);
  if (entries.length === 0) throw badInput(field, 'is empty');
  if (entries.length > limit) throw badInput(field, `has more than ${limit} entries`);
  return entries;
}

/**
 * Checks that no judgement has a label that a new description leaves out.
 * @throws ElenchusError IN_USE, naming the label and how many judgements have it
 */
async function checkLabelsUnused(
  store: VectorStore,
  { name, labels: before = DEFAULT_LABELS }: CorpusRecord,
  { labels: after = DEFAULT_LABELS }: CorpusRecord,
): Promise<void> {
  for (const [set, labels] of Object.entries(before)) {
    for (const label of Object.keys(labels)) {
      if (after[set] !== undefined && Object.hasOwn(after[set], label)) continue;
      const match = Object.entries({ set, label }).map(([key, value]) => ({
        key,
        match: { value },
      }));
      const count = await store.count('judgements', { must: [inCorpus(name), ...match] });
      if (count === 0) continue;
      throw new ElenchusError('IN_USE', {
        field: `labels.${set}`,
        name: label,
        count,
        unit: 'judgements',
      });
    }
  }
}
