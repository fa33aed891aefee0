import { takesStance } from '../corpus/collections/premises.js';
import { type Corpus, fieldKey } from '../domain/corpus.js';
import { type Condition, type Filter, inCorpus, matchAny } from '../domain/filter.js';
import {
  type FieldCondition,
  type PremiseFilter,
  ROLES_WITHOUT_REASON,
  type Side,
  SIDES,
  STATEMENT_ROLES,
} from '../domain/premise.js';
import { profileConditions } from '../domain/profile-conditions.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { FIXED_LIMIT, unknownName } from '../runtime/wording.js';
import type { VectorStore } from '../store/port.js';
import { checkLanguages, checkWords } from './arguments.js';
import type { ClaimSides } from './sides.js';
import type { NumberRange } from './types.js';

/** How deep a filter may nest, and how many conditions and values it may have. */
const MAX_DEPTH = 6;
const MAX_VALUES = 500;

const KEYS = {
  language: 'language',
  stance: 'stance',
  role: 'role',
  topic: 'topic',
  claimId: 'claim',
  author: 'author',
} as const;

/**
 * Leaves out statements that give no reason, unless a role is asked for. A role inside `not` asks
 * for nothing.
 */
export function roleConditions(filter: PremiseFilter | undefined): Condition[] {
  if (filter && asksForRole(filter)) return [];
  return [{ must_not: [matchAny('role', ROLES_WITHOUT_REASON)] }];
}

function asksForRole({ role, all = [], any = [] }: PremiseFilter): boolean {
  return role !== undefined || [...all, ...any].some(asksForRole);
}

/** Whether it has a condition on sides of the question, in any of its parts. */
export function asksForSide(filter: PremiseFilter | undefined): boolean {
  if (filter === undefined) return false;
  const { side, all = [], any = [], not } = filter;
  return side !== undefined || [...all, ...any].some(asksForSide) || asksForSide(not);
}

/**
 * The sides that a filter admits; undefined if it admits all. Conditions inside `any` and `not` do not
 * count.
 */
export function sidesAdmitted(filter: PremiseFilter): readonly Side[] | undefined {
  const lists = [filter.side, ...(filter.all ?? []).map(sidesAdmitted)].filter(
    (each) => each !== undefined,
  );
  if (lists.length === 0) return undefined;
  return SIDES.filter((side) => lists.every((list) => list.includes(side)));
}

/**
 * A filter as conditions on the store's payload; all must hold.
 * @param sides how claims relate to the question; absent if there is none
 * @throws ElenchusError BAD_INPUT, UNKNOWN_FIELD, UNKNOWN_VARIABLE, UNKNOWN_VALUE,
 *   AUTHORS_WITHHELD, naming the argument
 */
export function filterConditions(
  filter: PremiseFilter,
  corpus: Corpus,
  path: string,
  sides?: ClaimSides,
  depth = 1,
): Condition[] {
  if (depth > MAX_DEPTH) {
    throw badInput(path, `is nested more than ${MAX_DEPTH} levels deep (${FIXED_LIMIT})`);
  }
  const inside = (each: PremiseFilter, name: string) =>
    filterConditions(each, corpus, `${path}.${name}`, sides, depth + 1);
  const conditions: Condition[] = [];

  // Of a premise with several claims, the stance on those that are named counts.
  const paired = filter.stance !== undefined && filter.claimId !== undefined;
  for (const [name, key] of Object.entries(KEYS) as [keyof typeof KEYS, string][]) {
    const check = name === 'language' ? checkLanguages : checkWords<string>;
    const values = filter[name] && check(filter[name], `${path}.${name}`);
    if (values && name === 'author') checkNamed(corpus, `${path}.author`);
    if (!values || (paired && name === 'claimId')) continue;
    conditions.push(
      paired && name === 'stance'
        ? { should: filter.stance.map((stance) => takesStance(stance, filter.claimId!)) }
        : matchAny(key, values),
    );
  }
  if (filter.side) {
    const wanted = checkWords(filter.side, `${path}.side`);
    if (!sides) throw badInput(`${path}.side`, 'is the side of a question, so it needs `by`');
    conditions.push(sides.taking(wanted));
  }
  if (filter.profile) {
    conditions.push(...profileConditions(filter.profile, corpus, `${path}.profile`));
  }
  filter.fields?.forEach((field, index) => {
    conditions.push(...fieldConditions(field, corpus, `${path}.fields[${index}]`));
  });
  filter.all?.forEach((each, index) => conditions.push(...inside(each, `all[${index}]`)));
  if (filter.any)
    conditions.push(
      ...oneOf(
        filter.any.map((each, at) => inside(each, `any[${at}]`)),
        path,
      ),
    );
  if (filter.not) {
    const excluded = inside(filter.not, 'not');
    if (excluded.length === 0)
      throw badInput(`${path}.not`, 'is empty, so it would exclude everything');
    conditions.push({ must_not: [{ must: excluded }] });
  }
  return conditions;
}

/** @throws ElenchusError AUTHORS_WITHHELD if names of authors are not shown */
function checkNamed({ minGroup: minimum }: Corpus, field: string): void {
  if (minimum !== undefined) throw new ElenchusError('AUTHORS_WITHHELD', { field, minimum });
}

/** @throws ElenchusError BAD_INPUT if a filter has more conditions and values than the limit */
export function checkWidth(conditions: readonly Condition[], path: string): void {
  if (width(conditions) > MAX_VALUES) throw tooWide(path);
}

/**
 * The same for a filter of lists and single values, before anything is made of them.
 * @throws ElenchusError BAD_INPUT
 */
export function checkValues(filter: object, path: string): void {
  const values = Object.values(filter).flat() as readonly unknown[];
  if (values.length > MAX_VALUES) throw tooWide(path);
}

function tooWide(path: string): ElenchusError {
  return badInput(path, `has more than ${MAX_VALUES} conditions and values (${FIXED_LIMIT})`);
}

function width(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => sum + widthOf(condition), 0);
}

function widthOf(condition: Condition): number {
  if ('match' in condition) return 'any' in condition.match ? condition.match.any.length : 1;
  if (!isFilter(condition)) return 1;
  const { must = [], should = [], must_not = [] } = condition;
  return 1 + width(must) + width(should) + width(must_not);
}

function isFilter(condition: Condition): condition is Filter {
  return 'must' in condition || 'should' in condition || 'must_not' in condition;
}

function oneOf(alternatives: readonly Condition[][], path: string): Condition[] {
  if (alternatives.length === 0) throw badInput(`${path}.any`, 'is empty, so nothing is admitted');
  // An empty filter admits everything.
  if (alternatives.some((conditions) => conditions.length === 0)) return [];
  return [{ should: alternatives.map((must) => ({ must })) }];
}

function fieldConditions(condition: FieldCondition, corpus: Corpus, path: string): Condition[] {
  const field = corpus.fields.find(({ name }) => name === condition.field);
  if (field === undefined) {
    throw unknownName(
      'UNKNOWN_FIELD',
      { field: `${path}.field`, corpus: corpus.name, name: condition.field },
      condition.field,
      corpus.fields.map(({ name }) => name),
    );
  }
  const key = fieldKey(field);
  const { anyOf, equals, from, to } = condition;
  const given = { anyOf, equals, from, to };
  const suits = { keyword: ['anyOf'], bool: ['equals'], float: ['from', 'to'] }[field.type];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || suits.includes(name)) continue;
    const problem = `does not suit "${field.name}", which is of type ${field.type.toUpperCase()}; give ${suits.join(' or ')}`;
    throw badInput(`${path}.${name}`, problem);
  }
  if (anyOf) return [matchAny(key, checkWords(anyOf, `${path}.anyOf`))];
  if (typeof equals === 'boolean') return [{ key, match: { value: equals } }];
  const range = {
    ...(typeof from === 'number' && { gte: checkNumber(from, `${path}.from`) }),
    ...(typeof to === 'number' && { lte: checkNumber(to, `${path}.to`) }),
  };
  if (Object.keys(range).length === 0) throw badInput(path, `is empty: give ${suits.join(' or ')}`);
  if (typeof from === 'number' && typeof to === 'number' && from > to) {
    throw badInput(`${path}.from`, `${from} is greater than ${to}`);
  }
  return [{ key, range }];
}

function checkNumber(value: number, path: string): number {
  if (!Number.isFinite(value)) throw badInput(path, 'is not a finite number');
  return value;
}

/** @throws ElenchusError BAD_INPUT, naming the argument */
export function rangeCondition(key: string, { from, to }: NumberRange, path: string): Condition {
  if (from === undefined && to === undefined) throw badInput(path, 'is empty: give from or to');
  if (from !== undefined && to !== undefined && from > to) {
    throw badInput(`${path}.from`, `${from} is greater than ${to}`);
  }
  return {
    key,
    range: { gte: from, lte: to },
  };
}

/**
 * The conditions that admit premises of a corpus; all must hold.
 * @param path names the argument in errors
 * @throws ElenchusError BAD_INPUT, UNKNOWN_FIELD, UNKNOWN_VARIABLE, UNKNOWN_VALUE
 */
export function admissionConditions(
  filter: PremiseFilter | undefined,
  corpus: Corpus,
  path = 'filter',
  sides?: ClaimSides,
): Condition[] {
  const conditions = filter ? filterConditions(filter, corpus, path, sides) : [];
  checkWidth(conditions, path);
  return [...conditions, ...roleConditions(filter)];
}

/** The filter without its conditions on a socio-variable. Those inside `any` and `not` stay. */
export function withoutVariable(
  filter: PremiseFilter | undefined,
  variable: string,
): PremiseFilter | undefined {
  return stripped(filter, ({ profile, ...rest }) => ({
    ...rest,
    profile: profile?.filter((condition) => condition.variable !== variable),
  }));
}

/** The filter without its condition on a field. Those inside `any` and `not` stay. */
export function withoutField(
  filter: PremiseFilter | undefined,
  field: 'language' | 'stance' | 'side' | 'role' | 'topic' | 'claimId',
): PremiseFilter | undefined {
  const rest = stripped(filter, ({ [field]: _, ...others }) => others);
  // Without a role, those that give no reason would still be left out.
  return field === 'role' ? { ...rest, role: STATEMENT_ROLES } : rest;
}

/** The filter without its conditions on a further field. Those inside `any` and `not` stay. */
export function withoutFurtherField(
  filter: PremiseFilter | undefined,
  name: string,
): PremiseFilter | undefined {
  return stripped(filter, ({ fields, ...rest }) => ({
    ...rest,
    fields: fields?.filter(({ field }) => field !== name),
  }));
}

function stripped(
  filter: PremiseFilter | undefined,
  strip: (filter: PremiseFilter) => PremiseFilter,
): PremiseFilter | undefined {
  if (!filter) return undefined;
  const { all, ...rest } = strip(filter);
  return { ...rest, all: all?.map((each) => stripped(each, strip)!) };
}

/** A filter that may name topics, also in its parts. */
interface TopicFilter {
  readonly topic?: readonly string[] | undefined;
  readonly all?: readonly TopicFilter[] | undefined;
  readonly any?: readonly TopicFilter[] | undefined;
  readonly not?: TopicFilter | undefined;
}

interface NamedTopic {
  readonly topic: string;
  readonly field: string;
}

/** More topics than a person would choose from. */
const MAX_TOPICS = 1000;

/** Topics that were found, by the record of their corpus, which every write replaces. */
const found = new WeakMap<Corpus, Set<string>>();

/**
 * Checks that premises, claims or images of the corpus have the topics that a filter names.
 * @param path names the filter in errors; empty if its fields are arguments themselves
 * @throws ElenchusError UNKNOWN_VALUE, with the topics that the corpus has
 */
export async function checkTopics(
  store: VectorStore,
  corpus: Corpus,
  filter: TopicFilter,
  path = 'filter',
): Promise<void> {
  const known = found.get(corpus) ?? new Set();
  found.set(corpus, known);
  const missing = () => topicsIn(filter, path).filter(({ topic }) => !known.has(topic));
  for (const collection of ['premises', 'claims', 'images']) {
    const topics = [...new Set(missing().map(({ topic }) => topic))];
    if (topics.length === 0) return;
    const named = matchAny('topic', topics);
    for (const topic of await topicsOf(store, collection, { must: [inCorpus(corpus.name), named] }))
      known.add(topic);
  }
  const [unknown] = missing();
  if (unknown === undefined) return;
  const { topic: value, field } = unknown;
  const all = { must: [inCorpus(corpus.name)] };
  const topics = [
    ...new Set([
      ...(await topicsOf(store, 'premises', all)),
      ...(await topicsOf(store, 'images', all)),
    ]),
  ];
  throw unknownName('UNKNOWN_VALUE', { field, variable: 'topic', value }, value, topics);
}

function topicsIn({ topic = [], all, any, not }: TopicFilter, path: string): NamedTopic[] {
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  const inside = (filters: readonly TopicFilter[] = [], name: string) =>
    filters.flatMap((each, at) => topicsIn(each, within(`${name}[${at}]`)));
  return [
    ...topic.map((each, at) => ({ topic: each, field: within(`topic[${at}]`) })),
    ...inside(all, 'all'),
    ...inside(any, 'any'),
    ...(not ? topicsIn(not, within('not')) : []),
  ];
}

/** The most frequent first. */
async function topicsOf(
  store: VectorStore,
  collection: string,
  filter: Filter,
): Promise<readonly string[]> {
  const counts = await store.facet(collection, { key: 'topic', filter, limit: MAX_TOPICS });
  return counts.flatMap(({ value, count }) => (count > 0 ? String(value) : []));
}
