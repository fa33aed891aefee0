import type { EncoderIdentity } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import { detectLanguage } from '../encoders/language.js';
import { ANALYSIS_VERSION } from '../encoders/sparse.js';
import { checkRecord, type RecordLimits } from './check.js';
import { digest } from './content.js';
import type { Prepared } from './outcomes.js';
import type { PremiseRecord } from './types.js';

export interface PreparedPremise extends Prepared {
  readonly record: PremiseRecord;
  readonly claim?: PreparedClaim;
}

export interface PreparedClaim {
  readonly id: string;
  readonly externalId: string;
  readonly text: string;
  /** "" if unknown. */
  readonly language: string;
  readonly topic?: string;
}

/**
 * Checks a record, drops empty values, and detects the language if it is missing.
 * @throws ElenchusError BAD_INPUT, TEXT_TOO_LONG or RECORD_TOO_LARGE, naming the field
 */
export function preparePremise(
  corpus: string,
  given: PremiseRecord,
  encoder: EncoderIdentity,
  limits: RecordLimits,
): PreparedPremise {
  const filled = { ...given, profile: withoutEmpty(given.profile) };
  checkRecord(filled, limits);
  const language = filled.language ?? detectLanguage(filled.text);
  const record = language === undefined ? filled : { ...filled, language };
  const claim = record.claim && prepareClaim(corpus, record.claim, record);
  return withClaim({ id: entityId('premise', corpus, record.id), record }, claim, encoder);
}

export function withClaim(
  { id, record }: Pick<PreparedPremise, 'id' | 'record'>,
  claim: PreparedClaim | undefined,
  encoder: EncoderIdentity,
): PreparedPremise {
  return { id, record, claim, hash: contentHash(digest([record, claim?.externalId]), encoder) };
}

/** "CONTENT@ENCODERS": changes with what is stored and with what made the vectors. */
export function contentHash(content: string, encoder: EncoderIdentity): string {
  return `${content}@${digest([encoder.id, encoder.version, ANALYSIS_VERSION]).slice(0, 12)}`;
}

function prepareClaim(
  corpus: string,
  { id, text }: { readonly id?: string; readonly text: string },
  { topic, language = '' }: PremiseRecord,
): PreparedClaim {
  const externalId = id ?? digest(text);
  const claimId = entityId('claim', corpus, externalId);
  return { id: claimId, externalId, text, language: detectLanguage(text) ?? language, topic };
}

function withoutEmpty(profile: PremiseRecord['profile']): PremiseRecord['profile'] {
  const values = Object.entries(profile).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : value.filter((each) => each !== '')] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value.length > 0));
}
