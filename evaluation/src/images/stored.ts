import { inCorpus } from 'elenchus/internal/domain/filter.js';
import { scrollAll } from 'elenchus/internal/corpus/scroll.js';
import type { DenseVector, VectorStore } from 'elenchus/internal/store/port.js';
import { UNLIMITED } from 'elenchus/internal/store/reads.js';
import type { EvaluatedImage } from './types.js';

export const VECTORS = ['text', 'passage', 'ocr', 'labels', 'visual', 'clip'] as const;
export type VectorName = (typeof VECTORS)[number];

export interface StoredImagesOptions {
  /** The CLIP model of the queries; the vectors of others cannot be compared and are left out. */
  readonly clipModel?: string | undefined;
  /** All text of the pages, by the ids of the images. */
  readonly pages?: ReadonlyMap<string, string>;
}

/** The images of a corpus in the order of their ids, with everything that searches compare. */
export async function storedImages(
  store: VectorStore,
  corpus: string,
  { clipModel, pages }: StoredImagesOptions = {},
): Promise<readonly EvaluatedImage[]> {
  const sentences = new Map<string, readonly string[]>();
  const filter = { must: [inCorpus(corpus)] };
  const ofFiles = { payload: ['sentences'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'image-files', filter, ofFiles)) {
    sentences.set(id, payload.sentences);
  }
  const images: EvaluatedImage[] = [];
  const selection = { payload: true, vectors: [...VECTORS], budget: UNLIMITED } as const;
  for await (const { id, payload, vectors } of scrollAll(store, 'images', filter, selection)) {
    const { external_id, title, passage, ocr, clip_model } = payload;
    const comparable = VECTORS.filter((name) => name !== 'clip' || clip_model === clipModel);
    const found = comparable.flatMap((name) => {
      const vector = vectors?.[name] as DenseVector | undefined;
      return vector ? [[name, Float32Array.from(vector)] as const] : [];
    });
    images.push({
      ...{ id: external_id, title, passage, ocr, page: pages?.get(external_id) },
      ...{ sentences: sentences.get(id) ?? [], vectors: Object.fromEntries(found) },
    });
  }
  return images.sort((a, b) => (a.id < b.id ? -1 : 1));
}
