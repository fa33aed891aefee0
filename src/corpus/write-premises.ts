import { checkVariableName } from '../domain/check.js';
import { canonicalJson } from '../domain/content.js';
import type { Corpus, EncoderIdentity, FilterableField } from '../domain/corpus.js';
import type { Json, SocioProfile, SocioVariable } from '../domain/premise.js';
import type { PremiseRecord } from '../domain/records.js';
import { badInput } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import { unknownName } from '../runtime/wording.js';
import type { Point, VectorStore } from '../store/port.js';
import { writeBudget } from '../store/reads.js';
import type { CorpusChanges, Plan, WriterOptions } from './changes.js';
import { CLAIM_SIMS } from './claim-sim/scores.js';
import { claimPayload } from './collections/claims.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { fieldType, premisePoint, profilePoint } from './collections/premises.js';
import { findCopyGroups } from './copies/groups.js';
import type { CopiedText } from './copies/likeness.js';
import { decide, type ItemKind, readyItems, refuse, statementOfGraph } from './items.js';
import {
  EncodedTexts,
  hashParts,
  type PreparedClaim,
  type PreparedPremise,
  preparePremise,
} from './prepare.js';
import { type CorpusRecord, ensureIndexes } from './registry.js';

/** A premise that is new or differs from the stored one. */
interface PremiseChange {
  readonly premise: PreparedPremise;
  /** In the form that the variables' kinds require. */
  readonly profile: SocioProfile;
}

export interface WriteContext {
  readonly store: VectorStore;
  readonly corpus: string;
  readonly encoder: EncoderIdentity;
  readonly encoded: EncodedTexts;
  readonly sequence: number;
}

const REMOVAL_KEYS = [
  'corpus',
  'external_id',
  'graph',
  'language',
  'claim',
  'profile_id',
  'copies',
] as const;

/** What is read of premises that are deleted or replaced. */
export const REMOVAL_SELECTION = {
  payload: REMOVAL_KEYS,
  vectors: ['lexical'],
  budget: UNLIMITED,
} as const;

export type RemovedPremise = PointOf<'premises', (typeof REMOVAL_KEYS)[number]>;

type PremiseKind = ItemKind<PremiseRecord, PreparedPremise, EncodedTexts, RemovedPremise>;

export function premiseKind(options: WriterOptions, changes: CorpusChanges): PremiseKind {
  const { store, textEncoder, sparseEncoder, limits } = options;
  const encoder = textEncoder.model;
  return {
    preparation: 'MEANWHILE',
    isEncoded: true,
    async preparing(corpus) {
      return (record) => preparePremise(corpus, record, encoder, limits);
    },
    async compare(items, existing) {
      const ids = readyItems(items).map(({ id }) => id);
      const selection = { payload: ['hash', 'graph'], budget: UNLIMITED } as const;
      const stored = await store.retrieve('premises', ids, selection);
      const payloads = new Map(stored.map(({ id, payload }) => [id, payload]));
      return items.map((item) => {
        if ('decided' in item) return item.decided;
        const { id, record } = item.ready;
        const payload = payloads.get(id);
        if (payload?.graph !== undefined) {
          return refuse(statementOfGraph('id', record.id, payload.graph), record.id, id);
        }
        return decide(item, payload?.hash, existing);
      });
    },
    async make(written, signal) {
      const encoded = new EncodedTexts(textEncoder, sparseEncoder);
      const added = written.filter(({ status }) => status === 'ADDED');
      await encoded.encode(
        added.map(({ ready }) => ready.record),
        signal,
      );
      return encoded;
    },
    async commit(state, written, encoded, refuseItem) {
      const shape = new CorpusShape(state.record);
      const premises: PremiseChange[] = [];
      for (const item of written) {
        try {
          premises.push({ premise: item.ready, profile: shape.admit(item.ready.record) });
        } catch (error) {
          refuseItem(item, error);
        }
      }
      if (premises.length === 0) return;
      const record = await grownBy(shape, state.record, store);
      const corpus = record.name;
      await changes.apply(state, record, (sequence) =>
        planPremises({ store, corpus, encoder, encoded, sequence }, premises),
      );
    },
    stored: (ids) => store.retrieve('premises', ids, REMOVAL_SELECTION),
    remove: (state, gone) => changes.apply(state, state.record, async () => planRemoval(gone)),
  };
}

/** Writes premises after their claims and profiles, so that none of these is ever missing. */
export async function planPremises(
  context: WriteContext,
  changes: readonly PremiseChange[],
): Promise<Plan> {
  const { store, corpus, encoded, sequence } = context;
  const ids = changes.map(({ premise }) => premise.id);
  const gone = await store.retrieve('premises', ids, REMOVAL_SELECTION);
  await keepVectors(store, changes, encoded);
  await encoded.encode(changes.map(({ premise }) => premise.record));
  const copies = await findCopyGroups(
    store,
    corpus,
    changes.map(({ premise }) => copiedText(premise, encoded)),
  );
  const write = { sequence, writtenAt: new Date() };
  const added = changes.map(({ premise, profile }) =>
    premisePoint(corpus, premise, profile, write, encoded, copies.groups.get(premise.id)!),
  );
  const [claims, profiles] = await Promise.all([
    claimPoints(context, changes),
    profilePoints(context, changes),
  ]);
  const upserts = { claims, profiles, 'copy-groups': copies.wordings, premises: added };
  return {
    changes: Object.entries(upserts).map(([collection, upsert]) => ({ collection, upsert })),
    gone,
    added,
  };
}

function copiedText({ id, record, claims }: PreparedPremise, encoded: EncodedTexts): CopiedText {
  const { text, language } = record;
  const [claim] = claims;
  const stance = claim ? claim.stance : record.stance;
  return { id, text, language, stance, claim: claim?.id, vector: encoded.semantic(text) };
}

/** Deletes premises. */
export function planRemoval(gone: readonly RemovedPremise[]): Plan {
  const ids = gone.map(({ id }) => id);
  const changes = [CLAIM_SIMS, 'premises'].map((collection) => ({ collection, delete: { ids } }));
  return { changes: ids.length > 0 ? changes : [], gone, added: [] };
}

/** How many stored texts are compared with the new ones at a time. */
const TEXTS = 64;

/** Keeps the vectors of texts that have not changed. */
async function keepVectors(
  store: VectorStore,
  changes: readonly PremiseChange[],
  encoded: EncodedTexts,
): Promise<void> {
  const encoders = changes[0] && hashParts(changes[0].premise.hash).encoders;
  const selection = {
    payload: ['text', 'hash'],
    vectors: ['semantic'],
    budget: UNLIMITED,
  } as const;
  for (let from = 0; from < changes.length; from += TEXTS) {
    const part = changes.slice(from, from + TEXTS).map(({ premise }) => premise);
    const texts = new Map(part.map(({ id, record }) => [id, record.text]));
    for (const point of await store.retrieve('premises', [...texts.keys()], selection)) {
      const { hash, text } = point.payload;
      const semantic = point.vectors?.semantic;
      if (semantic === undefined || 'indices' in semantic) continue;
      const isSame = text === texts.get(point.id);
      if (isSame && hashParts(hash).encoders === encoders) encoded.set(text, semantic);
    }
  }
}

async function claimPoints(
  { store, corpus, encoder, encoded, sequence }: WriteContext,
  changes: readonly PremiseChange[],
): Promise<Point[]> {
  const claims = changes.flatMap(({ premise }) => premise.claims);
  const ids = [...new Set(claims.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const stored = await store.retrieve('claims', ids, {
    payload: true,
    budget: writeBudget(),
  });
  const before = new Map(stored.map(({ id, payload }) => [id, payload]));
  const after = new Map<string, Omit<PayloadOf<'claims'>, 'sequence'>>(before);
  const last = new Map<string, PreparedClaim>();
  for (const claim of claims) {
    // All statements of a graph have one claim.
    if (isSameClaim(claim, last.get(claim.id))) continue;
    await eventLoop.pause();
    after.set(claim.id, claimPayload(corpus, claim, after.get(claim.id), encoder));
    last.set(claim.id, claim);
  }
  const changed = [...after].filter(([id, { hash }]) => before.get(id)?.hash !== hash);
  await encoded.encode(changed.map(([, payload]) => payload));
  return changed.map(([id, payload]) => ({
    id,
    vectors: encoded.vectors(payload.text, payload.language),
    payload: { ...payload, sequence },
  }));
}

function isSameClaim(claim: PreparedClaim, other: PreparedClaim | undefined): boolean {
  const { text, language, topic } = claim;
  return other?.text === text && other.language === language && other.topic === topic;
}

async function profilePoints(
  { store, corpus }: WriteContext,
  changes: readonly PremiseChange[],
): Promise<Point[]> {
  const points = new Map<string, Point>();
  // A graph says who speaks, but nothing else of them; what is known stays.
  const ofGraphs = new Set<string>();
  for (const { premise, profile } of changes) {
    const point = profilePoint(corpus, premise.record.author, profile);
    points.set(point.id, point);
    if (premise.record.graph) ofGraphs.add(point.id);
  }
  const stored = await store.retrieve('profiles', [...points.keys()], {
    payload: true,
    budget: writeBudget(),
  });
  for (const { id, payload } of stored) {
    const same = canonicalJson(points.get(id)?.payload) === canonicalJson(payload);
    if (same || payload.author === undefined || ofGraphs.has(id)) points.delete(id);
  }
  return [...points.values()];
}

/** A variable divides people into groups; one with more values than this does not. */
const MAX_VALUES = 1_000;

/** Each has an index. Beyond this, variables are refused and fields cannot be filtered by. */
export const MAX_VARIABLES = 200;
const MAX_FIELDS = 200;

/** The variables and filterable fields of a corpus, which grow with its premises. */
export class CorpusShape {
  readonly #variables: Map<string, SocioVariable>;
  readonly #fields: Map<string, FilterableField>;
  #grown = false;

  constructor({ variables, fields }: Pick<Corpus, 'variables' | 'fields'>) {
    this.#variables = new Map(variables.map((variable) => [variable.name, variable]));
    this.#fields = new Map(fields.map((field) => [field.name, field]));
  }

  /** The variables and fields as the corpus's record has them. */
  parts(): Pick<Corpus, 'variables' | 'fields'> {
    return { variables: [...this.#variables.values()], fields: [...this.#fields.values()] };
  }

  /** Whether a premise has added something. */
  get grown(): boolean {
    return this.#grown;
  }

  /**
   * Adds what a premise brings, and returns its profile in the form of the variables' kinds.
   * @throws ElenchusError BAD_INPUT or UNKNOWN_VALUE, in which case nothing is added
   */
  admit({ profile, extra }: PremiseRecord): SocioProfile {
    const variables = Object.entries(profile).map(([name, value]) => this.#variable(name, value));
    const fields = Object.entries(extra).flatMap(([name, value]) => this.#field(name, value) ?? []);
    if (new Set([...this.#variables.keys(), ...Object.keys(profile)]).size > MAX_VARIABLES) {
      throw badInput('profile', `would give this corpus more than ${MAX_VARIABLES} variables`);
    }
    for (const variable of variables) {
      if (this.#variables.get(variable.name) === variable) continue;
      this.#variables.set(variable.name, variable);
      this.#grown = true;
    }
    for (const field of fields) {
      if (this.#fields.has(field.name) || this.#fields.size >= MAX_FIELDS) continue;
      this.#fields.set(field.name, field);
      this.#grown = true;
    }
    return Object.fromEntries(
      variables.map(({ name, kind }) => [name, shaped(kind, profile[name] ?? [])]),
    );
  }

  /** The variable with these values added; the same object if they are known. */
  #variable(name: string, value: string | readonly string[]): SocioVariable {
    const known = this.#variables.get(name);
    const field = `profile.${name}`;
    const values = [value].flat();
    if (known === undefined) {
      checkVariableName(field, name);
      const kind = typeof value === 'string' ? 'NOMINAL' : 'MULTIPLE';
      return { name, title: name, kind, values: [...new Set(values)], unknown: [] };
    }
    if (known.kind !== 'MULTIPLE' && values.length !== 1) {
      throw badInput(field, `takes one value, not ${values.length}`);
    }
    const added = values.filter(
      (each) => !known.values.includes(each) && !known.unknown.includes(each),
    );
    if (added.length === 0) return known;
    if (known.kind === 'ORDINAL') {
      const [value = ''] = added;
      const details = { field, variable: name, value };
      throw unknownName('UNKNOWN_VALUE', details, value, known.values);
    }
    if (known.values.length + added.length > MAX_VALUES) {
      throw badInput(
        field,
        `would have more than ${MAX_VALUES} values; make it a field of its own`,
      );
    }
    return { ...known, values: [...known.values, ...new Set(added)] };
  }

  /** The field for a value, if its type can be filtered by. */
  #field(name: string, value: Json): FilterableField | undefined {
    const known = this.#fields.get(name);
    const type = fieldType(name, value);
    const empty = value === null || (Array.isArray(value) && value.length === 0);
    if (known !== undefined && !empty && type !== known.type) {
      throw badInput(`extra.${name}`, `is not of the type ${known.type}, as elsewhere`);
    }
    return type === undefined ? undefined : { name, type };
  }
}

function shaped(
  kind: SocioVariable['kind'],
  value: string | readonly string[],
): string | readonly string[] {
  const values = [value].flat();
  return kind === 'MULTIPLE' ? [...new Set(values)] : (values[0] ?? []);
}

/** The record of a corpus with the variables and fields that items have added, which have indexes now. */
export async function grownBy(
  shape: CorpusShape,
  record: CorpusRecord,
  store: VectorStore,
): Promise<CorpusRecord> {
  if (!shape.grown) return record;
  await ensureIndexes(store, shape.parts());
  return { ...record, ...shape.parts() };
}
