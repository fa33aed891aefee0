import { z } from 'zod';

const xaif = z.looseObject({ AIF: z.looseObject({}) });

/** The part of an xAIF file that is AIF; any other JSON as it is. */
export function aifPart(json: unknown): unknown {
  return xaif.safeParse(json).data?.AIF ?? json;
}
