import { toClaim } from '../corpus/collections/claims.js';
import { type Condition, matchAny } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import { badInput } from '../runtime/errors.js';
import type { RequestScope } from '../runtime/scope.js';
import {
  checkDiversify,
  checkLanguages,
  checkPageSize,
  checkText,
  checkWords,
  claimSearch,
  type ClaimSearchOptions,
  constantsOf,
} from './arguments.js';
import type { SearchDependencies } from './dependencies.js';
import { diversifyStage } from './diversify/stage.js';
import { checkTopics, checkValues } from './filter.js';
import { listById } from './listing.js';
import { countAdmitted } from './memory.js';
import { runSearch } from './page.js';
import { rankStage } from './rank/index.js';
import { queryVector } from './subject.js';
import type { ClaimHit, ClaimSearch, Page } from './types.js';

/** A search for claims: ranked by their cosine to a text -> diversify; without a text, all by id. */
export async function searchClaims(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: ClaimSearchOptions,
): Promise<Page<ClaimHit>> {
  const { store, limits, corpora, textEncoder } = dependencies;
  const search = claimSearch(options);
  const { text, language, topic, diversify, first, after } = search;
  checkPageSize(first, limits.pageSize);
  if (typeof text === 'string') checkText(text, 'text');
  if (diversify) {
    checkDiversify(diversify, 'diversify');
    if (typeof text !== 'string') throw badInput('diversify', 'needs a `text` to order by');
  }

  const constants = constantsOf(search.tuning);
  const corpus = await corpora.resolve(allowed, search.corpus);
  checkValues({ language }, 'language');
  checkValues({ topic }, 'topic');
  const conditions = claimConditions(search);
  await checkTopics(store, corpus, { topic }, '');
  if (typeof text !== 'string') {
    const filter = { language, topic };
    return listById(
      dependencies,
      { collection: 'claims', corpus, conditions, arguments: filter, first, after, scope },
      (point, cursor) => ({ claim: toClaim(point), cursor }),
    );
  }
  const vector = queryVector({ text }, textEncoder, scope);
  const query = {
    corpus,
    text,
    vector,
    answers: vector,
    words: dependencies,
    constants,
    wanted: 0,
  };
  const compared = { corpus, collection: 'claims', query: vector } as const;
  const { hits, hasNextPage } = await runSearch(
    dependencies,
    scope,
    {
      collection: 'claims',
      corpus,
      conditions,
      text,
      arguments: { text, language, topic, diversify, tuning: constants },
      parts: [
        {
          stages: [
            rankStage({ method: 'DENSE' }, query),
            ...(diversify ? [diversifyStage(dependencies, compared, diversify, constants)] : []),
          ],
        },
      ],
    },
    search,
  );
  return {
    corpus,
    hits: hits.map((hit) => ({
      claim: toClaim(hit.point),
      score: hit.candidate.score,
      explanation: hit.explanation,
      get cursor() {
        return hit.cursor;
      },
    })),
    hasNextPage,
    totalCount: () => countAdmitted(store, 'claims', corpus, conditions),
  };
}

function claimConditions({ language, topic }: ClaimSearch): Condition[] {
  return [
    ...(language ? [matchAny('language', checkLanguages(language, 'language'))] : []),
    ...(topic ? [matchAny('topic', checkWords(topic, 'topic'))] : []),
  ];
}
