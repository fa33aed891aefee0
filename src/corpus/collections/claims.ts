import { z } from 'zod';
import { digest } from '../../domain/content.js';
import type { EncoderIdentity } from '../../domain/corpus.js';
import type { Claim } from '../../domain/premise.js';
import { bareWords } from '../../domain/text.js';
import type { StoredPoint } from '../../store/port.js';
import { contentHash, type PreparedClaim } from '../prepare.js';
import { collection, integer, keyword, keywords, type PayloadIn, tenant } from './define.js';

export const claims = collection(
  'claims',
  'Statements that premises argue for or against.',
  { semantic: 512 },
  ['lexical'],
  z.object({
    corpus: tenant(),
    external_id: z.string(),
    text: z.string(),
    language: keyword().optional(),
    /** The claim in each language that its premises gave it in, by ISO 639-1 code. */
    texts: z.record(z.string(), z.string()),
    /** The `wordKeys` of its texts; absent only from corpora that an earlier version stored. */
    words: keywords().optional(),
    topic: keyword().optional(),
    /** The lowest id in its cluster; absent until it is clustered. */
    cluster: keyword().optional(),
    sequence: integer(),
    hash: z.string(),
  }),
);

type ClaimPayload = PayloadIn<typeof claims>;

/** A claim with its text in each language that its premises gave; the first is its main text. */
export function claimPayload(
  corpus: string,
  { externalId, text, language, topic }: PreparedClaim,
  stored: Omit<ClaimPayload, 'sequence'> | undefined,
  encoder: EncoderIdentity,
): Omit<ClaimPayload, 'sequence'> {
  const texts = { ...stored?.texts, [language]: text };
  const main = stored === undefined ? language : (stored.language ?? '');
  const content = {
    corpus,
    external_id: externalId,
    text: texts[main] ?? text,
    language: main === '' ? undefined : main,
    texts,
    words: wordKeys(Object.values(texts)),
    topic: topic ?? stored?.topic,
  };
  return { ...content, hash: contentHash(digest(content), encoder) };
}

/** Equal for claims in the same words, whatever their case, spacing and punctuation. */
export function wordKeys(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => digest(bareWords(text))))].sort();
}

export function toClaim({ id, payload }: StoredPoint): Claim {
  const { corpus, external_id, text, language, texts = {}, topic } = payload as ClaimPayload;
  return { id, corpus, externalId: external_id, text, language, texts, topic };
}
