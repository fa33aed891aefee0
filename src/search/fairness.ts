import type { Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { SocioVariable } from '../domain/premise.js';
import { normalisedDiscountedKl } from '../math/kl-divergence.js';
import { countsOf, mean } from '../math/statistics.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { remember, stateOf } from './memory.js';
import type { Fairness, FairnessGroup } from './types.js';
import { FIELDS, knownValues, type Variable, variablesOf } from './variables.js';

/**
 * How fairly a page represents groups, variable by variable.
 * @param names the variables to report; by default all socio-variables of the corpus
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export async function pageFairness(
  store: VectorStore,
  corpus: Corpus,
  names: readonly string[] | undefined,
  page: readonly StoredPoint[],
  candidates: () => Promise<readonly StoredPoint[]>,
): Promise<readonly Fairness[]> {
  const variables = variablesOf(corpus, names, 'fairness.variables');
  const [chosenFrom, distributions] = await Promise.all([
    candidates(),
    corpusDistributions(store, corpus, variables),
  ]);
  return variables.map((variable, place) => {
    const valuesOf = (points: readonly StoredPoint[]) =>
      points.map(({ payload }) => knownValues(variable, payload));
    return fairness(variable, valuesOf(page), valuesOf(chosenFrom), distributions[place]!);
  });
}

/** What fairness looks at of each premise. */
export const FAIRNESS_KEYS = ['profile', ...Object.values(FIELDS).map(({ key }) => key)] as const;

/** More groups than any variable has. Of claims and topics, only the largest groups are counted. */
const MAX_GROUPS = 1000;

/**
 * How the premises of a corpus are distributed over the values of each variable. A variable that
 * was not counted since the last write takes three store calls.
 */
export function corpusDistributions(
  store: VectorStore,
  corpus: Corpus,
  variables: readonly Variable[],
): Promise<readonly Distribution[]> {
  const whole = { must: [inCorpus(corpus.name)] };
  const source = { store, collection: 'premises', whole, state: stateOf(corpus) } as const;
  return Promise.all(
    variables.map((variable) =>
      remember(source, ['distribution', variable.key, variable.unknown], () =>
        distribution(source, variable),
      ),
    ),
  );
}

async function distribution(
  {
    store,
    collection,
    whole,
  }: Pick<Parameters<typeof remember>[0], 'store' | 'collection' | 'whole'>,
  { key, unknown }: Variable,
): Promise<Distribution> {
  const [total, missing, facets] = await Promise.all([
    store.count(collection, whole),
    store.count(collection, { must: [whole, { is_empty: { key } }] }),
    store.facet(collection, { key, filter: whole, limit: MAX_GROUPS }),
  ]);
  const counts = facets.map(({ value, count }) => [String(value), count] as const);
  const named = counts.filter(([value]) => unknown.includes(value));
  return {
    total,
    unknown: named.reduce((sum, [, count]) => sum + count, missing),
    counts: new Map(counts.filter(([value]) => !unknown.includes(value))),
  };
}

/** How often each value of a variable occurs. A premise with several values counts for each. */
export interface Distribution {
  readonly total: number;
  /** The number of premises without a known value. */
  readonly unknown: number;
  /** The number of premises with each known value. */
  readonly counts: ReadonlyMap<string, number>;
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
