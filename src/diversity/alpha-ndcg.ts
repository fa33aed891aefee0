import { chooseGreedily } from './greedy.js';
import type { Choice, DiversityOptions, GroupedCandidate } from './types.js';

/**
 * Covers the groups of all divisions early: in each a candidate gains 1, or 1 - alpha where
 * its group is there already, once or often alike, or is not known; its gain is the mean.
 * That is greedy for alpha-nDCG (Clarke et al. 2008) as the perspective task has it, averaged
 * over variables. A division can also be a clustering.
 * @param options `alpha`: how much a group loses once it is there, 0 to 1
 * @returns place by place, with the divisions in which each is the first of its group
 */
export function alphaNdcgOrder(
  candidates: readonly GroupedCandidate[],
  { alpha, weight }: DiversityOptions & { readonly alpha: number },
): Generator<Choice, void> {
  const divisions = candidates[0]?.groups.length ?? 0;
  /** In how many divisions each candidate's group is not there yet. */
  const fresh = Int32Array.from(
    candidates,
    ({ groups }) => groups.filter((group) => group >= 0).length,
  );
  const logGains = Float64Array.from({ length: divisions + 1 }, (_, count) =>
    divisions === 0 ? 0 : Math.log(1 - alpha * (1 - count / divisions)),
  );
  const seen = Array.from({ length: divisions }, () => new Set<number>());

  return chooseGreedily(candidates, weight, {
    logGain: (candidate) => logGains[fresh[candidate]!]!,
    choose(candidate) {
      const { groups } = candidates[candidate]!;
      const added = [...groups.keys()].filter(
        (division) => groups[division]! >= 0 && !seen[division]!.has(groups[division]!),
      );
      for (const division of added) {
        const group = groups[division]!;
        seen[division]!.add(group);
        candidates.forEach((each, index) => {
          if (each.groups[division] === group) fresh[index]! -= 1;
        });
      }
      return added;
    },
  });
}
