import { z } from 'zod';
import { checkJson } from '../domain/check.js';
import { type Json, STATEMENT_ROLES } from '../domain/premise.js';
import type { PremiseRecord, ReadItem } from '../domain/records.js';
import { isBlank } from '../domain/text.js';
import { badInput, ElenchusError, messageOf } from '../runtime/errors.js';
import {
  idSchema,
  optionalText,
  parseWith,
  PREMISE_FIELDS,
  profileSchema,
  stanceSchema,
  withOurNames,
} from './fields.js';
import {
  type LineOptions,
  MAX_LINE_BYTES,
  parseLine,
  readLines,
  SeenIds,
  type Source,
} from './lines.js';

/** A premise or an error. In `raw`, bytes that are not UTF-8 are replaced. */
export interface ReadLine extends ReadItem<PremiseRecord> {
  readonly line: number;
}

/**
 * Reads premises line by line. If an id occurs again with other content, that line is refused.
 * @throws ElenchusError FILE_DAMAGED if the file is truncated
 */
export async function* readPremises(
  source: Pick<Source, 'name' | 'stream'>,
  options: LineOptions = {},
): AsyncGenerator<ReadLine> {
  const seen = new SeenIds();
  const file = source.name;
  const { longest = MAX_LINE_BYTES } = options;
  const lines = readLines(source.stream, options);
  let last = 0;
  try {
    for await (const line of lines) {
      last = line.line;
      const raw = line.bytes?.toString('utf8');
      const bytes = line.bytes?.length ?? 0;
      const read = { file, line: line.line, bytes, raw };
      try {
        const value = parseLine(file, line, longest);
        checkJson('line', value);
        const record = parsePremise(value);
        if (!seen.isRepeated(record)) yield { ...read, result: { record } };
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        yield { ...read, result: { error } };
      }
    }
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    const problem = `${messageOf(error)} after line ${last}; what stands before is kept`;
    throw new ElenchusError('FILE_DAMAGED', { file, problem }, { cause: error });
  }
}

const claim = z.union(
  [
    z.string().transform((text) => ({ id: undefined, text, stance: undefined })),
    z.strictObject({
      id: idSchema.nullish().transform((id) => id ?? undefined),
      text: z.string(),
      stance: stanceSchema,
    }),
  ],
  'is neither a text nor an object with `text`, and `id` and `stance` where known',
);
type GivenClaim = z.output<typeof claim>;

const schema = z.looseObject({
  id: idSchema,
  text: z.string(),
  claim: claim.nullish(),
  claimId: idSchema.nullish(),
  claims: z.array(claim.refine(({ text }) => !isBlank(text), 'has no text')).nullish(),
  stance: stanceSchema,
  role: z.enum(STATEMENT_ROLES).nullish(),
  topic: optionalText,
  language: optionalText,
  author: optionalText,
  profile: profileSchema.nullish(),
});

/**
 * The premise of a line of a corpus; docs/guide.md lists the fields. What is no field is kept as
 * `extra`.
 * @throws ElenchusError BAD_INPUT, naming the field
 */
export function parsePremise(line: unknown): PremiseRecord {
  const named = withOurNames(line, PREMISE_FIELDS, ['id', 'text']);
  const { id, text, claim, claimId, claims, stance, role, ...others } = parseWith(schema, named);
  const { topic, language, author, profile, ...extra } = others;
  const first = claimOf(claim, claimId, stance);
  return {
    id,
    text,
    topic,
    language,
    author,
    stance,
    role: role ?? undefined,
    ...withClaims([...(first ? [first] : []), ...(claims ?? [])], stance),
    profile: profile ?? {},
    extra: extra as Record<string, Json>,
  };
}

type Claims = Pick<PremiseRecord, 'claim' | 'stance' | 'otherClaims'>;

/** A claim without a stance of its own has that of the premise. */
function withClaims(claims: readonly GivenClaim[], stance: PremiseRecord['stance']): Claims {
  const [first, ...others] = claims.map((each) => ({ ...each, stance: each.stance ?? stance }));
  if (first === undefined) return {};
  const otherClaims = others.map((each) => ({ ...recordOf(each), ...stanceOf(each) }));
  return {
    claim: recordOf(first),
    ...stanceOf(first),
    ...(otherClaims.length > 0 && { otherClaims }),
  };
}

function recordOf({ id, text }: GivenClaim) {
  return id ? { id, text } : { text };
}

function stanceOf({ stance }: GivenClaim) {
  return stance && { stance };
}

function claimOf(
  claim: GivenClaim | null | undefined,
  claimId: string | null | undefined,
  stance: PremiseRecord['stance'],
): GivenClaim | undefined {
  if (!claim || (claim.text === '' && !claim.id)) {
    if (claimId) throw badInput('claimId', 'is given without the text of the claim');
    return undefined;
  }
  if (claimId && claim.id && claim.id !== claimId)
    throw badInput('claimId', 'differs from claim.id');
  if (claim.stance && stance && claim.stance !== stance) {
    throw badInput('claim.stance', `is ${claim.stance}, but \`stance\` is ${stance}`);
  }
  return { ...claim, id: claim.id ?? claimId ?? undefined };
}
