import { chooseGreedily } from './greedy.js';
import type { Choice, DiversityOptions, GroupedCandidate } from './types.js';

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
  candidates: readonly GroupedCandidate[],
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
  candidates: readonly GroupedCandidate[],
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
