import { toClaim } from '../corpus/collections/claims.js';
import { inCorpus, matchAny, type Condition } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import { badInput } from '../errors.js';
import { checkLanguages, checkPageSize, checkText, checkWords } from './arguments.js';
import { checkDiversify, checkLikeness } from './diversify/check.js';
import { checkTopics } from './known-topics.js';
import { listById } from './listing.js';
import { search as runSearch } from './search.js';
import { claimStages } from './stages.js';
import type { ClaimHit, ClaimSearch, Page, SearchDependencies } from './types.js';

/** A search for claims: by their cosine to a text, or all of them by id. */
export async function searchClaims(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  search: ClaimSearch,
): Promise<Page<ClaimHit>> {
  const { store, config, corpora } = dependencies;
  const { text, filter, diversify, first, after } = search;
  checkPageSize(first, config.maxPageSize);
  if (typeof text === 'string') checkText(text, 'text', config);
  if (diversify) {
    checkLikeness('claims', checkDiversify(diversify, config));
    if (typeof text !== 'string') throw badInput('diversify', 'needs a `text` to order by');
  }

  const corpus = await corpora.resolve(allowed, search.corpus);
  const conditions = claimConditions(filter ?? {});
  if (filter) await checkTopics(store, corpus, filter);
  const common = { collection: 'claims', corpus, conditions, first, after } as const;
  if (typeof text !== 'string') {
    return listById(dependencies, { ...common, arguments: filter }, (point, cursor) => ({
      claim: toClaim(point),
      cursor,
    }));
  }
  const { hits, hasNextPage } = await runSearch(
    dependencies,
    {
      ...{ collection: 'claims', corpus, conditions, text },
      arguments: { text, filter, diversify },
      parts: [{ stages: claimStages(dependencies, corpus, text, search) }],
    },
    search,
  );
  return {
    corpus,
    hits: hits.map((hit) => ({
      ...{ claim: toClaim(hit.point), score: hit.score, explanation: hit.explanation },
      get cursor() {
        return hit.cursor();
      },
    })),
    hasNextPage,
    totalCount: () => store.count('claims', { must: [inCorpus(corpus.name), ...conditions] }),
  };
}

function claimConditions(filter: NonNullable<ClaimSearch['filter']>): Condition[] {
  const { language, topic } = filter;
  return [
    ...(language ? [matchAny('language', checkLanguages(language, 'filter.language'))] : []),
    ...(topic ? [matchAny('topic', checkWords(topic, 'filter.topic'))] : []),
  ];
}
