import type { PointOf } from '../../corpus/collections/index.js';
import type { Corpus } from '../../domain/corpus.js';
import { type Filter, inCorpus } from '../../domain/filter.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { rank, type Scored } from '../../store/ties.js';
import { queryWords } from '../rank/lexical.js';
import type { WordEncoder } from '../rank/ranker.js';
import type { StoreAccess } from '../stage.js';
import { claimWords } from './claim-index.js';

/** What the prefilter needs from a corpus. Ids are those of claims and premises. */
export interface ClaimSource {
  /** The claims whose words are most similar to those of the text, best first. */
  similarClaims(text: string, limit: number): Promise<readonly Scored[]>;
  /** The claims in the cluster of a claim, including itself. */
  clusterOf(claim: string): Promise<readonly string[]>;
  /** The premises that belong to claims, in the order of the claims. */
  premisesOf(claims: readonly string[], limit: number): Promise<readonly string[]>;
  /** For each premise, the premises whose words are most similar by BM25, if any, best first. */
  similarPremises(
    premises: readonly string[],
    limit: number,
  ): Promise<readonly (readonly Scored[])[]>;
}

export interface ClaimPrefilterOptions {
  readonly limit: number;
  readonly claims?: number;
  /** How many premises of their clusters are used to find more. */
  readonly seeds?: number;
}

/** One similar claim is used for this many wanted premises. */
const PREMISES_A_CLAIM = 100;
const FEWEST_CLAIMS = 3;
const SEEDS = 300;
/** How many premises each seed may find. */
const FOUND = 20;

/**
 * Finds candidates for a claim through other claims (Dumani et al. 2020; section 2 of Fromm et al.
 * 2021): the claims most similar to it by Divergence from Randomness, all claims in their clusters,
 * the premises that belong to these claims, and the premises most similar to those by BM25. The
 * corpus must say which premises belong to which claims.
 * @returns ids of premises: first those of the claims, then the others by how often and how high
 *   they were found
 */
export async function premisesByClaims(
  source: ClaimSource,
  text: string,
  { limit, claims, seeds = SEEDS }: ClaimPrefilterOptions,
): Promise<readonly string[]> {
  const wanted = claims ?? Math.max(FEWEST_CLAIMS, Math.round(limit / PREMISES_A_CLAIM));
  const similar = await source.similarClaims(text, wanted);
  const clustered = new Set<string>();
  for (const { id } of similar) {
    for (const claim of await source.clusterOf(id)) clustered.add(claim);
  }
  const seed = await source.premisesOf([...clustered], Math.max(limit, seeds));
  if (seed.length >= limit) return seed.slice(0, limit);
  const others = new Map<string, number>();
  const near = await source.similarPremises(seed.slice(0, seeds), FOUND);
  for (const { id, score } of near.flat()) others.set(id, (others.get(id) ?? 0) + score);
  for (const premise of seed) others.delete(premise);
  const ranked = rank(Array.from(others, ([id, score]) => ({ id, score })));
  return [...seed, ...ranked.map(({ id }) => id)].slice(0, limit);
}

const PAGE = 1_000;
/** How many premises are looked up before other requests get a turn. */
const AT_A_TIME = 20;
/** The beginning of a longer text says enough of what it is about. */
const COMPARED_CHARACTERS = 10_000;

/**
 * The claims of a corpus with their stored clusters and premises.
 * @param admitted the premises that may be found; by default all of the corpus
 */
export function storedClaims(
  { store, scope }: StoreAccess,
  words: WordEncoder,
  corpus: Corpus,
  admitted?: Filter,
): ClaimSource {
  const own = inCorpus(corpus.name);
  const premises = admitted ?? own;
  return {
    async similarClaims(text, limit) {
      const index = await claimWords(store, corpus);
      return eventLoop.run(index.nearest(text.slice(0, COMPARED_CHARACTERS), limit), scope);
    },
    async clusterOf(claim) {
      const [point] = await store.retrieve('claims', [claim], {
        payload: ['cluster'],
        budget: scope.budget,
      });
      const cluster = point?.payload.cluster;
      // A claim that was written a moment ago has no cluster yet.
      if (cluster === undefined) return [claim];
      const filter = { must: [own, { key: 'cluster', match: { value: cluster } }] };
      const page = await store.scroll('claims', { filter, limit: PAGE });
      return page.points.map(({ id }) => id);
    },
    async premisesOf(claims, limit) {
      const ids: string[] = [];
      for (const claim of claims) {
        if (ids.length >= limit) break;
        const filter = { must: [premises, { key: 'claim', match: { value: claim } }] };
        const wanted = { filter, limit: limit - ids.length };
        const page = await store.scroll('premises', wanted);
        ids.push(...page.points.map(({ id }) => id));
      }
      return ids;
    },
    async similarPremises(seeds, limit) {
      const found: (readonly Scored[])[] = [];
      for (let from = 0; from < seeds.length; from += AT_A_TIME) {
        const some = seeds.slice(from, from + AT_A_TIME);
        const points = await store.retrieve('premises', some, {
          payload: ['text', 'language'],
          budget: scope.budget,
        });
        const requests = (await Promise.all(points.map(asking))).flat();
        if (requests.length > 0) found.push(...(await store.queryBatch('premises', requests)));
      }
      return found;

      async function asking({ id, payload }: PointOf<'premises', 'text' | 'language'>) {
        const asked = { words, corpus, text: payload.text.slice(0, COMPARED_CHARACTERS) };
        const { vector } = await queryWords(asked, payload.language, scope);
        if (vector.indices.length === 0) return [];
        const filter = { must: [premises], must_not: [{ has_id: [id] }] };
        return [{ query: { vector, using: 'lexical' }, filter, limit }];
      }
    },
  };
}
