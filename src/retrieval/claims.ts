import { inCorpus, matchAny, type Condition } from '../domain/filter.js';
import type { AllowedCorpora } from '../domain/search.js';
import { badInput } from '../errors.js';
import { checkPageSize, checkText, checkWords } from './arguments.js';
import type { VisibleCorpora } from './corpora.js';
import { checkDiversify, checkLikeness } from './diversify/check.js';
import { diversification } from './diversify/index.js';
import { listById } from './listing.js';
import { toClaim } from './mapping.js';
import { rankedPage } from './ranked.js';
import { explained } from './ranks/explained.js';
import type { ClaimHit, ClaimSearch, Page, RetrievalDependencies } from './types.js';

/** A search for claims: by the cosine to a text, or all by id. */
export async function searchClaims(
  dependencies: RetrievalDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  search: ClaimSearch,
): Promise<Page<ClaimHit>> {
  const { store, config, textEncoder, relevanceFilter } = dependencies;
  const { text, filter, diversify, first, after } = search;
  checkPageSize(first, config.maxPageSize);
  if (typeof text === 'string') checkText(text, 'text', config);
  if (diversify) {
    checkLikeness('claims', checkDiversify(diversify, config));
    if (typeof text !== 'string') throw badInput('diversify', 'wants a `text` to order by');
  }

  const corpus = await corpora.resolve(allowed, search.corpus);
  const conditions = claimConditions(filter ?? {});
  const common = { collection: 'claims', corpus, conditions, first, after } as const;
  const totalCount = () => store.count('claims', { must: [inCorpus(corpus.name), ...conditions] });

  if (typeof text !== 'string') {
    const { points, hasNextPage } = await listById(store, { ...common, arguments: filter });
    const hits = points.map(({ point, cursor }) => ({ claim: toClaim(point), cursor }));
    return { corpus, hits, hasNextPage, totalCount };
  }
  const ranked = {
    ...common,
    text,
    rank: { method: 'DENSE' },
    diversification: diversification(
      {
        ...{ store, corpus, relevanceFilter, collection: 'claims' },
        query: () => textEncoder.encodeQuery(text),
      },
      { diversify },
    ),
    arguments: { text, filter, diversify },
  } as const;
  const { stage, hits, hasNextPage } = await rankedPage(dependencies, ranked);
  return {
    corpus,
    hits: hits.map(({ candidate, point, rank, cursor }) => {
      const { reported: score = candidate.score, parts } = candidate;
      const explanation = explained(stage, { score, rank }, parts);
      return { claim: toClaim(point), score, explanation, cursor: cursor() };
    }),
    hasNextPage,
    totalCount,
  };
}

function claimConditions(filter: NonNullable<ClaimSearch['filter']>): Condition[] {
  return (['language', 'topic'] as const).flatMap((name) => {
    const values = filter[name];
    return values ? [matchAny(name, checkWords(values, `filter.${name}`))] : [];
  });
}
