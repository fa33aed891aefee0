import type { SocioVariable } from '../domain/premise.js';
import { normalisedDiscountedKl } from './kl-divergence.js';
import { countsOf, mean } from '../math/statistics.js';

/** How often each value of a variable occurs. A premise with several values counts for each. */
export interface Distribution {
  readonly total: number;
  /** The number of premises without a known value. */
  readonly unknown: number;
  /** The number of premises with each known value. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * How often a group, or authors whose value is not known, are on a page, among the hits that it
 * could have shown, and in the corpus. Shares are among all premises there, 0 to 1.
 */
export interface FairnessGroup {
  /** Absent for authors whose value is not known. */
  readonly value?: string;
  readonly pageCount: number;
  readonly pageShare: number;
  readonly candidateCount: number;
  readonly candidateShare: number;
  readonly corpusCount: number;
  readonly corpusShare: number;
}

/** How fairly a page represents the groups of one variable. */
export interface Fairness {
  readonly variable: string;
  readonly title: string;
  /** The groups of the corpus, largest first; those of an ORDINAL variable in its order. */
  readonly groups: readonly FairnessGroup[];
  readonly unknown: FairnessGroup;
  /** Whether a premise can count for several groups. */
  readonly multiple: boolean;
  /** Groups of the corpus that are missing on the page. */
  readonly missingGroups: readonly string[];
  /** See {@link divergenceOf}; absent if the page has fewer than two premises. */
  readonly divergence?: number;
}

/** The ranks at which the perspective task compares shares. */
const CUTOFFS = [2, 4, 8, 10, 12, 14, 16, 18, 20];

/** @param values the known values of each premise */
export function distributionOf(values: readonly (readonly string[])[]): Distribution {
  const counts = countsOf(values.flatMap((each) => [...new Set(each)]));
  const unknown = values.filter((each) => each.length === 0).length;
  return { total: values.length, unknown, counts };
}

/**
 * Compares a page with the candidates that it was chosen from and with the corpus.
 * @param page the known values of each premise, in the order of the page
 * @param candidates the known values of each candidate, in any order
 */
export function fairness(
  variable: SocioVariable,
  page: readonly (readonly string[])[],
  candidates: readonly (readonly string[])[],
  corpus: Distribution,
): Fairness {
  const { name, title, kind } = variable;
  const sets = { page: distributionOf(page), candidates: distributionOf(candidates), corpus };
  const values = inOrder(variable, corpus);
  const represent = (count: (distribution: Distribution) => number): FairnessGroup => {
    const shareOf = (set: Distribution) => (set.total === 0 ? 0 : count(set) / set.total);
    return {
      pageCount: count(sets.page),
      pageShare: shareOf(sets.page),
      candidateCount: count(sets.candidates),
      candidateShare: shareOf(sets.candidates),
      corpusCount: count(corpus),
      corpusShare: shareOf(corpus),
    };
  };
  const divergence = divergenceOf(variable, page, corpus);
  return {
    variable: name,
    title,
    groups: values.map((value) => ({
      value,
      ...represent(({ counts }) => counts.get(value) ?? 0),
    })),
    unknown: represent(({ unknown }) => unknown),
    multiple: kind === 'MULTIPLE',
    missingGroups: values.filter((value) => !sets.page.counts.has(value)),
    ...(divergence !== undefined && { divergence }),
  };
}

/**
 * The perspective task's divergence: normalised discounted KL of each group's share on the page
 * from that in the corpus, as the mean of all known groups but the corpus's largest (of all groups
 * if an author can have several). Authors without a known value count in the shares, but are not a
 * group.
 * @returns at least 0, where 0 is fair; undefined if the page has fewer than two premises, or if
 *   there is no group to compare
 */
export function divergenceOf(
  { kind }: Pick<SocioVariable, 'kind'>,
  page: readonly (readonly string[])[],
  { counts, total }: Distribution,
): number | undefined {
  const cutoffs = CUTOFFS.filter((cutoff) => cutoff <= page.length);
  const groups = bySize(counts).slice(kind === 'MULTIPLE' ? 0 : 1);
  if (cutoffs.length === 0 || groups.length === 0) return undefined;
  const divergences = groups.map((value) => {
    const members = page.map((values) => values.includes(value));
    return normalisedDiscountedKl(members, counts.get(value)! / total, cutoffs);
  });
  return mean(divergences);
}

function inOrder({ kind, values }: SocioVariable, { counts }: Distribution): readonly string[] {
  const bySizes = bySize(counts);
  if (kind !== 'ORDINAL') return bySizes;
  const known = values.filter((value) => counts.has(value));
  return [...known, ...bySizes.filter((value) => !values.includes(value))];
}

/** The largest group first, equal ones by value. */
function bySize(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .map(([value]) => value);
}
