import type { PointOf } from '../../corpus/collections/index.js';
import type { Corpus } from '../../domain/corpus.js';
import { inCorpus, type Filter } from '../../domain/filter.js';
import type { Scored } from '../../store/ties.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import { type WordEncoder, wordsOf } from '../ranks/lexical.js';
import type { Reading } from '../stage.js';
import type { ClaimSource } from './by-claims.js';
import { claimWords } from './claim-words.js';

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
  { store, budget }: Reading,
  words: WordEncoder,
  corpus: Corpus,
  admitted?: Filter,
): ClaimSource {
  const own = inCorpus(corpus.name);
  const premises = admitted ?? own;
  return {
    async similarClaims(text, limit) {
      const index = await claimWords(store, corpus);
      return eventLoop.run(index.nearest(text.slice(0, COMPARED_CHARACTERS), limit));
    },
    async clusterOf(claim) {
      const [point] = await store.retrieve('claims', [claim], {
        payload: ['cluster'],
        budget,
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
          budget,
        });
        const requests = (await Promise.all(points.map(asking))).flat();
        if (requests.length > 0) found.push(...(await store.queryBatch('premises', requests)));
      }
      return found;

      async function asking({ id, payload }: PointOf<'premises', 'text' | 'language'>) {
        const asked = { words, corpus, text: payload.text.slice(0, COMPARED_CHARACTERS) };
        const { vector } = await wordsOf(asked, payload.language);
        if (vector.indices.length === 0) return [];
        const filter = { must: [premises], must_not: [{ has_id: [id] }] };
        return [{ query: { vector, using: 'lexical' }, filter, limit }];
      }
    },
  };
}
