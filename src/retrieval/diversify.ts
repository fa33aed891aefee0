import type { Corpus } from '../domain/corpus.js';
import type { Diversify, DiversityPart } from '../domain/diversity.js';
import { alphaNdcg } from '../diversity/alpha-ndcg.js';
import { equal } from '../diversity/equal.js';
import { proportional } from '../diversity/proportional.js';
import { smoothed } from '../diversity/smoothing.js';
import type { Choice, GroupedCandidate } from '../diversity/types.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import { corpusDistributions } from './corpus-shares.js';
import { divisionsAmong, divisionsOf, type Division } from './divisions.js';
import type { PoolMember } from './pool.js';
import { knownValues, variablesOf } from './variables.js';

/** A place of the new order: who has it, and why. */
export interface Diversified {
  readonly member: PoolMember;
  readonly part: DiversityPart;
}

/** The stage between ranking and page: a pool of the best hits gets another order. */
export interface Diversification {
  /** How many of the best hits it wants. */
  readonly size: number;
  /** @param pool best first */
  order(pool: readonly PoolMember[]): Promise<readonly Diversified[]>;
}

/**
 * Over 200 neither alpha-nDCG nor divergence gets better on the perspective task
 * (`elenchus evaluate perspective --diversify`).
 */
export const DEFAULT_POOL = 200;

/** What stepped back behind other hits is hardly relevant, but has an order of its own. */
const STEPPED_BACK = 1e-3;

/** The names of the methods in the API, for errors. */
export const METHOD_FIELDS = {
  ALPHA_NDCG: 'alphaNdcg',
  PROPORTIONAL: 'proportional',
  EQUAL: 'equal',
} as const;

/**
 * @param diversify of which all but the variables has been checked
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export function diversification(
  store: VectorStore,
  corpus: Corpus,
  diversify: Diversify,
): Diversification {
  const path = `diversify.${METHOD_FIELDS[diversify.method]}.variables`;
  const variables = variablesOf(corpus, diversify.variables, path);

  return {
    size: diversify.pool ?? DEFAULT_POOL,
    async order(pool) {
      const values = variables.map((variable) =>
        pool.map(({ point }) => knownValues(variable, point.payload)),
      );
      const distributions =
        diversify.method === 'ALPHA_NDCG'
          ? undefined
          : await corpusDistributions(store, corpus, variables);
      const divisions = variables.flatMap((variable, place) =>
        (distributions
          ? divisionsOf(variable, distributions[place]!)
          : divisionsAmong(variable, values[place]!)
        ).map((division) => ({ ...division, values: values[place]! })),
      );
      const relevances = await relevancesOf(store, pool, diversify);
      const candidates = pool.map(({ candidate }, index) => ({
        id: candidate.id,
        relevance: relevances[index]!,
        groups: divisions.map(({ groupOf, values: held }) => groupOf(held[index]!)),
      }));
      return choose(candidates, divisions, diversify).map(({ candidate, gain, added }) => ({
        member: pool[candidate]!,
        part: {
          placeBefore: candidate + 1,
          gain,
          added: added.flatMap((place) => {
            const { variable, groups } = divisions[place]!;
            const value = groups[candidates[candidate]!.groups[place]!];
            return value === undefined ? [] : [{ variable, value }];
          }),
        },
      }));
    },
  };
}

function choose(
  candidates: readonly GroupedCandidate[],
  divisions: readonly Division[],
  { weight, ...diversify }: Diversify,
): Choice[] {
  switch (diversify.method) {
    case 'ALPHA_NDCG':
      return alphaNdcg(candidates, { weight, alpha: diversify.alpha });
    case 'PROPORTIONAL':
      return proportional(candidates, { weight, targets: divisions.map(({ shares }) => shares) });
    case 'EQUAL':
      return equal(candidates, { weight, sizes: divisions.map(({ groups }) => groups.length) });
  }
}

/** How likely hits are relevant, as far as scores and neighbours tell; see {@link smoothed}. */
async function relevancesOf(
  store: VectorStore,
  pool: readonly PoolMember[],
  { weight, smoothing = 0 }: Diversify,
): Promise<readonly number[]> {
  const relevances = shareOfBest(pool);
  // All weight on relevance keeps its order as it is.
  if (smoothing === 0 || weight === 1) return relevances;
  const ids = pool.map(({ point }) => point.id);
  const points = await store.retrieve('premises', ids, { payload: false, vectors: ['semantic'] });
  const vectors = new Map(points.map(({ id, vectors }) => [id, vectors?.semantic as DenseVector]));
  // Without a vector, as of what was deleted since, there are no neighbours.
  if (ids.some((id) => vectors.get(id) === undefined)) return relevances;
  return smoothed(
    relevances,
    ids.map((id) => vectors.get(id)!),
    smoothing,
  );
}

/**
 * The hits' shares of the best score, which no worse place exceeds; where not even the best
 * is positive, only places tell. What stepped back behind other hits is not relevant.
 */
function shareOfBest(pool: readonly PoolMember[]): number[] {
  const best = reported(pool[0]) ?? 0;
  let lowest = 1;
  return pool.map((member, place) => {
    const relevance = best > 0 ? reported(member)! / best : 1 - place / pool.length;
    const factor = member.candidate.parts?.steppedBack ? STEPPED_BACK : 1;
    lowest = Math.max(0, Math.min(lowest, factor * relevance));
    return lowest;
  });
}

function reported(member: PoolMember | undefined): number | undefined {
  return member?.candidate.reported ?? member?.candidate.score;
}
