import { discount } from '../../math/ndcg.js';
import { seededRandom } from '../../math/random.js';
import { SCORE_TOLERANCE } from '../../store/port.js';
import type { SimilarityRow } from './similarity.js';

/** A candidate to choose from. */
export interface Item {
  /** Breaks ties. */
  readonly id: string;
  /** The probability that it is wanted, 0 to 1. */
  readonly relevance: number;
}

/** A candidate that belongs to groups, such as its author's age group. */
export interface GroupedItem extends Item {
  /** The number of its group, from 0, in each division; -1 if unknown. */
  readonly groups: readonly number[];
}

export interface DiversityOptions {
  /** The weight of relevance, 0 to 1: 1 orders by relevance alone. */
  readonly weight: number;
}

/** A place of the new order. */
export interface Choice {
  /** Which of the candidates, from 0. */
  readonly candidate: number;
  /** What it adds at this place, besides its relevance. */
  readonly gain: number;
  /** The divisions to which it added its group; empty if the method uses similarity, not groups. */
  readonly added: readonly number[];
  /** The nearest candidate before it, if the method compares candidates. */
  readonly nearest?: { readonly candidate: number; readonly similarity: number };
}

/** The indices of candidates by descending relevance; ties are broken by id. */
export function byRelevance(candidates: readonly Item[]): number[] {
  return [...candidates.keys()].sort((left, right) => {
    const [a, b] = [candidates[left]!, candidates[right]!];
    return b.relevance - a.relevance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  });
}

/** The value of each candidate as the next choice, given those chosen so far. */
interface Worth {
  /** The natural logarithm of the gain. */
  logGain(candidate: number): number;
  /** Records a choice; returns the divisions to which the candidate added its group. */
  choose(candidate: number): number[];
}

/**
 * Repeatedly chooses the candidate with the highest relevance^weight * gain^(1 - weight), the
 * weighted geometric mean. With a weight of 0.5, this orders by the expected gain if relevance is a
 * probability. Ties are broken by relevance, then by id.
 */
function* chooseGreedily(
  candidates: readonly Item[],
  weight: number,
  worth: Worth,
): Generator<Choice, void> {
  // A weight of 0 times an infinite logarithm counts as 0.
  const relevances = Float64Array.from(candidates, ({ relevance }) =>
    weight === 0 ? 0 : weight * Math.log(relevance),
  );
  const share = 1 - weight;
  const rest = byRelevance(candidates);

  while (rest.length > 0) {
    let best = 0;
    let highest = Number.NaN;
    for (let place = 0; place < rest.length; place++) {
      const candidate = rest[place]!;
      const value = relevances[candidate]! + (share === 0 ? 0 : share * worth.logGain(candidate));
      if (!(value <= highest)) {
        best = place;
        highest = value;
      }
    }
    const [candidate = 0] = rest.splice(best, 1);
    const gain = Math.exp(worth.logGain(candidate));
    yield { candidate, gain, added: worth.choose(candidate) };
  }
}

/**
 * Covers the groups of all divisions early. In each division, a candidate gains 1, or 1 - alpha if
 * its group is unknown or was chosen before, however often. Its total gain is the mean. This
 * greedily maximises the perspective task's alpha-nDCG (Clarke et al. 2008), averaged over
 * variables. A division can also be a clustering.
 * @param options `alpha`: how much a group loses after it was chosen, 0 to 1
 * @returns place by place, with the divisions in which the candidate is the first of its group
 */
export function alphaNdcgOrder(
  candidates: readonly GroupedItem[],
  { alpha, weight }: DiversityOptions & { readonly alpha: number },
): Generator<Choice, void> {
  const divisions = candidates[0]?.groups.length ?? 0;
  /** In how many divisions the group of each candidate has not been chosen yet. */
  const fresh = candidates.map(({ groups }) => groups.filter((group) => group >= 0).length);
  const logGains = Float64Array.from({ length: divisions + 1 }, (_, count) =>
    divisions === 0 ? 0 : Math.log(1 - alpha * (1 - count / divisions)),
  );
  const seen = Array.from({ length: divisions }, () => new Set<number>());

  return chooseGreedily(candidates, weight, {
    logGain: (candidate) => logGains[fresh[candidate]!]!,
    choose(candidate) {
      const { groups } = candidates[candidate]!;
      return [...groups.keys()].filter((division) => {
        const group = groups[division]!;
        if (group < 0 || seen[division]!.has(group)) return false;
        seen[division]!.add(group);
        candidates.forEach((each, index) => {
          if (each.groups[division] === group) fresh[index]! -= 1;
        });
        return true;
      });
    },
  });
}

/** Keeps logarithms finite if the target of a group is 0. */
const LOWEST_SHARE = 1e-9;

/**
 * Follows target shares. A candidate's gain is exp(-d), where d is what it adds to n * KL(shares of
 * the n chosen || targets), as the mean over the divisions. A gain above 1 brings the shares nearer
 * to their targets. A candidate of an unknown group counts as an average author.
 * @param options `targets`: the target share of each group in each division; those of a division
 *   sum to 1
 * @returns place by place, with the divisions in which the candidate's group was below its target
 */
export function proportionalOrder(
  candidates: readonly GroupedItem[],
  { targets, weight }: DiversityOptions & { readonly targets: readonly (readonly number[])[] },
): Generator<Choice, void> {
  // n KL = sum over groups of c ln c - c ln(target), minus n ln n, which is the same for all
  // candidates.
  const growths = new Float64Array(candidates.length);
  const divisions = targets.map((target, place) => {
    const groups = candidates.map((candidate) => candidate.groups[place]!);
    return divisionOf(groups, target, growths);
  });
  let common = 0;

  return chooseGreedily(candidates, weight, {
    logGain: (candidate) => (common - growths[candidate]!) / Math.max(1, divisions.length),
    choose(candidate) {
      const { groups } = candidates[candidate]!;
      const added = [...groups.keys()].filter((place) => divisions[place]!.choose(groups[place]!));
      common = divisions.reduce((sum, { known }) => sum + step(known()), 0);
      return added;
    },
  });
}

/**
 * Aims at equal shares for all groups of a division; see {@link proportionalOrder}.
 * @param options `sizes`: how many groups each division has
 */
export function equalOrder(
  candidates: readonly GroupedItem[],
  { sizes, weight }: DiversityOptions & { readonly sizes: readonly number[] },
): Generator<Choice, void> {
  const targets = sizes.map((size) => new Array<number>(size).fill(1 / size));
  return proportionalOrder(candidates, { weight, targets });
}

/**
 * Adds a division's part to the growths and keeps it current; `choose` tells if a group lacked members.
 */
function divisionOf(
  groups: readonly number[],
  target: readonly number[],
  growths: Float64Array,
): { known(): number; choose(group: number): boolean } {
  const counts = new Float64Array(target.length);
  const members = target.map((): number[] => []);
  const unknown: number[] = [];
  groups.forEach((group, place) => (members[group] ?? unknown).push(place));
  let known = 0;
  const grow = (group: number, growth: number) => {
    for (const place of members[group]!) growths[place]! += growth;
    for (const place of unknown) growths[place]! += target[group]! * growth;
  };
  target.forEach((share, group) => grow(group, -Math.log(Math.max(share, LOWEST_SHARE))));

  return {
    known: () => known,
    choose(group) {
      if (group < 0) return false;
      const count = counts[group]!;
      const lacking = known === 0 || count < known * target[group]!;
      grow(group, step(count + 1) - step(count));
      counts[group] = count + 1;
      known += 1;
      return lacking;
    },
  };
}

/** How much x ln x grows from `count` to `count` + 1. */
function step(count: number): number {
  return (count + 1) * Math.log(count + 1) - (count > 0 ? count * Math.log(count) : 0);
}

/** A candidate that belongs to some groups, or to none if they are not known. */
export interface ExposedItem extends Item {
  /** The numbers of its groups, from 0. */
  readonly groups: readonly number[];
}

/**
 * Gives groups the exposure that they should have, where a place counts as much as in nDCG. A
 * candidate's gain is exp(-d), where d is what a unit of its exposure adds to n * KL(exposures ||
 * targets), n being all exposure so far; a candidate of several groups has their mean, and one of none
 * that of an average author. Without more, the largest group would come first in every search; so the
 * seed draws who leads, each group as often as its target says.
 * @param options `targets`: the share of each group; they sum to 1; `seed`: of the question
 * @returns place by place; `added` has 0 where a group of the candidate was below its target
 */
export function exposureOrder(
  candidates: readonly ExposedItem[],
  {
    targets,
    weight,
    seed,
  }: DiversityOptions & { readonly targets: readonly number[]; readonly seed: number },
): Generator<Choice, void> {
  const random = seededRandom(seed);
  const exposures = new Float64Array(targets.length);
  let sum = 0;
  let rank = 1;
  // The largest of ln(target) + Gumbel noise is each group with the probability of its target.
  const gains = Float64Array.from(targets, (target) => {
    return Math.log(Math.max(target, LOWEST_SHARE)) - Math.log(-Math.log(random()));
  });
  let average = averageOf(gains, targets);

  return chooseGreedily(candidates, weight, {
    logGain(candidate) {
      const { groups } = candidates[candidate]!;
      if (groups.length === 0) return average;
      return groups.reduce((total, group) => total + gains[group]!, 0) / groups.length;
    },
    choose(candidate) {
      const { groups } = candidates[candidate]!;
      const lacking = groups.some((group) => exposures[group]! <= sum * targets[group]!);
      for (const group of groups) exposures[group]! += discount(rank) / groups.length;
      if (groups.length > 0) sum += discount(rank);
      rank += 1;
      const unit = discount(rank);
      const common = growth(sum, unit);
      targets.forEach((target, group) => {
        const own = growth(exposures[group]!, unit) - Math.log(Math.max(target, LOWEST_SHARE));
        gains[group] = common - own;
      });
      average = averageOf(gains, targets);
      return lacking ? [0] : [];
    },
  });
}

function averageOf(gains: Float64Array, targets: readonly number[]): number {
  return targets.reduce((total, target, group) => total + target * gains[group]!, 0);
}

/** How much x ln x grows from `exposure` by a unit more, for each part of that unit. */
function growth(exposure: number, unit: number): number {
  const after = exposure + unit;
  return (after * Math.log(after) - (exposure > 0 ? exposure * Math.log(exposure) : 0)) / unit;
}

/**
 * Biased coreset (Algorithm 1, Fromm et al. 2021). After the most relevant candidate, always
 * chooses the one with the highest weight * relevance - (1 - weight) * similarity to the nearest
 * chosen one, so that each candidate has a similar one among the chosen. Ties are broken by
 * relevance, then by id.
 *
 * With the cosine to the query as relevance and the cosine of the same vectors as similarity, this
 * is maximal marginal relevance (Carbonell and Goldstein 1998).
 * @returns place by place, computed as they are read; the gain is 1 - the similarity to the nearest
 *   one before it
 */
export function* coresetOrder(
  candidates: readonly Item[],
  { weight, similarity }: DiversityOptions & { readonly similarity: SimilarityRow },
): Generator<Choice, void> {
  const rest = Int32Array.from(byRelevance(candidates));
  const relevances = Float64Array.from(candidates, ({ relevance }) => weight * relevance);
  const highest = new Float32Array(candidates.length).fill(-Infinity);
  const nearest = new Int32Array(candidates.length);
  const share = 1 - weight;

  // The first one is the most relevant, even if relevance has no weight.
  let best = 0;
  for (let left = rest.length - 1; left >= 0; left--) {
    const candidate = rest[best]!;
    const like = { candidate: nearest[candidate]!, similarity: highest[candidate]! };
    rest.copyWithin(best, best + 1);
    yield left === rest.length - 1
      ? { candidate, gain: 1, added: [] }
      : { candidate, gain: 1 - like.similarity, added: [], nearest: like };
    if (left === 0) return;

    const row = similarity(candidate);
    let highestWorth = -Infinity;
    for (let at = 0; at < left; at++) {
      const other = rest[at]!;
      // Differences due to rounding count as ties, since engines round differently.
      if (row[other]! > highest[other]! + SCORE_TOLERANCE) {
        highest[other] = row[other]!;
        nearest[other] = candidate;
      }
      const worth = relevances[other]! - share * highest[other]!;
      if (worth > highestWorth + SCORE_TOLERANCE) {
        highestWorth = worth;
        best = at;
      }
    }
  }
}

/**
 * Orders by relevance, but moves copies of earlier candidates behind all others.
 * @param options `threshold`: from this similarity on, the less relevant of two candidates is a
 *   duplicate
 * @returns place by place, computed as they are read; the gain is 1, or 0 for a duplicate; with the
 *   nearest one before it that is not a duplicate
 */
export function* deduplicateOrder(
  candidates: readonly Item[],
  { threshold, similarity }: { readonly threshold: number; readonly similarity: SimilarityRow },
): Generator<Choice, void> {
  const nearest: Choice['nearest'][] = candidates.map(() => undefined);
  const duplicates: Choice[] = [];
  for (const candidate of byRelevance(candidates)) {
    const like = nearest[candidate];
    const choice = { candidate, added: [], ...(like && { nearest: like }) };
    if (like && like.similarity >= threshold) {
      duplicates.push({ ...choice, gain: 0 });
      continue;
    }
    yield { ...choice, gain: 1 };
    similarity(candidate).forEach((similarity, other) => {
      const highest = nearest[other]?.similarity ?? -Infinity;
      if (similarity > highest + SCORE_TOLERANCE) nearest[other] = { candidate, similarity };
    });
  }
  yield* duplicates;
}

/**
 * The best candidate of each cluster first, then the second best of each, and so on: repeatedly
 * takes the highest weight * relevance - (1 - weight) * how often its cluster was chosen. With a
 * weight below 0.5, no cluster is chosen again before all others. Ties are broken by relevance,
 * then by id.
 * @param options `clusters`: the number of each candidate's cluster, from 0
 * @returns the order; the gain is 1 / (1 + how often the cluster was chosen before)
 */
export function kMeans(
  candidates: readonly Item[],
  { weight, clusters }: DiversityOptions & { readonly clusters: ArrayLike<number> },
): Choice[] {
  const rest = byRelevance(candidates);
  const chosen = new Map<number, number>();
  const times = (candidate: number) => chosen.get(clusters[candidate]!) ?? 0;

  return candidates.map((): Choice => {
    let best = 0;
    let highest = -Infinity;
    rest.forEach((other, at) => {
      const worth = weight * candidates[other]!.relevance - (1 - weight) * times(other);
      if (worth <= highest + SCORE_TOLERANCE) return;
      highest = worth;
      best = at;
    });
    const [candidate] = rest.splice(best, 1) as [number];
    const gain = 1 / (1 + times(candidate));
    chosen.set(clusters[candidate]!, times(candidate) + 1);
    return { candidate, gain, added: [] };
  });
}
