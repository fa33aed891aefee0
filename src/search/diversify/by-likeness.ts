import { images } from '../../corpus/collections/images.js';
import {
  type Constants,
  type Diversify,
  diversifyPool,
  type SimilarityDiversify,
  type SimilarityMeasure,
} from '../../domain/stages.js';
import { kMeansRounds } from '../../math/k-means.js';
import { rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import { type RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { TIERS } from '../order.js';
import type { Moved, PoolMember, PoolSelection } from '../stage.js';
import {
  allChoices,
  type Choices,
  choicesByLikeness,
  type Diversification,
  placeId,
  relevancesOf,
  STEPPED_BACK,
} from './choices.js';
import { CLAIM_SIM_PAYLOAD, claimSimsOf, type ClaimSimSource } from './claim-sims.js';
import {
  alphaNdcgOrder,
  type Choice,
  coresetOrder,
  deduplicateOrder,
  type Item,
  kMeans,
} from './orders.js';

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
interface ComparableHit extends Item {
  readonly member: PoolMember;
  readonly place: number;
  readonly vector: Float32Array;
}

/** Diversifies by how similar the texts of hits are, or their relevances to claims. */
export function byLikeness(
  source: ComparedSource,
  diversify: DiversifyByLikeness,
  constants: Constants,
): Diversification {
  const byClaims = source.collection === 'premises' && BY_CLAIMS.includes(diversify.method);
  const represented =
    source.collection === 'images'
      ? imagesRepresented
      : representationOf(source, byClaims && constants.compareByClaims);
  return byLikenessOf(represented, source, diversify, constants);
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
  constants: Constants,
): Diversification {
  return {
    size: diversifyPool(diversify, constants),
    selection: represented.selection,
    async order(pool, scope) {
      const vectors = await represented.vectors(pool);
      const compared = await comparedOf(pool, vectors, diversify, constants, scope);
      const { choices, clusters } = await choicesOf(source, compared, diversify, constants, scope);
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
  constants: Constants,
  scope: RequestScope,
): Promise<readonly ComparableHit[]> {
  const smoothing = diversify.method === 'COVER_CLUSTERS' ? constants.smoothing : 0;
  const wanted = { relevanceWeight: 1, ...diversify, smoothing };
  const relevances = await relevancesOf(pool, wanted, () => vectors, scope);
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
  compared: readonly ComparableHit[],
  diversify: DiversifyByLikeness,
  constants: Constants,
  scope: RequestScope,
): Promise<Chosen> {
  const vectors = compared.map(({ vector }) => vector);
  switch (diversify.method) {
    case 'CORESET': {
      const { relevanceWeight: weight, similarity: measure = SIMILARITY.CORESET } = diversify;
      return {
        choices: choicesByLikeness(
          vectors,
          measure,
          (similarity) => coresetOrder(compared, { weight, similarity }),
          scope,
        ),
      };
    }
    case 'MMR': {
      const { relevanceWeight: weight } = diversify;
      const candidates = withCosines(compared, await source.query());
      return {
        choices: choicesByLikeness(
          vectors,
          SIMILARITY.MMR,
          (similarity) => coresetOrder(candidates, { weight, similarity }),
          scope,
        ),
      };
    }
    case 'DEDUPLICATE': {
      const { minSimilarity: threshold } = diversify;
      return {
        choices: choicesByLikeness(
          vectors,
          SIMILARITY.DEDUPLICATE,
          (similarity) => deduplicateOrder(compared, { threshold, similarity }),
          scope,
        ),
      };
    }
    case 'KMEANS': {
      const clusters = await clustersOf(source, vectors, constants.clusters);
      const { relevanceWeight: weight } = diversify;
      return chosenAmong(clusters, kMeans(compared, { weight, clusters }));
    }
    case 'COVER_CLUSTERS': {
      const { relevanceWeight: weight } = diversify;
      const { alpha } = constants;
      const clusters = await clustersOf(source, vectors, constants.clusters);
      const grouped = compared.map((each, at) => ({ ...each, groups: [clusters[at]!] }));
      const order = await allChoices(alphaNdcgOrder(grouped, { weight, alpha }), scope);
      return chosenAmong(clusters, order);
    }
  }
}

/** Uses cosines to the query as relevances. Those that differ only by rounding count as equal. */
function withCosines(
  compared: readonly ComparableHit[],
  query: DenseVector,
): readonly ComparableHit[] {
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
  return eventLoop.run(kMeansRounds(vectors, count));
}

function chosenAmong(clusters: readonly number[], order: readonly Choice[]): Chosen {
  return {
    choices: { first: async () => order },
    clusters: clusters.map((cluster) => String(cluster + 1)),
  };
}

type Vectors = readonly (Float32Array | undefined)[];

/** How hits are represented when they are compared. */
interface Represented {
  readonly selection: PoolSelection;
  /** Undefined for a hit that cannot be compared. */
  vectors(pool: readonly PoolMember[]): Promise<Vectors>;
  /** Changes whenever the vectors of the same hits change. */
  digest(vectors: Vectors): readonly string[];
}

/** @param byClaims whether hits are compared by how relevant they are to claims */
function representationOf(source: ClaimSimSource, byClaims: boolean): Represented {
  if (!byClaims) {
    return {
      selection: { vectors: [VECTORS.TEXT] },
      vectors: async (pool) => vectorsOf(pool),
      digest: () => [],
    };
  }
  return {
    selection: { payload: CLAIM_SIM_PAYLOAD },
    vectors: (pool) => claimSimsOf(source, pool, 'tuning.compareByClaims'),
    // Claims can be written between two pages, which changes these vectors although the premises
    // stay as they are.
    digest: (vectors) => vectors.map(bytesOf),
  };
}

function bytesOf(vector: Float32Array | undefined): string {
  if (vector === undefined) return '';
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

export const VECTORS = { TEXT: 'semantic' } as const;

/** The vectors of a pool; undefined for a hit that has none, or only zeros. */
export function vectorsOf(pool: readonly PoolMember[]): readonly (Float32Array | undefined)[] {
  return pool.map(({ point }) => {
    const vector = point.vectors?.[VECTORS.TEXT] as DenseVector | undefined;
    if (!vector?.some((value) => value !== 0)) return undefined;
    return vector instanceof Float32Array ? vector : Float32Array.from(vector);
  });
}

type ImageVector = 'text' | 'visual';

/**
 * Images are compared by text and pixels alike: the cosine of two is half that of their texts and
 * half that of their pixels.
 */
const imagesRepresented: Represented = {
  selection: { vectors: ['text', 'visual'] },
  vectors: async (pool) => pool.map(({ point: { vectors } }) => joined(vectors ?? {})),
  digest: () => [],
};

/** Both vectors as one, with zeros in place of a missing one. */
export function joined(vectors: Readonly<Record<string, unknown>>): Float32Array {
  const parts = (['text', 'visual'] satisfies ImageVector[]).map((name) => {
    const given = vectors[name] as DenseVector | undefined;
    const { size } = images.definition.vectors[name]!;
    return given ? Array.from(given, (value) => Math.SQRT1_2 * value) : Array<number>(size).fill(0);
  });
  return Float32Array.from(parts.flat());
}
