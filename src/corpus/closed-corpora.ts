import type { VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { PointOf } from './collections/index.js';
import { scrollAll } from './scroll.js';

/**
 * Lets every server refuse the corpora of a store with CORPUS_OUTDATED, as soon as it reads their
 * descriptions again.
 */
export function closeCorpora(store: VectorStore): Promise<void> {
  return changeForms(store, (form) => -Math.abs(form));
}

/** Undoes `closeCorpora`. */
export function reopenCorpora(store: VectorStore): Promise<void> {
  return changeForms(store, Math.abs);
}

const WHOLE = { payload: true, budget: UNLIMITED } as const;

async function changeForms(store: VectorStore, change: (form: number) => number): Promise<void> {
  const filter = { must: [{ key: 'kind', match: { value: 'corpus' } }] };
  const corpora: PointOf<'corpora'>[] = [];
  for await (const point of scrollAll(store, 'corpora', filter, WHOLE)) {
    corpora.push(point);
  }
  const upsert = corpora.flatMap(({ id, payload }) => {
    const form = 'form' in payload ? payload.form : undefined;
    if (form === undefined || change(form) === form) return [];
    return { id, vectors: {}, payload: { ...payload, form: change(form) } };
  });
  if (upsert.length > 0) await store.upsert('corpora', upsert);
}
