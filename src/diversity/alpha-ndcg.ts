import { chooseGreedily } from './greedy.js';
import type { Choice, DiversityOptions, GroupedCandidate } from './types.js';

/**
 * Covers the groups of all divisions early. In each division, a candidate gains 1, or 1 - alpha if
 * its group is unknown or was chosen before, however often. Its total gain is the mean. This
 * greedily maximises the perspective task's alpha-nDCG (Clarke et al. 2008), averaged over
 * variables. A division can also be a clustering.
 * @param options `alpha`: how much a group loses after it was chosen, 0 to 1
 * @returns place by place, with the divisions in which the candidate is the first of its group
 */
export function alphaNdcgOrder(
  candidates: readonly GroupedCandidate[],
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
