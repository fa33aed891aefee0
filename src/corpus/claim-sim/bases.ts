import { digest } from '../../domain/content.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import { kMeansRounds } from '../../math/k-means.js';
import { unitMean } from '../../math/vectors.js';
import { UNLIMITED } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector, VectorStore } from '../../store/port.js';
import { scrollAll } from '../scroll.js';

/** What the premises of a topic are compared with. */
export interface ClaimBasis {
  /** Changes with the claims, their encoding and the model of relevance. */
  readonly digest: string;
  /** Of unit length, [dimensions, size]. */
  vectors(): Promise<readonly Float32Array[]>;
  /** The dimensions that stand for none but these claims. */
  dimensionsOf(claims: ReadonlySet<string>): Promise<ReadonlySet<number>>;
}

interface KnownClaim {
  readonly id: string;
  readonly hash: string;
}

/** From this many topics on, all claims are read at once. */
const MANY_TOPICS = 16;

/** The bases of a corpus, each read at first use. */
export class ClaimBases {
  readonly #read = new Map<string, Promise<unknown>>();
  #byTopic: ReadonlyMap<unknown, readonly KnownClaim[]> | undefined;

  constructor(
    private readonly store: VectorStore,
    private readonly corpus: string,
    private readonly model: string,
  ) {}

  /** @returns undefined without claims */
  of(topic: string | undefined): Promise<ClaimBasis | undefined> {
    return this.#once(`basis ${topic ?? ''}`, async () => {
      const { claims, clustered } = await chooseClaims(
        async (most) => (topic === undefined ? [] : this.#ofTopic(topic, most)),
        (most) => this.#once('claims', () => this.#claims([], most)),
      );
      if (claims.length === 0) return undefined;
      const known = claims.map(({ id, hash }) => [id, hash]);
      const centres = () =>
        this.#once('centres', async () => clusterCentres(await this.#vectors(claims)));
      return {
        digest: digest([this.model, clustered, known]),
        vectors: async () =>
          clustered ? (await centres()).map(({ vector }) => vector) : this.#vectors(claims),
        dimensionsOf: async (wanted) => {
          const isWanted = claims.map(({ id }) => wanted.has(id));
          if (!isWanted.includes(true)) return new Set();
          const members = clustered
            ? (await centres()).map((centre) => centre.members)
            : claims.map((_, at) => [at]);
          const stands = members.map((own) => own.every((at) => isWanted[at]));
          return new Set(stands.flatMap((is, dimension) => (is ? dimension : [])));
        },
      };
    });
  }

  /** Prepares for several topics. */
  async expect(topics: ReadonlySet<unknown>): Promise<void> {
    if (topics.size < MANY_TOPICS || this.#byTopic) return;
    const filter = { must: [inCorpus(this.corpus)] };
    const byTopic = new Map<unknown, KnownClaim[]>();
    for await (const { id, payload } of scrollAll(this.store, 'claims', filter, {
      payload: ['hash', 'topic'],
      budget: UNLIMITED,
    })) {
      const claims = byTopic.get(payload.topic) ?? [];
      byTopic.set(payload.topic, claims);
      if (claims.length < MOST_CLAIMS) claims.push({ id, hash: payload.hash });
    }
    this.#byTopic = byTopic;
  }

  async #ofTopic(topic: string, most: number): Promise<readonly KnownClaim[]> {
    if (this.#byTopic) return this.#byTopic.get(topic) ?? [];
    return this.#claims([{ key: 'topic', match: { value: topic } }], most);
  }

  /** Failed reads are tried again. */
  #once<Result>(what: string, read: () => Promise<Result>): Promise<Result> {
    const known = this.#read.get(what);
    if (known !== undefined) return known as Promise<Result>;
    const reading = read();
    this.#read.set(what, reading);
    reading.catch(() => this.#read.delete(what));
    return reading;
  }

  async #claims(conditions: readonly Condition[], limit: number): Promise<readonly KnownClaim[]> {
    const filter = { must: [inCorpus(this.corpus), ...conditions] };
    const { points } = await this.store.scroll('claims', {
      filter,
      limit,
      payload: ['hash'],
      budget: UNLIMITED,
    });
    return points.map(({ id, payload }) => ({ id, hash: payload.hash }));
  }

  async #vectors(claims: readonly KnownClaim[]): Promise<readonly Float32Array[]> {
    const ids = claims.map(({ id }) => id);
    const wanted = { payload: false, vectors: ['semantic'] } as const;
    const points = await this.store.retrieve('claims', ids, wanted);
    return points.map(({ vectors }) => Float32Array.from(vectors!.semantic as DenseVector));
  }
}

/** Groups items by their basis; items without one are left out. */
export async function byBasis<Item>(
  bases: ClaimBases,
  items: readonly Item[],
  topicOf: (item: Item) => string | undefined,
): Promise<readonly { readonly basis: ClaimBasis; readonly members: readonly Item[] }[]> {
  await bases.expect(new Set(items.map(topicOf)));
  const groups = new Map<string, { readonly basis: ClaimBasis; readonly members: Item[] }>();
  for (const item of items) {
    const basis = await bases.of(topicOf(item));
    if (basis === undefined) continue;
    const group = groups.get(basis.digest) ?? { basis, members: [] };
    group.members.push(item);
    groups.set(basis.digest, group);
  }
  return [...groups.values()];
}

/**
 * The most claims that a premise is compared with. More do not help: on PERSPECTRUM's dev split the
 * coreset's modified nDCG@10 by FAST is .500 with 32, .497 to .510 with 8 to 256, and .502 with
 * all.
 */
export const MOST_CLAIMS = 32;
/** Fewer claims of a topic hardly distinguish its premises. */
export const FEWEST_CLAIMS = 8;
/** Claims that cluster centres are computed from. */
export const MOST_CLUSTERED = 1_000;

/** Returns the first claims by id, which is as good as a random choice. */
type FirstClaims<Claim> = (most: number) => Promise<readonly Claim[]>;

/** Claims that premises are compared with: by themselves or by the centres of their clusters. */
interface ChosenClaims<Claim> {
  readonly claims: readonly Claim[];
  readonly clustered: boolean;
}

/** The claims of the topic or, if these are too few, of the whole corpus. */
export async function chooseClaims<Claim>(
  ofTopic: FirstClaims<Claim>,
  ofAll: FirstClaims<Claim>,
): Promise<ChosenClaims<Claim>> {
  const own = await ofTopic(MOST_CLAIMS);
  if (own.length >= FEWEST_CLAIMS) return { claims: own, clustered: false };
  return { claims: await ofAll(MOST_CLUSTERED), clustered: true };
}

/** What premises are compared with in one dimension. */
interface Dimension {
  /** Of unit length. */
  readonly vector: Float32Array;
  /** The claims that it stands for, as indices. */
  readonly members: readonly number[];
}

/**
 * The claims themselves, or the centres of MOST_CLAIMS clusters if there are more.
 * @param vectors of unit length, one for each claim
 */
export async function clusterCentres(
  vectors: readonly Float32Array[],
): Promise<readonly Dimension[]> {
  if (vectors.length <= MOST_CLAIMS)
    return vectors.map((vector, at) => ({ vector, members: [at] }));
  const clusters = await eventLoop.run(kMeansRounds(vectors, MOST_CLAIMS));
  const members = new Map<number, number[]>();
  clusters.forEach((cluster, place) => {
    const own = members.get(cluster) ?? [];
    own.push(place);
    members.set(cluster, own);
  });
  return [...members.values()].map((own) => {
    return { vector: unitMean(own.map((place) => vectors[place]!)), members: own };
  });
}
