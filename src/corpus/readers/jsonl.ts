import { z } from 'zod';
import { STANCES, type Json } from '../../domain/premise.js';
import { STATEMENT_ROLES } from '../../domain/statement-role.js';
import { badInput } from '../../errors.js';
import type { PremiseRecord } from '../types.js';
import { idSchema, optionalText, parseWith, profileSchema, type Format } from './format.js';

const schema = z.looseObject({
  id: idSchema,
  text: z.string(),
  claim: z
    .union([z.string(), z.strictObject({ id: idSchema.nullish(), text: z.string() })])
    .nullish(),
  claimId: idSchema.nullish(),
  claims: z
    .array(
      z.union([
        z.string().transform((text) => ({ text })),
        z
          .strictObject({
            id: idSchema.nullish(),
            text: z.string(),
            stance: z.enum(STANCES).nullish(),
          })
          .transform(({ id, text, stance }) => ({
            text,
            ...(id != null && { id }),
            ...(stance && { stance }),
          })),
      ]),
    )
    .nullish(),
  stance: z.enum(STANCES).nullish(),
  role: z.enum(STATEMENT_ROLES).nullish(),
  topic: optionalText,
  language: optionalText,
  author: optionalText,
  profile: profileSchema.nullish(),
});

/**
 * Elenchus's own format: `id` and `text`, and optionally `claim` (a text, or `id` and `text`),
 * `claimId`, `claims` (a list of texts, or `id`, `text` and `stance`), `stance`, `role`, `topic`,
 * `language`, `author`, `profile`. Other fields are kept as `extra`.
 */
export const jsonl: Format = {
  variables: [],
  parse(value) {
    const {
      id,
      text,
      claim,
      claimId,
      claims,
      stance,
      role,
      topic,
      language,
      author,
      profile,
      ...extra
    } = parseWith(schema, value);
    const given = claimOf(claim, claimId);
    const own = stance ?? undefined;
    const all = [
      ...(given ? [{ ...given, stance: own }] : []),
      ...(claims ?? []).map((each) => ({ stance: own, ...each })),
    ];
    const [first, ...otherClaims] = all;
    return {
      ...{ id, text, topic, language, author, stance: first ? first.stance : own },
      role: role ?? undefined,
      claim: first && (({ stance: _, ...rest }) => rest)(first),
      ...(otherClaims.length > 0 && { otherClaims }),
      profile: profile ?? {},
      extra: extra as Record<string, Json>,
    };
  },
};

function claimOf(
  claim: z.output<typeof schema>['claim'],
  claimId: string | null | undefined,
): PremiseRecord['claim'] {
  if (claim === null || claim === undefined || claim === '') {
    if (claimId) throw badInput('claimId', 'is given without the text of the claim');
    return undefined;
  }
  const { id = claimId, text } = typeof claim === 'string' ? { text: claim } : claim;
  if (claimId && id !== claimId) throw badInput('claimId', 'differs from claim.id');
  return id ? { id, text } : { text };
}
