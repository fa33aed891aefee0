import { inCorpus, type Condition } from '../../domain/filter.js';
import type { DenseVector, VectorStore } from '../../store/port.js';
import { digest } from '../content.js';
import { chooseClaims, clusterCentres } from './dimensions.js';

/** What the premises of a topic are compared with. */
export interface ClaimBasis {
  /** Another one for other claims, encoded otherwise, or for another model of relevance. */
  readonly digest: string;
  /** What stands for the claims, unit length, [dimensions, size]. */
  vectors(): Promise<readonly Float32Array[]>;
}

/** A claim with what tells its text and encoder. */
interface KnownClaim {
  readonly id: string;
  readonly hash: string;
}

/** The bases of a corpus in one state, each read when it is first asked for. */
export class ClaimBases {
  readonly #read = new Map<string, Promise<unknown>>();

  /** @param model names what tells relevance */
  constructor(
    private readonly store: VectorStore,
    private readonly corpus: string,
    private readonly model: string,
  ) {}

  /** @returns undefined where the corpus has no claims */
  of(topic: string | undefined): Promise<ClaimBasis | undefined> {
    return this.#once(`basis ${topic ?? ''}`, async () => {
      const ofTopic = topic === undefined ? [] : [{ key: 'topic', match: { value: topic } }];
      const { claims, clustered } = await chooseClaims(
        async (most) => (topic === undefined ? [] : this.#claims(ofTopic, most)),
        (most) => this.#once('claims', () => this.#claims([], most)),
      );
      if (claims.length === 0) return undefined;
      const known = claims.map(({ id, hash }) => [id, hash]);
      return {
        digest: digest([this.model, clustered, known]),
        vectors: () =>
          clustered
            ? this.#once('centres', async () => clusterCentres(await this.#vectors(claims)))
            : this.#vectors(claims),
      };
    });
  }

  /** What fails is tried again. */
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
    const { points } = await this.store.scroll('claims', { filter, limit, payload: ['hash'] });
    return points.map(({ id, payload }) => ({ id, hash: String(payload.hash) }));
  }

  async #vectors(claims: readonly KnownClaim[]): Promise<readonly Float32Array[]> {
    const ids = claims.map(({ id }) => id);
    const wanted = { payload: false, vectors: ['semantic'] } as const;
    const points = await this.store.retrieve('claims', ids, wanted);
    return points.map(({ vectors }) => Float32Array.from(vectors!.semantic as DenseVector));
  }
}

/** Those of one basis together; those without any are left out. */
export async function byBasis<Item>(
  bases: ClaimBases,
  items: readonly Item[],
  topicOf: (item: Item) => string | undefined,
): Promise<readonly { readonly basis: ClaimBasis; readonly members: readonly Item[] }[]> {
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
