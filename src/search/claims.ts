import { toClaim } from '../corpus/collections/claims.js';
import { matchAny, type Condition } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import { badInput } from '../runtime/errors.js';
import {
  checkDiversify,
  checkLanguages,
  checkPageSize,
  checkText,
  checkWords,
} from './arguments.js';
import { checkValues } from './filter.js';
import { checkTopics } from './known-topics.js';
import { listById } from './listing.js';
import { countAdmitted } from './ranks/memory.js';
import { search as runSearch } from './search.js';
import { claimStages } from './stages.js';
import { tuned } from './tuning.js';
import type { ClaimHit, ClaimSearch, Page, SearchDependencies } from './types.js';

/** A search for claims: by their cosine to a text, or all of them by id. */
export async function searchClaims(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  search: ClaimSearch,
): Promise<Page<ClaimHit>> {
  const { store, config, corpora } = dependencies;
  const { text, language, topic, diversify, first, after, signal } = search;
  checkPageSize(first, config.maxPageSize);
  if (typeof text === 'string') checkText(text, 'text', config);
  if (diversify) {
    checkDiversify(diversify, 'diversify');
    if (typeof text !== 'string') throw badInput('diversify', 'needs a `text` to order by');
  }

  const tuning = tuned(search.tuning, config);
  const corpus = await corpora.resolve(allowed, search.corpus);
  checkValues({ language }, config, 'language');
  checkValues({ topic }, config, 'topic');
  const conditions = claimConditions({ language, topic });
  await checkTopics(store, corpus, { topic }, '');
  if (typeof text !== 'string') {
    const asked = { language, topic };
    return listById(
      dependencies,
      { collection: 'claims', corpus, conditions, arguments: asked, first, after, signal },
      (point, cursor) => ({ claim: toClaim(point), cursor }),
    );
  }
  const { hits, hasNextPage } = await runSearch(
    dependencies,
    {
      ...{ collection: 'claims', corpus, conditions, text },
      arguments: { text, language, topic, diversify, tuning },
      parts: [{ stages: claimStages(dependencies, corpus, text, tuning, search) }],
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
    totalCount: () => countAdmitted(store, 'claims', corpus, conditions),
  };
}

function claimConditions({
  language,
  topic,
}: Pick<ClaimSearch, 'language' | 'topic'>): Condition[] {
  return [
    ...(language ? [matchAny('language', checkLanguages(language, 'language'))] : []),
    ...(topic ? [matchAny('topic', checkWords(topic, 'topic'))] : []),
  ];
}
