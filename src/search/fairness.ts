import type { Corpus } from '../domain/corpus.js';
import type { SocioVariable } from '../domain/premise.js';
import { normalisedDiscountedKl } from '../math/kl-divergence.js';
import { mean, rounded } from '../math/statistics.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { StoredPoint } from '../store/port.js';
import {
  type Distribution,
  distributionOf,
  groupingOf,
  jointGroups,
  nameOfGroup,
  valuesOfGroup,
} from './distribution.js';
import {
  exposureFairness,
  exposureFrontier,
  randomPages,
  seedOf,
  targetShares,
} from './exposure.js';
import type { StoreAccess } from './stage.js';
import type { Fairness, FairnessGroup, FairnessOptions } from './types.js';
import { FIELDS, variablesOf } from './variables.js';

/** The hits that a page was chosen from. */
export interface FairnessPool {
  readonly points: readonly StoredPoint[];
  /** How relevant each one is, 0 to 1, falling; absent of a list, which has no order of relevance. */
  readonly relevances?: readonly number[];
}

/**
 * How fairly a page represents groups, variable by variable.
 * @param names the variables to report; by default all socio-variables of the corpus
 * @param joint whether to report the groups that the variables make together
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export async function pageFairness(
  { store, scope }: StoreAccess,
  corpus: Corpus,
  { variables: names, joint = false }: FairnessOptions,
  page: readonly StoredPoint[],
  pool: () => Promise<FairnessPool>,
): Promise<readonly Fairness[]> {
  const path = 'fairness.variables';
  const variables = variablesOf(corpus, names, path);
  const groupings = joint
    ? [jointGroups(store, corpus, variables, path)]
    : variables.map((variable) => groupingOf(store, corpus, variable));
  const [{ points, relevances }, ...distributions] = await Promise.all([
    pool(),
    ...groupings.map(({ distribution }) => distribution()),
  ]);
  const seed = seedOf(points.map(({ id }) => id));
  return groupings.map(({ variable, valuesOf }, place) => {
    const groupsOf = (some: readonly StoredPoint[]) => some.map(valuesOf);
    const candidates = groupsOf(points);
    const corpusShares = distributions[place]!;
    const targets = targetShares(corpusShares);
    const hits = candidates.map((groups, at) => ({ groups, relevance: relevances?.[at] ?? 1 }));
    const size = page.length;
    const shown = groupsOf(page);
    const exposure = size < LEAST_PAGE ? undefined : exposureFairness(shown, targets);
    return {
      ...fairness(variable, shown, candidates, corpusShares),
      ...(exposure !== undefined && { exposure: rounded(exposure) }),
      random: () => eventLoop.run(randomPages(hits, targets, size, seed), scope),
      frontier: async () =>
        relevances && size >= LEAST_PAGE
          ? eventLoop.run(exposureFrontier(hits, targets, size, seed), scope)
          : [],
    };
  });
}

/** Smaller pages cannot be fair. */
const LEAST_PAGE = 2;

/** What fairness looks at of each premise. */
export const FAIRNESS_KEYS = ['profile', ...Object.values(FIELDS).map(({ key }) => key)] as const;

/** The ranks at which the perspective task compares shares. */
const CUTOFFS = [2, 4, 8, 10, 12, 14, 16, 18, 20];

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
): Omit<Fairness, 'exposure' | 'random' | 'frontier'> {
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
      value: nameOfGroup(value),
      values: valuesOfGroup(value),
      ...represent(({ counts }) => counts.get(value) ?? 0),
    })),
    unknown: represent(({ unknown }) => unknown),
    multiple: kind === 'MULTIPLE',
    missingGroups: values.filter((value) => !sets.page.counts.has(value)).map(nameOfGroup),
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
