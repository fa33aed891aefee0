import type { EncoderIdentity } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { Point, StoredPoint, VectorStore } from '../store/port.js';
import type { EncodedTexts } from './encoded-texts.js';
import { contentHash } from './prepare.js';
import { scrollAll } from './recover.js';

const BATCH = 512;

/**
 * Encodes the texts of a corpus again and leaves all else as it is. What already
 * has the encoder's mark is passed over, so that a second call goes on where a
 * first one was stopped.
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
  for (const collection of ['claims', 'premises']) {
    let batch: StoredPoint[] = [];
    const write = async () => {
      if (batch.length > 0) await store.upsert(collection, await encodeAgain(batch, newTexts()));
      points += batch.length;
      batch = [];
      onProgress?.(points);
    };
    for await (const point of scrollAll(store, collection, filter, { payload: true })) {
      const [content = ''] = String(point.payload.hash).split('@');
      const hash = contentHash(content, encoder);
      if (point.payload.hash === hash) continue;
      batch.push({ id: point.id, payload: { ...point.payload, hash } });
      if (batch.length === BATCH) await write();
    }
    await write();
  }
  return points;
}

async function encodeAgain(
  points: readonly StoredPoint[],
  encoded: EncodedTexts,
): Promise<readonly Point[]> {
  await encoded.encode(points.map(({ payload }) => String(payload.text)));
  return points.map(({ id, payload }) => {
    const { text, language } = payload;
    return {
      id,
      payload,
      vectors: encoded.vectors(String(text), language === undefined ? undefined : String(language)),
    };
  });
}
