import {
  type Diversify,
  diversifyPool,
  type SimilarityDiversify,
  type SimilarityMeasure,
  type Tuned,
} from '../../domain/stages.js';
import { alphaNdcgOrder } from '../../diversity/alpha-ndcg.js';
import { coresetOrder } from '../../diversity/coreset.js';
import { deduplicateOrder } from '../../diversity/deduplicate.js';
import { inTurns } from '../../diversity/in-turns.js';
import { kMeansRounds } from '../../diversity/clusters.js';
import { kMeans } from '../../diversity/k-means.js';
import type { Candidate, Choice } from '../../diversity/types.js';
import { rounded } from '../../math/statistics.js';
import type { DenseVector } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { TIERS } from '../order.js';
import { dot } from '../../math/vectors.js';
import type { Moved, PoolMember } from '../stage.js';
import { allInTurns, choicesByLikeness, type Choices } from './choices.js';
import type { ClaimSimSource } from './claim-sims.js';
import { placeId, relevancesOf, STEPPED_BACK } from './relevance.js';
import { imagesRepresented } from './images.js';
import { representationOf, type Represented } from './representation.js';
import type { Diversification } from './stage.js';

/** How similarity is measured; chosen as the defaults of `domain/stages.ts` are. */
export const SIMILARITY = {
  CORESET: 'L2',
  MMR: 'COSINE',
  DEDUPLICATE: 'COSINE',
} as const satisfies Record<string, SimilarityMeasure>;

/** The methods that can compare premises by their relevance to claims. */
const BY_CLAIMS: readonly Diversify['method'][] = ['CORESET', 'KMEANS', 'DEDUPLICATE'];

const TYPES = {
  premises: 'premise',
  claims: 'claim',
  graphs: 'graph',
  images: 'image',
} as const;

export interface LikenessSource {
  readonly collection: keyof typeof TYPES;
  readonly query: () => Promise<DenseVector>;
  /** The number of each vector's cluster; by default by k-means. */
  readonly clusters?: (vectors: readonly Float32Array[], count: number) => Promise<Int32Array>;
}

export type DiversifyByLikeness =
  SimilarityDiversify | Extract<Diversify, { readonly method: 'COVER_CLUSTERS' }>;

export type ComparedSource = LikenessSource & ClaimSimSource;

/** A hit that can be compared, since it has a vector. */
interface Compared extends Candidate {
  readonly member: PoolMember;
  readonly place: number;
  readonly vector: Float32Array;
}

/** Diversifies by how similar the texts of hits are, or their relevances to claims. */
export function byLikeness(
  source: ComparedSource,
  diversify: DiversifyByLikeness,
  tuning: Tuned,
): Diversification {
  const byClaims = source.collection === 'premises' && BY_CLAIMS.includes(diversify.method);
  const represented =
    source.collection === 'images'
      ? imagesRepresented
      : representationOf(source, byClaims && tuning.compareByClaims);
  return byLikenessOf(represented, source, diversify, tuning);
}

/**
 * Diversifies by how similar the vectors of hits are. A hit without a vector keeps its place; the
 * others share the remaining places. Places are computed only as far as they are read, in steps of
 * some milliseconds.
 */
export function byLikenessOf(
  represented: Represented,
  source: LikenessSource,
  diversify: DiversifyByLikeness,
  tuning: Tuned,
): Diversification {
  return {
    size: diversifyPool(diversify, tuning),
    selection: represented.selection,
    async order(pool) {
      const vectors = await represented.vectors(pool);
      const compared = await comparedOf(pool, vectors, diversify, tuning);
      const { choices, clusters } = await choicesOf(source, compared, diversify, tuning);
      const hasVector = new Set(compared.map(({ place }) => place));
      const diversified = ({ candidate, gain, nearest, ...choice }: Choice): Moved => {
        const { member } = compared[candidate]!;
        const brings = clusters && (choice.added.length > 0 || (!nearest && gain === 1));
        return {
          member,
          reason: {
            type: 'NOVELTY',
            gain: rounded(gain),
            groups: brings ? [{ variable: 'cluster', value: clusters[candidate]! }] : [],
            ...(nearest && {
              nearest: {
                type: TYPES[source.collection],
                id: compared[nearest.candidate]!.member.point.id,
                similarity: rounded(nearest.similarity),
              },
            }),
          },
        };
      };

      return {
        digest: fingerprint([...pool.map(({ point }) => point.id), ...represented.digest(vectors)]),
        async first(count) {
          const places = pool.slice(0, count);
          const chosen = await choices.first(places.filter((_, at) => hasVector.has(at)).length);
          let next = 0;
          return places.map((member, at) =>
            hasVector.has(at) ? diversified(chosen[next++]!) : { member },
          );
        },
      };
    },
  };
}

async function comparedOf(
  pool: readonly PoolMember[],
  vectors: readonly (Float32Array | undefined)[],
  diversify: DiversifyByLikeness,
  tuning: Tuned,
): Promise<readonly Compared[]> {
  const smoothing = diversify.method === 'COVER_CLUSTERS' ? tuning.smoothing : 0;
  const wanted = { relevanceWeight: 1, ...diversify, smoothing };
  const relevances = await relevancesOf(pool, wanted, () => vectors);
  return pool.flatMap((member, place) => {
    const vector = vectors[place];
    return vector
      ? [{ id: placeId(place), relevance: relevances[place]!, member, place, vector }]
      : [];
  });
}

interface Chosen {
  readonly choices: Choices;
  readonly clusters?: readonly string[];
}

async function choicesOf(
  source: LikenessSource,
  compared: readonly Compared[],
  diversify: DiversifyByLikeness,
  tuning: Tuned,
): Promise<Chosen> {
  const vectors = compared.map(({ vector }) => vector);
  switch (diversify.method) {
    case 'CORESET': {
      const { relevanceWeight: weight, similarity: measure = SIMILARITY.CORESET } = diversify;
      return {
        choices: choicesByLikeness(vectors, measure, (similarity) =>
          coresetOrder(compared, { weight, similarity }),
        ),
      };
    }
    case 'MMR': {
      const { relevanceWeight: weight } = diversify;
      const candidates = withCosines(compared, await source.query());
      return {
        choices: choicesByLikeness(vectors, SIMILARITY.MMR, (similarity) =>
          coresetOrder(candidates, { weight, similarity }),
        ),
      };
    }
    case 'DEDUPLICATE': {
      const { minSimilarity: threshold } = diversify;
      return {
        choices: choicesByLikeness(vectors, SIMILARITY.DEDUPLICATE, (similarity) =>
          deduplicateOrder(compared, { threshold, similarity }),
        ),
      };
    }
    case 'KMEANS': {
      const clusters = await clustersOf(source, vectors, tuning.clusters);
      const { relevanceWeight: weight } = diversify;
      return chosenAmong(clusters, kMeans(compared, { weight, clusters }));
    }
    case 'COVER_CLUSTERS': {
      const { relevanceWeight: weight } = diversify;
      const { alpha } = tuning;
      const clusters = await clustersOf(source, vectors, tuning.clusters);
      const grouped = compared.map((each, at) => ({ ...each, groups: [clusters[at]!] }));
      const order = await allInTurns(alphaNdcgOrder(grouped, { weight, alpha }));
      return chosenAmong(clusters, order);
    }
  }
}

/** Uses cosines to the query as relevances. Those that differ only by rounding count as equal. */
function withCosines(compared: readonly Compared[], query: DenseVector): readonly Compared[] {
  const length = Math.sqrt(dot(query, query));
  return compared.map((each) => {
    const { vector, member } = each;
    const scale = length * Math.sqrt(dot(vector, vector));
    const cosine = scale > 0 ? rounded(dot(vector, query) / scale) : 0;
    const back = member.candidate.tier & TIERS.OTHER_CLAIM;
    const relevance = back ? STEPPED_BACK * cosine : cosine;
    return { ...each, relevance };
  });
}

/** Clusters are numbered in the order of relevance, so the best hit is in the first one. */
async function clustersOf(
  { clusters = kMeansOf }: Pick<LikenessSource, 'clusters'>,
  vectors: readonly Float32Array[],
  count: number,
): Promise<readonly number[]> {
  const found = await clusters(vectors, count);
  const numbers = new Map<number, number>();
  return Array.from(found, (cluster) => {
    if (!numbers.has(cluster)) numbers.set(cluster, numbers.size);
    return numbers.get(cluster)!;
  });
}

/** The number of each vector's cluster by k-means; other requests run meanwhile. */
export function kMeansOf(vectors: readonly Float32Array[], count: number): Promise<Int32Array> {
  return inTurns(kMeansRounds(vectors, count));
}

function chosenAmong(clusters: readonly number[], order: readonly Choice[]): Chosen {
  return {
    choices: { first: async () => order },
    clusters: clusters.map((cluster) => String(cluster + 1)),
  };
}
