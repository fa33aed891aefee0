import { z } from 'zod';
import type { Condition } from '../../domain/filter.js';
import { hashDistance } from '../../images/perceptual-hash.js';
import { fingerprint } from '../cursor.js';
import { type Candidate, placesBy, TIERS } from '../order.js';
import { byCosine } from '../rank/ranker.js';
import {
  DIGEST,
  type Moved,
  nearest,
  type PoolMember,
  type ScoredHit,
  type Source,
  type Stage,
} from '../stage.js';
import type { PixelVector, QueryVector, TextVector } from './query.js';

/** Ranks images by one of their vectors. Those without it are left out. */
export function imageRankStage({ using, vector }: QueryVector): Stage<null> {
  const compared = { using, stage: using === 'text' ? 'MEANING' : 'PIXELS' } as const;
  return {
    name: 'rank',
    size: 0,
    state: z.null(),
    finds: true,
    async run({ source }) {
      return { state: null, ranked: byCosine(source, await vector(), undefined, compared) };
    },
  };
}

/**
 * What pixels count beside text. `visual` is small, since pixels cost precision where images are
 * searched for by a relevant one (`elenchus evaluate images`): they decide between pages that say
 * the same. No CLIP model comes with Elenchus, so `clip` is not measured.
 */
export const PIXELS_WEIGHT = { visual: 0.05, clip: 0.5 } as const;

/** How many of the best hits by text, and of the nearest by pixels, are scored by both. */
const POOL = 200;

export interface PixelsRequest {
  readonly text: TextVector;
  readonly pixels: PixelVector;
  /** Which images have a vector that can be compared with the query's pixels. */
  readonly seen: readonly Condition[];
}

/**
 * Scores the best hits by text, and the nearest by pixels, by both: (1 - weight) * the cosine of the
 * texts + weight * that of the pixels. A missing vector counts as 0. The other hits follow.
 * @throws ElenchusError CURSOR_STALE if the order is not that of the first page
 */
export function pixelsStage({ text, pixels, seen }: PixelsRequest): Stage<string> {
  const weight = PIXELS_WEIGHT[pixels.using];
  return {
    name: 'pixels',
    size: POOL,
    state: DIGEST,
    async run({ source, pool }) {
      const admitted = { ...source, filter: { must: [source.filter, ...seen] } };
      const [{ members }, near] = await Promise.all([pool(), cosines(admitted, pixels, POOL)]);
      const before = new Map(members.map(({ point, place }) => [point.id, place]));
      const ids = [...new Set([...before.keys(), ...near.keys()])];
      const [byText, byPixels] = await Promise.all([
        cosines(among(source, ids), text, ids.length),
        cosines(among(admitted, ids), pixels, ids.length),
      ]);
      const both = ids.map((id): Candidate => {
        const [meaning, similarity] = [byText.get(id), byPixels.get(id)];
        const score = (1 - weight) * (meaning ?? 0) + weight * (similarity ?? 0);
        return { id, tier: 0, score };
      });
      const places = placesBy(both, (candidate) => candidate);
      const order = ids.toSorted((a, b) => places.get(a)! - places.get(b)!);
      const state = fingerprint(order);
      const hits = both.map((candidate): ScoredHit => {
        const { id } = candidate;
        const similarity = byPixels.get(id);
        const scores = [
          ...stageScore('MEANING', id, byText),
          ...stageScore('PIXELS', id, byPixels),
        ];
        const reason = { type: 'PIXELS', similarity, weight } as const;
        return { candidate: { ...candidate, scores }, from: before.get(id), reason };
      });
      return { state, scored: { hits, others: { behind: TIERS.UNJUDGED } } };
    },
  };
}

function among(source: Source, ids: readonly string[]): Source {
  return { ...source, filter: { must: [source.filter, { has_id: ids }] } };
}

/** The cosines of the nearest images, by id. */
async function cosines(
  source: Source,
  { using, vector }: QueryVector,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  if (limit === 0) return new Map();
  const { entries } = await nearest(source, { vector: await vector(), using }, limit);
  return new Map(entries.map(({ id, score }) => [id, score]));
}

function stageScore(stage: 'MEANING' | 'PIXELS', id: string, scores: ReadonlyMap<string, number>) {
  const score = scores.get(id);
  if (score === undefined) return [];
  const place = placesBy([...scores], ([id, score]) => ({ id, score })).get(id)! + 1;
  return [{ stage, score, place }];
}

/** Images are copies if their perceptual hashes differ in at most so many of 64 bits. */
export const COPY_DISTANCE = 10;

/** How many of the best hits are compared. */
const COPIES_POOL = 200;

/**
 * Puts copies of a better hit behind the other best hits: images that look the same, whatever their
 * pages say.
 * @throws ElenchusError CURSOR_STALE if the best hits are not those of the first page
 */
export function copiesStage(): Stage<string> {
  const selection = { payload: ['perceptual_hash'] } as const;
  return {
    name: 'copies',
    size: COPIES_POOL,
    selection,
    state: DIGEST,
    async run({ pool }) {
      const { members } = await pool();
      const state = fingerprint(members.map(({ point }) => point.id));
      const order = withCopiesLast(members);
      return { state, moved: { members, first: async (count) => order.slice(0, count) } };
    },
  };
}

function withCopiesLast(members: readonly PoolMember[]): readonly Moved[] {
  const originals: PoolMember[] = [];
  const copies: Moved[] = [];
  for (const member of members) {
    const original = originals.find(
      (other) => hashDistance(hashOf(other), hashOf(member)) <= COPY_DISTANCE,
    );
    if (original === undefined) originals.push(member);
    else copies.push({ member, reason: { type: 'COPY', imageId: original.point.id } });
  }
  return [...originals.map((member) => ({ member })), ...copies];
}

function hashOf({ point: { payload } }: PoolMember): string {
  return payload['perceptual_hash'] as string;
}
