import type { Corpus } from '../../domain/corpus.js';
import { inCorpus, type Filter } from '../../domain/filter.js';
import type { VectorStore } from '../../store/port.js';
import { type WordEncoder, wordsOf } from '../ranks/words.js';
import type { ClaimSource } from './by-claims.js';
import { claimWords } from './claim-words.js';

const PAGE = 1_000;
/** Of a longer text the beginning says what it is about. */
const COMPARED_CHARACTERS = 10_000;

/**
 * The claims of a corpus with the clusters and premises that the store has for them.
 * @param admitted The premises that may be found; all of the corpus if absent
 */
export function storedClaims(
  store: VectorStore,
  words: WordEncoder,
  corpus: Corpus,
  admitted?: Filter,
): ClaimSource {
  const own = inCorpus(corpus.name);
  const premises = admitted ?? own;
  return {
    async similarClaims(text, limit) {
      const index = await claimWords(store, corpus);
      return index.nearest(text.slice(0, COMPARED_CHARACTERS), limit);
    },
    async clusterOf(claim) {
      const [point] = await store.retrieve('claims', [claim], { payload: ['cluster'] });
      const cluster = point?.payload.cluster;
      // What was written a moment ago has none.
      if (typeof cluster !== 'string') return [claim];
      const filter = { must: [own, { key: 'cluster', match: { value: cluster } }] };
      const page = await store.scroll('claims', { filter, limit: PAGE, payload: false });
      return page.points.map(({ id }) => id);
    },
    async premisesOf(claims, limit) {
      const ids: string[] = [];
      for (const claim of claims) {
        if (ids.length >= limit) break;
        const filter = { must: [premises, { key: 'claim', match: { value: claim } }] };
        const wanted = { filter, limit: limit - ids.length, payload: false } as const;
        const page = await store.scroll('premises', wanted);
        ids.push(...page.points.map(({ id }) => id));
      }
      return ids;
    },
    async similarPremises(premise, limit) {
      const payload = ['text', 'language'];
      const [point] = await store.retrieve('premises', [premise], { payload });
      if (point === undefined) return [];
      const { text, language } = point.payload;
      const asked = typeof language === 'string' ? language : undefined;
      const { vector } = await wordsOf(words, { corpus, text: String(text) }, asked);
      if (vector.indices.length === 0) return [];
      const query = { vector, using: 'lexical' };
      const filter = { must: [premises], must_not: [{ has_id: [premise] }] };
      return store.query('premises', { query, filter, limit, payload: false });
    },
  };
}
