import type { EncoderIdentity } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { Payload, Point, StoredPoint, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { PayloadOf } from './collections/index.js';
import type { EncodedTexts } from './encoded-texts.js';
import { contentHash } from './prepare.js';
import { broughtUpToDate, isOutdated } from './outdated.js';
import { scrollAll } from './scroll.js';

const BATCH = 512;

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
    const whole = { payload: true, budget: UNLIMITED } as const;
    for await (const point of scrollAll(store, collection, filter, whole)) {
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
  await encoded.encode(points.map(({ payload }) => payload));
  return points.map(({ id, payload }) => {
    const vectors = encoded.vectors(payload.text, payload.language);
    return { id, payload, vectors };
  });
}
