import type { EncoderIdentity } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { Json } from '../domain/premise.js';
import type { SocioProfile } from '../domain/socio-profile.js';
import type { Payload, Point } from '../store/port.js';
import { canonicalJson, defined, digest } from './content.js';
import type { EncodedTexts } from './encoded-texts.js';
import { byType } from './fields.js';
import { contentHash, type PreparedClaim, type PreparedPremise } from './prepare.js';

export function premisePoint(
  corpus: string,
  { id, record, claim, hash }: PreparedPremise,
  profile: SocioProfile,
  sequence: number,
  encoded: EncodedTexts,
): Point {
  const { text, language, stance, topic, author, graph, extra } = record;
  return {
    id,
    vectors: encoded.vectors(text, language),
    payload: defined({
      corpus,
      external_id: record.id,
      text,
      language,
      stance,
      topic,
      claim: claim?.id,
      author,
      graph: graph?.id,
      node: graph?.node,
      profile: profile as Json,
      profile_id: profileId(corpus, author, profile),
      extra: byType(extra),
      sequence,
      hash,
    }),
  };
}

/**
 * A claim's payload without its sequence. `texts` has the claim in each language
 * that premises brought it in; the first one is its text.
 */
export function claimPayload(
  corpus: string,
  { externalId, text, language, topic }: PreparedClaim,
  stored: Payload | undefined,
  encoder: EncoderIdentity,
): Payload {
  const texts = { ...(stored?.texts as Readonly<Record<string, string>>), [language]: text };
  const main = stored === undefined ? language : String(stored.language ?? '');
  const content = defined({
    corpus,
    external_id: externalId,
    text: texts[main] ?? text,
    language: main === '' ? undefined : main,
    texts,
    topic: topic ?? stored?.topic,
  });
  return { ...content, hash: contentHash(digest(content), encoder) };
}

export function profilePoint(
  corpus: string,
  author: string | undefined,
  profile: SocioProfile,
): Point {
  const payload = defined({ corpus, author, profile: profile as Json });
  return { id: profileId(corpus, author, profile), vectors: {}, payload };
}

/** Of the author where the data names one, else of all equal profiles. */
function profileId(corpus: string, author: string | undefined, profile: SocioProfile): string {
  const key = author === undefined ? { profile: sorted(profile) } : { author };
  return entityId('profile', corpus, canonicalJson(key));
}

/** In which order somebody named several values does not matter. */
function sorted(profile: SocioProfile): SocioProfile {
  const entries = Object.entries(profile).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : [...value].sort()] as const;
  });
  return Object.fromEntries(entries);
}
