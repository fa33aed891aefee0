import { UNLIMITED } from '../runtime/scope.js';
import { randomUUID } from 'node:crypto';
import { type Corpus, fieldKey } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import { profileKey } from '../domain/profile-conditions.js';
import type { Change, Point, VectorStore } from '../store/port.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { scrollAll } from './scroll.js';

type CorpusPayload = Extract<PayloadOf<'corpora'>, { readonly kind: 'corpus' }>;

/**
 * What is stored of each premise, claim and graph. Incremented when a corpus of the form before lacks
 * something that searches need; `reencode` adds it.
 *
 * 2: roles of premises, lists of their claims, words of claims
 */
const CORPUS_FORM = 2;

/** The sequence of statistics that must be counted anew. */
export const UNKNOWN_TERMS = -1;

/** A corpus as the store keeps it. */
export interface CorpusRecord extends Corpus {
  /** The sequence of the snapshot of its statistics; lower than any write's if they are unknown. */
  readonly termsSequence: number;
}

export function recordId(name: string): string {
  return entityId('corpus', name, name);
}

function recordToPoint(record: CorpusRecord): Point {
  const { id, name, termsSequence, outdated, ...same } = record;
  const payload: CorpusPayload = {
    ...same,
    corpus: name,
    kind: 'corpus',
    dirty: termsSequence !== record.sequence,
    terms_sequence: termsSequence,
    form: outdated ? undefined : CORPUS_FORM,
  };
  return { id, vectors: {}, payload };
}

/** Undefined if the point is not a corpus. */
export function recordFromPoint({ id, payload }: PointOf<'corpora'>): CorpusRecord | undefined {
  if (payload.kind !== 'corpus') return undefined;
  const { corpus, terms_sequence, dirty, form, ...same } = payload;
  const variables = same.variables.map(({ label, title = label, ...variable }) => ({
    ...variable,
    title: title ?? variable.name,
  }));
  // An earlier version has marked the statistics as wrong.
  const isWrong = dirty && terms_sequence === same.sequence;
  const termsSequence = isWrong ? UNKNOWN_TERMS : terms_sequence;
  const record = { ...same, variables, id, name: corpus, termsSequence };
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
 * Where the contents of a corpus are changed without its record: invalidates its cursors, and has its
 * statistics counted anew.
 */
export function changedWithoutRecord(): Pick<CorpusRecord, 'generation' | 'termsSequence'> {
  return { generation: randomUUID(), termsSequence: UNKNOWN_TERMS };
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

/**
 * Lets every server refuse the corpora of a store with CORPUS_OUTDATED, as soon as it reads their
 * records again.
 */
export function closeCorpora(store: VectorStore): Promise<void> {
  return changeForms(store, (form) => -Math.abs(form));
}

/** Undoes `closeCorpora`. */
export function reopenCorpora(store: VectorStore): Promise<void> {
  return changeForms(store, Math.abs);
}

async function changeForms(store: VectorStore, change: (form: number) => number): Promise<void> {
  const filter = { must: [{ key: 'kind', match: { value: 'corpus' } }] };
  const selection = { payload: true, budget: UNLIMITED } as const;
  const upsert: Point[] = [];
  for await (const { id, payload } of scrollAll(store, 'corpora', filter, selection)) {
    const form = payload.kind === 'corpus' ? payload.form : undefined;
    if (form === undefined || change(form) === form) continue;
    upsert.push({ id, vectors: {}, payload: { ...payload, form: change(form) } });
  }
  if (upsert.length > 0) await store.upsert('corpora', upsert);
}
