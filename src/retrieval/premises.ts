import { inCorpus } from '../domain/filter.js';
import type { AllowedCorpora, Hit, PremiseSearch } from '../domain/search.js';
import { admissionConditions } from './admission.js';
import { checkPageSize, checkRank, checkText } from './arguments.js';
import type { VisibleCorpora } from './corpora.js';
import { facetCounts } from './facets.js';
import { toPremise } from './mapping.js';
import type { PlacedHit } from './page.js';
import { rankedPage } from './ranked.js';
import type { Ranking } from './ranks/types.js';
import { subjectText } from './subject.js';
import type { RetrievalDependencies, SearchPage } from './types.js';

/**
 * A search for premises: check -> corpus -> text -> who is admitted -> rank -> page.
 * Facets wait until they are asked for, and so does the total unless it surely will be.
 */
export async function searchPremises(
  dependencies: RetrievalDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  search: PremiseSearch,
): Promise<SearchPage> {
  const { store, config } = dependencies;
  checkPageSize(search.first, config.maxPageSize);
  const rank = checkRank(search.rank);
  if ('text' in search.by) checkText(search.by.text, 'by.text', config);

  const corpus = await corpora.resolve(allowed, search.corpus);
  const conditions = admissionConditions(search, corpus, config);
  let counting: Promise<number> | undefined;
  const totalCount = () =>
    (counting ??= store.count('premises', { must: [inCorpus(corpus.name), ...conditions] }));
  const text = await subjectText(search.by, search.filter, corpus, store);

  const { by, filter, perspective } = search;
  const ranked = rankedPage(dependencies, {
    collection: 'premises',
    corpus,
    conditions,
    text,
    rank,
    arguments: { by, filter, perspective, rank },
    first: search.first,
    after: search.after,
  });
  // While the text is encoded; should it fail, whoever asks for the total hears of it.
  if (search.counted) totalCount().catch(() => undefined);
  const { stage, hits, hasNextPage } = await ranked;

  return {
    corpus,
    hits: hits.map((hit) => toHit(hit, stage)),
    hasNextPage,
    totalCount,
    facets: (options) => facetCounts(store, config, corpus, search, options),
  };
}

function toHit({ candidate, point, rank, cursor }: PlacedHit, stage: Ranking['stage']): Hit {
  const { score: ordering, reported: score = ordering, parts } = candidate;
  return {
    premise: toPremise(point),
    score,
    explanation: { ...parts, [stage]: { score, rank } },
    get cursor() {
      return cursor();
    },
  };
}
