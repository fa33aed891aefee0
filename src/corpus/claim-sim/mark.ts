import { entityId } from '../../domain/ids.js';
import type { Corpus } from '../../domain/corpus.js';
import type { VectorStore } from '../../store/port.js';

/** How far the stored vectors of a corpus are up to date. */
export interface Mark {
  /** All premises up to this write have vectors, or can have none. */
  readonly sequence: number;
  readonly model: string;
  /** The digest of each topic's basis; null is no topic, and no basis. */
  readonly bases: ReadonlyMap<string | null, string | null>;
}

/** @returns undefined where there is none, or one of a former corpus of that name */
export async function readMark(store: VectorStore, corpus: Corpus): Promise<Mark | undefined> {
  const [point] = await store.retrieve('corpora', [markId(corpus)]);
  if (point === undefined || point.payload.generation !== corpus.generation) return undefined;
  const { sequence, model, bases } = point.payload;
  return {
    sequence: Number(sequence),
    model: String(model),
    bases: new Map(bases as [string | null, string | null][]),
  };
}

export async function saveMark(
  store: VectorStore,
  corpus: Corpus,
  { sequence, model, bases }: Mark,
): Promise<void> {
  const { name, generation } = corpus;
  const payload = { corpus: name, kind: 'claim-sims', generation, sequence, model };
  await store.upsert('corpora', [
    { id: markId(corpus), vectors: {}, payload: { ...payload, bases: [...bases] } },
  ]);
}

function markId({ name }: Corpus): string {
  return entityId('claim-sims', name, name);
}
