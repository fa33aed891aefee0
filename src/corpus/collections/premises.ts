import { z } from 'zod';
import { isName } from '../../domain/check.js';
import { canonicalJson } from '../../domain/content.js';
import type { FilterableField } from '../../domain/corpus.js';
import { type Condition, matchAny } from '../../domain/filter.js';
import { entityId } from '../../domain/ids.js';
import {
  type Json,
  type Premise,
  type PremiseClaim,
  type SocioProfile,
  type Stance,
  STANCES,
  STATEMENT_ROLES,
} from '../../domain/premise.js';
import type { Point, StoredPoint } from '../../store/port.js';
import type { EncodedTexts, PreparedPremise } from '../prepare.js';
import {
  collection,
  integer,
  jsonObject,
  keyword,
  keywords,
  oneOf,
  oneOrMoreKeywords,
  type PayloadIn,
  profile,
  tenant,
} from './define.js';

export const profiles = collection(
  'profiles',
  'Socio-profiles of authors, without vectors. Indexes on profile.NAME are added when a corpus brings them.',
  {},
  [],
  z.object({ corpus: tenant(), author: z.string().optional(), profile }),
);

export function profilePoint(
  corpus: string,
  author: string | undefined,
  profile: SocioProfile,
): Point {
  const payload: PayloadIn<typeof profiles> = { corpus, author, profile };
  return { id: profileId(corpus, author, profile), vectors: {}, payload };
}

/** The id of the author if there is one, else of the profile. */
export function profileId(
  corpus: string,
  author: string | undefined,
  profile: SocioProfile,
): string {
  const key = author === undefined ? { profile: sorted(profile) } : { author };
  return entityId('profile', corpus, canonicalJson(key));
}

/** The order of several values does not matter. */
function sorted(profile: SocioProfile): SocioProfile {
  const entries = Object.entries(profile).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : [...value].sort()] as const;
  });
  return Object.fromEntries(entries);
}

export const premises = collection(
  'premises',
  "Arguments with their author's socio-profile. Indexes on profile.NAME and extra.TYPE.NAME are added when a corpus brings them.",
  { semantic: 512 },
  ['lexical'],
  z.object({
    corpus: tenant(),
    external_id: z.string(),
    text: z.string(),
    language: keyword().optional(),
    stance: oneOf(STANCES).optional(),
    /** Absent only from corpora that an earlier version stored. */
    role: oneOf(STATEMENT_ROLES).optional(),
    topic: keyword().optional(),
    /** The ids of its claims, the first one first. */
    claim: oneOrMoreKeywords().optional(),
    /** The ids of the claims that it takes each stance on; `stance` is that on the first one. */
    claims_by_stance: z
      .object({
        FAVOR: keywords(),
        AGAINST: keywords(),
        NEUTRAL: keywords(),
      })
      .partial()
      .optional(),
    author: keyword().optional(),
    /** For a statement of a graph: the external id of the graph, and the id of the node. */
    graph: keyword().optional(),
    node: z.string().optional(),
    profile,
    profile_id: keyword(),
    /** The id of its copy group; absent only from corpora that an earlier version stored. */
    copies: keyword().optional(),
    /** Further fields, grouped by the type that they are filtered by. */
    extra: z.record(z.string(), jsonObject),
    sequence: integer(),
    /** ISO 8601; absent of what an earlier version stored. */
    written_at: z.string().optional(),
    /** Changes whenever something else does: "CONTENT@ENCODERS". */
    hash: z.string(),
  }),
);

/** The write that a premise is stored by. */
interface PremiseWrite {
  readonly sequence: number;
  readonly writtenAt: Date;
}

type PremisePayload = PayloadIn<typeof premises>;

export function premisePoint(
  corpus: string,
  { id, record, claims, hash }: PreparedPremise,
  profile: SocioProfile,
  { sequence, writtenAt }: PremiseWrite,
  encoded: EncodedTexts,
  copies: string,
): Point {
  const { text, language, role = 'PREMISE', topic, author, graph, extra } = record;
  const stance = claims.length > 0 ? claims[0]!.stance : record.stance;
  const payload: PremisePayload = {
    corpus,
    external_id: record.id,
    text,
    language,
    stance,
    role,
    topic,
    author,
    profile,
    ...claimKeys(claims),
    graph: graph?.id,
    node: graph?.node,
    profile_id: profileId(corpus, author, profile),
    copies,
    extra: byType(extra),
    sequence,
    written_at: writtenAt.toISOString(),
    hash,
  };
  return { id, vectors: encoded.vectors(text, language), payload };
}

type Fields = Readonly<Record<string, Json>>;

/** The type for filtering, if the field can be filtered by. */
export function fieldType(name: string, value: Json): FilterableField['type'] | undefined {
  return isName(name) ? typeOf(value) : undefined;
}

function typeOf(value: Json): FilterableField['type'] | undefined {
  if (typeof value === 'boolean') return 'bool';
  const values = [value].flat();
  if (values.length === 0) return undefined;
  if (values.every((each) => typeof each === 'string')) return 'keyword';
  if (values.every((each) => typeof each === 'number')) return 'float';
  return undefined;
}

/** Groups fields by type. Those that cannot be filtered by are under `other`. */
export function byType(fields: Fields): Readonly<Record<string, Fields>> {
  const result: Record<string, Record<string, Json>> = {};
  for (const [name, value] of Object.entries(fields)) {
    (result[fieldType(name, value) ?? 'other'] ??= {})[name] = value;
  }
  return result;
}

function claimKeys(
  claims: PreparedPremise['claims'],
): Pick<PremisePayload, 'claim' | 'claims_by_stance'> {
  if (claims.length === 0) return {};
  const byStance: Partial<Record<Stance, string[]>> = {};
  const stances = new Map(claims.map(({ id, stance }) => [id, stance]));
  for (const [id, stance] of stances) {
    if (stance !== undefined) (byStance[stance] ??= []).push(id);
  }
  const given = Object.keys(byStance).length > 0 && { claims_by_stance: byStance };
  return { claim: [...stances.keys()], ...given };
}

/** Holds for premises with this stance on one of these claims. */
export function takesStance(stance: Stance, claims: readonly string[]): Condition {
  return matchAny(`claims_by_stance.${stance}`, claims);
}

/** Casts the payload; does not check it. */
export function premisePayload({ payload }: StoredPoint): PremisePayload {
  return payload as PremisePayload;
}

/** The claims of a premise, with its stance on each. */
export function premiseClaims({
  claim = [],
  claims_by_stance: byStance,
}: Pick<PremisePayload, 'claim' | 'claims_by_stance'>): readonly PremiseClaim[] {
  return claim.map((claimId) => ({
    claimId,
    stance: STANCES.find((stance) => byStance?.[stance]?.includes(claimId)),
  }));
}

export function toPremise(point: StoredPoint): Premise {
  const payload = premisePayload(point);
  return {
    id: point.id,
    corpus: payload.corpus,
    externalId: payload.external_id,
    text: payload.text,
    language: payload.language,
    stance: payload.stance,
    role: payload.role ?? 'PREMISE',
    topic: payload.topic,
    claimId: payload.claim?.[0],
    claims: premiseClaims(payload),
    author: payload.author,
    graph: payload.graph,
    graphNode: payload.node,
    profile: payload.profile ?? {},
    profileId: payload.profile_id,
    extra: withoutTypes(payload.extra ?? {}),
    sequence: payload.sequence,
    writtenAt: payload.written_at,
  };
}

function withoutTypes(extra: PremisePayload['extra']): Premise['extra'] {
  const fields: Record<string, Json> = {};
  for (const type in extra) Object.assign(fields, extra[type]);
  return fields;
}

export const copyGroups = collection(
  'copy-groups',
  'Wordings of premises, with the copy group of each. Those that lead a group are found by keys of words and meaning that they share with a text.',
  {},
  ['keys'],
  z.object({
    corpus: tenant(),
    /** The id of the wording that leads the group. */
    group: keyword(),
    /** Where it leads: the id of a premise in these words, whose keys are its vector. */
    leader: z.string().optional(),
  }),
);

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
