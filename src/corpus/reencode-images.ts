import type { TextEncoder } from '../encoders/text.js';
import { inCorpus } from '../domain/filter.js';
import { encodeParts, textVector } from '../images/parts.js';
import type { VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import { contentHash } from './prepare.js';
import { scrollAll } from './scroll.js';

const BATCH = 32;

/** Encodes the texts of images again. Their passages and the vectors of their pixels stay. */
export async function reencodeImages(
  store: VectorStore,
  corpus: string,
  encoder: TextEncoder,
): Promise<void> {
  const filter = { must: [inCorpus(corpus)] };
  const stale: string[] = [];
  const ofHash = { payload: ['hash'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'images', filter, ofHash)) {
    if (payload.hash !== encodedAgain(payload.hash, encoder)) stale.push(id);
  }
  for (let from = 0; from < stale.length; from += BATCH) {
    const ids = stale.slice(from, from + BATCH);
    const whole = { payload: true, vectors: true, budget: UNLIMITED } as const;
    const images = await store.retrieve('images', ids, whole);
    const points = images.map(async ({ id, payload, vectors }) => {
      const parts = await encodeParts(payload, encoder);
      const text = textVector(parts);
      const hash = encodedAgain(payload.hash, encoder);
      return {
        id,
        payload: { ...payload, hash },
        vectors: { ...vectors, ...parts, ...(text && { text }) },
      };
    });
    await store.upsert('images', await Promise.all(points));
  }
}

/** The hash of the same content with the present encoder. */
function encodedAgain(hash: string, { model }: TextEncoder): string {
  return contentHash(hash.split('@')[0]!, model);
}
