import { randomUUID } from 'node:crypto';
import { type Corpus, fieldKey } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import { profileKey } from '../perspective/conditions.js';
import type { Change, Point, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { PayloadOf, PointOf } from './collections/index.js';

type CorpusPayload = Extract<PayloadOf<'corpora'>, { readonly kind: 'corpus' }>;

/**
 * What is stored of each premise, claim and graph. Incremented when a corpus of the form before lacks
 * something that searches need; `reencode` adds it.
 *
 * 2: roles of premises, lists of their claims, words of claims
 */
const CORPUS_FORM = 2;

/** A corpus as the store keeps it. */
export interface CorpusRecord extends Corpus {
  /** The stored term statistics may not match the premises. */
  readonly dirty: boolean;
  /** The sequence of the stored term statistics. */
  readonly termsSequence: number;
}

export function recordId(name: string): string {
  return entityId('corpus', name, name);
}

function recordToPoint(record: CorpusRecord): Point {
  const { id, name, termsSequence, outdated, ...same } = record;
  const form = outdated ? undefined : CORPUS_FORM;
  const own = { corpus: name, kind: 'corpus' as const, terms_sequence: termsSequence, form };
  const payload: CorpusPayload = { ...same, ...own };
  return { id, vectors: {}, payload };
}

/** Undefined if the point is not a corpus. */
export function recordFromPoint({ id, payload }: PointOf<'corpora'>): CorpusRecord | undefined {
  if (payload.kind !== 'corpus') return undefined;
  const { corpus, terms_sequence, form, ...same } = payload;
  const variables = same.variables.map(({ label, title = label, ...variable }) => ({
    ...variable,
    title: title ?? variable.name,
  }));
  const record = { ...same, variables, id, name: corpus, termsSequence: terms_sequence };
  return form === CORPUS_FORM ? record : { ...record, outdated: true };
}

/** The stored record of a corpus; undefined if there is none. */
export async function readRecord(
  store: VectorStore,
  name: string,
): Promise<CorpusRecord | undefined> {
  const [point] = await store.retrieve('corpora', [recordId(name)], {
    payload: true,
    budget: UNLIMITED,
  });
  return point && recordFromPoint(point);
}

/** The change that stores a record. */
export function recordChange(record: CorpusRecord): Change {
  return { collection: 'corpora', upsert: [recordToPoint(record)] };
}

/**
 * The fields of a record that have a corpus counted again, and invalidate its cursors. Needed where
 * its contents are changed without its record.
 */
export function dirtied(): Pick<CorpusRecord, 'dirty' | 'generation'> {
  return { dirty: true, generation: randomUUID() };
}

/** Creates an index for each variable and field. Must precede the data that needs it. */
export async function ensureIndexes(
  store: VectorStore,
  { variables, fields }: Pick<Corpus, 'variables' | 'fields'>,
): Promise<void> {
  for (const { name } of variables) {
    const index = { key: profileKey(name), type: 'keyword' } as const;
    await store.ensureIndex('premises', index);
    await store.ensureIndex('profiles', index);
  }
  for (const field of fields) {
    await store.ensureIndex('premises', { key: fieldKey(field), type: field.type });
  }
}
