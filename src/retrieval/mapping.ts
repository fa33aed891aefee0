import type { Claim, Premise, Stance } from '../domain/premise.js';
import type { SocioProfile } from '../domain/socio-profile.js';
import type { Hit } from '../domain/search.js';
import type { Payload, StoredPoint } from '../store/port.js';
import type { PlacedHit } from './page.js';
import type { ProfileRecord } from './types.js';

/*
 * Points of the store as what they stand for. Payloads: of premises { corpus,
 * external_id, text, language, stance, topic, claim, author, graph, node, profile, profile_id,
 * extra, sequence, hash }, of claims { corpus, external_id, text, language, texts,
 * topic, cluster, sequence }, of profiles { corpus, author, profile }; what is not known is absent.
 * `extra` has the further fields by the type that they are filtered by.
 */

export function toPremise({ id, payload }: StoredPoint): Premise {
  return {
    id,
    corpus: String(payload.corpus),
    externalId: String(payload.external_id),
    text: String(payload.text),
    ...optional('language', payload.language),
    ...(payload.stance != null && { stance: payload.stance as Stance }),
    ...optional('topic', payload.topic),
    ...optional('claimId', payload.claim),
    ...optional('author', payload.author),
    ...optional('graph', payload.graph),
    ...optional('graphNode', payload.node),
    profile: (payload.profile ?? {}) as SocioProfile,
    profileId: String(payload.profile_id),
    extra: Object.assign({}, ...Object.values(payload.extra ?? {})) as Premise['extra'],
    sequence: Number(payload.sequence),
  };
}

export function toHit(hit: PlacedHit): Hit {
  const { point, score, tier, explanation } = hit;
  return {
    ...{ premise: toPremise(point), score, tier, explanation },
    get cursor() {
      return hit.cursor;
    },
  };
}

export function toClaim({ id, payload }: StoredPoint): Claim {
  return {
    id,
    corpus: String(payload.corpus),
    externalId: String(payload.external_id),
    text: String(payload.text),
    ...optional('language', payload.language),
    texts: (payload.texts ?? {}) as Claim['texts'],
    ...optional('topic', payload.topic),
  };
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  return {
    id,
    corpus: String(payload.corpus),
    ...optional('author', payload.author),
    profile: (payload.profile ?? {}) as SocioProfile,
  };
}

function optional<Name extends string>(
  name: Name,
  value: Payload[string] | undefined,
): Partial<Record<Name, string>> {
  return typeof value === 'string' ? ({ [name]: value } as Record<Name, string>) : {};
}
