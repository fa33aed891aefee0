import { z } from 'zod';
import { checkJson } from '../corpus/check.js';
import { parseWith, profileSchema } from '../corpus/readers/format.js';
import type { PremiseRecord } from '../corpus/types.js';
import type { Json } from '../domain/premise.js';
import type { PremiseInput } from './generated.js';
import { given } from './inputs.js';

/** Any JSON, as GraphQL passes it. */
const json = z.object({
  profile: profileSchema.nullish(),
  extra: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * The record of an input; the writer checks the rest.
 * @throws ElenchusError BAD_INPUT, naming the field (`profile.gender`)
 */
export function recordOf(input: PremiseInput): PremiseRecord {
  const { claim, ...rest } = given(input);
  // First, since values that cannot be stored would be dropped silently below.
  checkJson('profile', rest.profile);
  checkJson('extra', rest.extra);
  const { profile, extra } = parseWith(json, input);
  return {
    ...rest,
    claim: claim && given(claim),
    profile: profile ?? {},
    extra: (extra ?? {}) as Record<string, Json>,
  };
}
