import { crc32 } from 'node:zlib';
import { discount } from '../math/ndcg.js';
import { sample, seededRandom } from '../math/random.js';
import { countsOf } from '../math/statistics.js';
import { type Distribution, valuesOfGroup } from './distribution.js';
import { placeId } from './diversify/choices.js';
import { type ExposedItem, exposureOrder } from './diversify/orders.js';
import type { FrontierPoint, RandomPages } from './types.js';

/** As many premises as the independence of variables counts in the share of a joint group. */
const PRIOR = 50;

/**
 * The share of the exposure that each group should have: its share of the corpus. Of joint groups, it
 * is drawn towards what the shares of their values alone would give, which matters where they are small.
 * @returns shares that sum to 1
 */
export function targetShares({ counts }: Distribution): ReadonlyMap<string, number> {
  const all = [...counts].filter(([, count]) => count > 0);
  const sum = all.reduce((total, [, count]) => total + count, 0);
  const margins = new Map<string, number>();
  const marginsOf = (group: string) =>
    valuesOfGroup(group).map((value, place) => `${place} ${value}`);
  for (const [group, count] of all) {
    for (const margin of marginsOf(group)) margins.set(margin, (margins.get(margin) ?? 0) + count);
  }
  const smoothed = all.map(([group, count]) => {
    const independent = marginsOf(group).reduce((share, margin) => {
      return (share * margins.get(margin)!) / sum;
    }, 1);
    return [group, count + PRIOR * independent] as const;
  });
  const whole = smoothed.reduce((total, [, share]) => total + share, 0);
  return new Map(smoothed.map(([group, share]) => [group, share / whole]));
}

/**
 * How near the exposure of groups is to what they should have: 1 - the Jensen-Shannon divergence of
 * the two (attention-weighted rank fairness: Sapiezynski et al. 2019; as in TREC's fair ranking track
 * of 2021 and 2022, Ekstrand et al.). A premise of several groups divides its exposure among them; one
 * of none has none.
 * @param page the groups of each premise, best place first
 * @returns 0 to 1, where 1 is fair; undefined if no premise belongs to a group
 */
export function exposureFairness(
  page: readonly (readonly string[])[],
  targets: ReadonlyMap<string, number>,
): number | undefined {
  const exposures = new Map<string, number>();
  let sum = 0;
  page.forEach((groups, place) => {
    for (const group of groups) {
      const exposure = discount(place + 1) / groups.length;
      exposures.set(group, (exposures.get(group) ?? 0) + exposure);
      sum += exposure;
    }
  });
  if (sum === 0) return undefined;
  let divergence = 0;
  for (const group of new Set([...exposures.keys(), ...targets.keys()])) {
    const exposure = (exposures.get(group) ?? 0) / sum;
    const target = targets.get(group) ?? 0;
    const middle = (exposure + target) / 2;
    if (exposure > 0) divergence += (exposure / 2) * Math.log2(exposure / middle);
    if (target > 0) divergence += (target / 2) * Math.log2(target / middle);
  }
  return Math.max(0, 1 - divergence);
}

/** Who leads is drawn anew for each question, and the same for each page of its hits. @param ids of the hits */
export function seedOf(ids: readonly string[]): number {
  return crc32(ids.join());
}

/** A hit that a page could show. */
export interface ExposedHit {
  /** 0 to 1, falling. */
  readonly relevance: number;
  readonly groups: readonly string[];
}

const WEIGHTS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0];

/**
 * The pages that trade relevance for exposure, from the order of relevance to that of groups, without
 * those that another one beats in both.
 * @param hits best first
 * @param size how many hits a page has
 * @param seed as of {@link seedOf}
 */
export function* exposureFrontier(
  hits: readonly ExposedHit[],
  targets: ReadonlyMap<string, number>,
  size: number,
  seed: number,
): Generator<void, readonly FrontierPoint[]> {
  const candidates = withNumbers(hits, [...targets.keys()]);
  const shares = [...targets.values()];
  const gainOf = (chosen: readonly { readonly relevance: number }[]) =>
    chosen.reduce((sum, { relevance }, place) => sum + relevance * discount(place + 1), 0);
  const best = gainOf(hits.slice(0, size));
  const found: FrontierPoint[] = [];
  for (const relevanceWeight of WEIGHTS) {
    const order = exposureOrder(candidates, { targets: shares, weight: relevanceWeight, seed });
    const page: ExposedHit[] = [];
    for (const { candidate } of order) {
      page.push(hits[candidate]!);
      if (page.length >= size) break;
    }
    found.push({
      relevanceWeight,
      relevance: fourPlaces(best > 0 ? gainOf(page) / best : 1),
      exposure: fourPlaces(
        exposureFairness(
          page.map(({ groups }) => groups),
          targets,
        ) ?? 0,
      ),
      missingGroups: missingFrom(page, targets),
    });
    yield;
  }
  const beats = (one: FrontierPoint, other: FrontierPoint) =>
    one.relevance >= other.relevance &&
    one.exposure >= other.exposure &&
    (one.relevance > other.relevance || one.exposure > other.exposure);
  const isFirst = (point: FrontierPoint, at: number) =>
    found.findIndex((other) => {
      return other.relevance === point.relevance && other.exposure === point.exposure;
    }) === at;
  return found.filter((point, at) => {
    return isFirst(point, at) && !found.some((other) => beats(other, point));
  });
}

/** As exact as the scores that relevance is made of, which engines round differently. */
function fourPlaces(figure: number): number {
  return Math.round(1e4 * figure) / 1e4;
}

/** Candidates with their groups by number. */
export function withNumbers(
  hits: readonly ExposedHit[],
  groups: readonly string[],
): readonly ExposedItem[] {
  const numbers = new Map(groups.map((group, at) => [group, at]));
  return hits.map(({ relevance, groups: own }, place) => ({
    id: placeId(place),
    relevance,
    groups: own.flatMap((group) => numbers.get(group) ?? []),
  }));
}

function missingFrom(
  page: readonly Pick<ExposedHit, 'groups'>[],
  targets: ReadonlyMap<string, number>,
): number {
  const shown = countsOf(page.flatMap(({ groups }) => groups));
  return [...targets.keys()].filter((group) => !shown.has(group)).length;
}

const DRAWN = 1_000;
/** 90 of 100 random pages are in the band. */
const BAND = { from: 0.05, to: 0.95 };

/** How pages fare that are drawn blindly from the hits, so that what is better than chance can be told. */
export function* randomPages(
  hits: readonly Pick<ExposedHit, 'groups'>[],
  targets: ReadonlyMap<string, number>,
  size: number,
  seed: number,
): Generator<void, RandomPages | undefined> {
  const random = seededRandom(seed);
  const exposures: number[] = [];
  const missing: number[] = [];
  for (let drawn = 0; drawn < DRAWN; drawn++) {
    const page = sample(hits, size, random);
    const exposure = exposureFairness(
      page.map(({ groups }) => groups),
      targets,
    );
    if (exposure !== undefined) exposures.push(exposure);
    missing.push(missingFrom(page, targets));
    yield;
  }
  if (exposures.length === 0) return undefined;
  return { exposure: bandOf(exposures), missingGroups: bandOf(missing) };
}

function bandOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => fourPlaces(sorted[Math.round(share * (sorted.length - 1))]!);
  return { from: at(BAND.from), to: at(BAND.to) };
}
