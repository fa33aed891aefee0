import { entityId } from '../../domain/ids.js';
import type { Corpus } from '../../domain/corpus.js';
import type { VectorStore } from '../../store/port.js';
import type { PayloadOf } from '../collections/index.js';

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
  if (point?.payload.kind !== 'claim-sims') return undefined;
  const { generation, sequence, model, bases } = point.payload;
  if (generation !== corpus.generation) return undefined;
  return { sequence, model, bases: new Map(bases) };
}

export async function saveMark(
  store: VectorStore,
  corpus: Corpus,
  { sequence, model, bases }: Mark,
): Promise<void> {
  const { name, generation } = corpus;
  const own = { corpus: name, kind: 'claim-sims', generation } as const;
  const payload: PayloadOf<'corpora'> = { ...own, sequence, model, bases: [...bases] };
  await store.upsert('corpora', [{ id: markId(corpus), vectors: {}, payload }]);
}

function markId({ name }: Corpus): string {
  return entityId('claim-sims', name, name);
}
