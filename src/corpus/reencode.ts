import type { EncoderIdentity } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { DenseVector, Payload, Point, StoredPoint, VectorStore } from '../store/port.js';
import type { PayloadOf } from './collections/index.js';
import type { EncodedTexts } from './encoded-texts.js';
import { contentHash } from './prepare.js';
import { broughtUpToDate, isOutdated } from './outdated.js';
import { scrollAll } from './scroll.js';
import { statementsOf, unitMean } from './write-graphs.js';

const BATCH = 512;
const GRAPHS = 16;

/** What points of premises and claims have in common. */
export type TextPoint = StoredPoint<Payload & Pick<PayloadOf<'claims'>, 'text' | 'language'>>;

/**
 * Encodes the texts of a corpus again, adds what an earlier version did not store, and leaves
 * everything else as it is. What the present version and encoder have written is skipped, so a second
 * call continues where the first one stopped.
 * @returns how many points were encoded
 */
export async function reencodeTexts(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
  newTexts: () => EncodedTexts,
  onProgress?: (points: number) => void,
): Promise<number> {
  const filter = { must: [inCorpus(corpus)] };
  let points = 0;
  for (const collection of ['claims', 'premises'] as const) {
    let batch: TextPoint[] = [];
    const write = async () => {
      if (batch.length > 0) {
        const complete = await broughtUpToDate(store, corpus, collection, batch);
        await store.upsert(collection, await encodeAgain(complete, newTexts()));
      }
      points += batch.length;
      batch = [];
      onProgress?.(points);
    };
    for await (const point of scrollAll(store, collection, filter, { payload: true })) {
      const [content = ''] = point.payload.hash.split('@');
      const hash = contentHash(content, encoder);
      if (point.payload.hash === hash && !isOutdated(collection, point)) continue;
      batch.push({ id: point.id, payload: { ...point.payload, hash } });
      if (batch.length === BATCH) await write();
    }
    await write();
  }
  return points;
}

async function encodeAgain(
  points: readonly TextPoint[],
  encoded: EncodedTexts,
): Promise<readonly Point[]> {
  await encoded.encode(points.map(({ payload }) => payload.text));
  return points.map(({ id, payload }) => {
    const vectors = encoded.vectors(payload.text, payload.language);
    return { id, payload, vectors };
  });
}

/**
 * Computes the text vectors of graphs from those of their statements, which must have been encoded
 * again. The vectors of their shapes stay.
 */
export async function reencodeGraphs(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
): Promise<void> {
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['hash'] } as const;
  const stale: string[] = [];
  for await (const { id, payload } of scrollAll(store, 'graphs', filter, selection)) {
    const [content = ''] = payload.hash.split('@');
    // An unfinished graph will be written by the ingest that finishes it.
    if (content !== '' && payload.hash !== contentHash(content, encoder)) stale.push(id);
  }
  for (let from = 0; from < stale.length; from += GRAPHS) {
    const ids = stale.slice(from, from + GRAPHS);
    const graphs = await store.retrieve('graphs', ids, { payload: true, vectors: true });
    const names = graphs.map(({ payload }) => payload.external_id);
    const vectors = new Map(names.map((name) => [name, [] as DenseVector[]]));
    for (const { payload, vectors: own } of await statementsOf(store, corpus, names)) {
      vectors.get(payload.graph ?? '')?.push(own!.semantic as DenseVector);
    }
    const points = graphs.map(({ id, payload, vectors: own }) => {
      const [content = ''] = payload.hash.split('@');
      const semantic = unitMean(vectors.get(payload.external_id) ?? []);
      const hash = contentHash(content, encoder);
      return { id, payload: { ...payload, hash }, vectors: { ...own, semantic } };
    });
    await store.upsert('graphs', points);
  }
}
