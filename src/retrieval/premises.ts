import { inCorpus } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { AllowedCorpora, Hit, PremiseSearch, Stage } from '../domain/search.js';
import { admissionConditions } from './admission.js';
import { checkPageSize, checkRank, checkText } from './arguments.js';
import type { VisibleCorpora } from './corpora.js';
import { checkDiversify } from './diversify/check.js';
import { diversification } from './diversify/index.js';
import { facetCounts } from './facets.js';
import { pageFairness } from './fairness.js';
import { toPremise } from './mapping.js';
import type { PlacedHit } from './page.js';
import { admissionOf, preferenceOf } from './preference.js';
import { rankedPage } from './ranked.js';
import { explained } from './ranks/explained.js';
import { checkRelevance } from './relevance/check.js';
import { relevanceStage } from './relevance/stage.js';
import { subjectOf } from './subject.js';
import type { SearchDependencies, SearchPage } from './types.js';

/**
 * A search for premises: check -> corpus -> text -> who is admitted -> rank -> judge -> page.
 * Facets wait until they are asked for, and so does the total unless it surely will be.
 */
export async function searchPremises(
  dependencies: SearchDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  search: PremiseSearch,
): Promise<SearchPage> {
  const { store, config, profileModels, textEncoder, relevanceFilter } = dependencies;
  const { relevanceJudge: judge } = dependencies;
  checkPageSize(search.first, config.maxPageSize);
  const rank = checkRank(search.rank);
  const relevance = search.relevance && checkRelevance(search.relevance, rank, config);
  const diversify = search.diversify && checkDiversify(search.diversify, config);
  if ('text' in search.by) checkText(search.by.text, 'by.text', config);

  const corpus = await corpora.resolve(allowed, search.corpus);
  const admission = admissionOf(search);
  const conditions = admissionConditions(admission, corpus, config);
  const preference = await preferenceOf(search, corpus, profileModels, config);
  let counting: Promise<number> | undefined;
  const totalCount = () =>
    (counting ??= store.count('premises', { must: [inCorpus(corpus.name), ...conditions] }));
  const subject = await subjectOf(search.by, search.filter, corpus, store);
  const { text } = subject;

  const { by, filter, perspective, stance, signal, hiddenClaims = [] } = search;
  const claims = [
    ...('claimId' in by ? [by.claimId] : []),
    ...hiddenClaims.map((id) => entityId('claim', corpus.name, id)),
  ];
  const ranked = rankedPage(dependencies, {
    collection: 'premises',
    corpus,
    conditions,
    text,
    rank,
    claims,
    relevance:
      relevance &&
      relevanceStage({ judge, words: dependencies, corpus, claim: subject, relevance, signal }),
    preference,
    diversification: diversification(
      {
        ...{ store, corpus, relevanceFilter, collection: 'premises' },
        query: () => textEncoder.encodeQuery(text),
      },
      { diversify, stance },
    ),
    arguments: { by, filter, perspective, rank, relevance, diversify, stance, hiddenClaims },
    first: search.first,
    after: search.after,
  });
  // While the text is encoded; should it fail, whoever asks for the total hears of it.
  if (search.counted) totalCount().catch(() => undefined);
  const { stage, hits, hasNextPage, relevance: judged, candidates } = await ranked;

  return {
    corpus,
    hits: hits.map((hit) => toHit(hit, stage)),
    hasNextPage,
    ...(judged && { relevance: judged }),
    totalCount,
    facets: (options) => facetCounts(store, config, corpus, admission, options),
    fairness: (variables) =>
      pageFairness(
        store,
        corpus,
        variables,
        hits.map(({ point }) => point),
        candidates,
      ),
  };
}

function toHit({ candidate, point, rank, cursor }: PlacedHit, stage: Stage | undefined): Hit {
  const { score: ordering, reported: score = ordering, parts } = candidate;
  return {
    premise: toPremise(point),
    score,
    // What was reordered brings its place before.
    explanation: explained(stage, { score, rank }, parts),
    get cursor() {
      return cursor();
    },
  };
}
