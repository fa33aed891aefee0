import type { VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';

/** The WebP file of an image; undefined if there is none. */
export async function imageFile(store: VectorStore, id: string): Promise<Buffer | undefined> {
  const [file] = await store.retrieve('image-files', [id], {
    payload: ['webp'],
    budget: UNLIMITED,
  });
  return file && Buffer.from(file.payload.webp, 'base64');
}
