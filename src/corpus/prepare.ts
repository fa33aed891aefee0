import { checkObject, checkRecord, type RecordLimits } from '../domain/check.js';
import { digest } from '../domain/content.js';
import type { EncoderIdentity } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { Stance } from '../domain/premise.js';
import type { ClaimRecord, PremiseRecord } from '../domain/records.js';
import { detectLanguage } from '../encoders/language.js';
import { ANALYSIS_VERSION, type SparseEncoder, type TextInLanguage } from '../encoders/sparse.js';
import type { TextEncoder } from '../encoders/text.js';
import { badInput } from '../runtime/errors.js';
import type { Cancellation } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { DenseVector, SparseVector, Vectors } from '../store/port.js';
import type { Prepared } from './types.js';

export interface PreparedPremise extends Prepared {
  readonly record: PremiseRecord;
  /** A claim that is given in several languages is there several times. */
  readonly claims: readonly PreparedClaim[];
}

export interface PreparedClaim {
  readonly id: string;
  readonly externalId: string;
  readonly text: string;
  /** "" if unknown. */
  readonly language: string;
  readonly topic?: string;
  /** The stance of the premise on it. */
  readonly stance?: Stance;
}

/**
 * Checks a record, drops empty values, and detects the language if it is missing. It pauses before
 * it begins.
 * @throws ElenchusError BAD_INPUT, TEXT_TOO_LONG or RECORD_TOO_LARGE, naming the field
 */
export function* preparePremise(
  corpus: string,
  given: PremiseRecord,
  encoder: EncoderIdentity,
  limits: RecordLimits,
): Generator<void, PreparedPremise> {
  yield;
  checkObject('profile', given.profile);
  const filled = { ...given, profile: withoutEmpty(given.profile) };
  checkRecord(filled, limits);
  const language = filled.language ?? detectLanguage(filled.text);
  const record = language === undefined ? filled : { ...filled, language };
  const id = entityId('premise', corpus, record.id);
  return withClaims({ id, record }, prepareClaims(corpus, record), encoder);
}

export function withClaims(
  { id, record }: Pick<PreparedPremise, 'id' | 'record'>,
  claims: readonly PreparedClaim[],
  encoder: EncoderIdentity,
): PreparedPremise {
  const [first, ...others] = claims.map(({ externalId }) => externalId);
  return { id, record, claims, hash: contentHash(digest([record, first, ...others]), encoder) };
}

/** The parts of a `contentHash`: what it says of the content, "" if it is unfinished, and of the encoders. */
export function hashParts(hash: string): { readonly content: string; readonly encoders?: string } {
  const [content = '', encoders] = hash.split('@');
  return encoders === undefined ? { content } : { content, encoders };
}

/** "CONTENT@ENCODERS": changes with what is stored and with what made the vectors. */
export function contentHash(content: string, encoder: EncoderIdentity): string {
  return `${content}@${digest([encoder.id, encoder.version, ANALYSIS_VERSION]).slice(0, 12)}`;
}

/**
 * The claims of a record, `claim` first. Without it, `stance` is that on the first of the others.
 * @throws ElenchusError BAD_INPUT for two stances on one claim
 */
function prepareClaims(corpus: string, record: PremiseRecord): readonly PreparedClaim[] {
  const { claim, otherClaims = [], stance } = record;
  const prepared = claim ? [prepareClaim(corpus, claim, record, stance)] : [];
  const stances = new Map(prepared.map((each) => [each.id, each.stance]));
  for (const [place, given] of otherClaims.entries()) {
    const own = prepared.length === 0 ? (given.stance ?? stance) : given.stance;
    const other = prepareClaim(corpus, given, record, own);
    const before = prepared.length === 0 ? (stance ?? own) : stances.get(other.id);
    if (before !== own && (prepared.length === 0 || stances.has(other.id))) {
      throw badInput(
        `otherClaims[${place}].stance`,
        `contradicts the stance given before on this claim (${before ?? 'none'})`,
      );
    }
    prepared.push(other);
    stances.set(other.id, own);
  }
  return prepared;
}

function prepareClaim(
  corpus: string,
  { id, text }: ClaimRecord,
  { topic, language = '' }: PremiseRecord,
  stance: Stance | undefined,
): PreparedClaim {
  const externalId = id ?? digest(text);
  const claimId = entityId('claim', corpus, externalId);
  const own = { text, language: detectLanguage(text) ?? language };
  return { id: claimId, externalId, ...own, topic, stance };
}

function withoutEmpty(profile: PremiseRecord['profile']): PremiseRecord['profile'] {
  const values = Object.entries(profile).map(([name, value]) => {
    return [name, Array.isArray(value) ? value.filter((each) => each !== '') : value] as const;
  });
  return Object.fromEntries(
    values.filter(([, value]) => value !== '' && (!Array.isArray(value) || value.length > 0)),
  );
}

/** The vectors of the texts of one write, each encoded once and ahead of the write. */
export class EncodedTexts {
  readonly #semantic = new Map<string, DenseVector>();
  /** By language and text. */
  readonly #lexical = new Map<string, Map<string, SparseVector>>();

  constructor(
    private readonly text: TextEncoder,
    private readonly sparse: SparseEncoder,
  ) {}

  set(text: string, vector: DenseVector): void {
    this.#semantic.set(text, vector);
  }

  async encode(texts: readonly TextInLanguage[], signal?: Cancellation): Promise<void> {
    const distinct = new Set(texts.map(({ text }) => text));
    const missing = [...distinct].filter((text) => !this.#semantic.has(text));
    if (missing.length > 0) {
      const vectors = await this.text.encode(missing, signal);
      vectors.forEach((vector, place) => this.#semantic.set(missing[place] ?? '', vector));
    }
    for (const { text, language = '' } of texts) {
      const known = this.#lexical.get(language) ?? new Map<string, SparseVector>();
      this.#lexical.set(language, known);
      if (known.has(text)) continue;
      known.set(
        text,
        await eventLoop.run(this.sparse.encodeDocument(text, language), signal && { signal }),
      );
    }
  }

  vectors(text: string, language = ''): Vectors {
    const lexical = this.#lexical.get(language)?.get(text);
    if (lexical === undefined) throw notEncoded();
    return { semantic: this.semantic(text), lexical };
  }

  semantic(text: string): DenseVector {
    const vector = this.#semantic.get(text);
    if (vector === undefined) throw notEncoded();
    return vector;
  }
}

function notEncoded(): Error {
  return new Error('a text was to be stored before it was encoded');
}
