import { z } from 'zod';
import { onDiskCollection, tenant } from './define.js';

export const imageFiles = onDiskCollection(
  'image-files',
  'The images themselves, with the sentences of their pages. Read only when they are shown.',
  z.object({
    corpus: tenant(),
    /** A WebP file in base64: scaled down, upright, without metadata. */
    webp: z.string(),
    /** The sentences of the page's content, in order: those that a passage is chosen from. */
    sentences: z.array(z.string()).readonly(),
  }),
);
