import { z } from 'zod';
import { collection, tenant } from './define.js';

export const claimSims = collection(
  'claim-sims',
  "How relevant each premise is to the claims of its topic, under the premise's id. Without vectors.",
  {},
  [],
  z.object({
    corpus: tenant(),
    /** The hash of the premise that was judged, and the digest of the claims that it was judged by. */
    hash: z.string(),
    basis: z.string(),
    /** 32-bit floats, little-endian, in base64. */
    scores: z.base64(),
  }),
);
