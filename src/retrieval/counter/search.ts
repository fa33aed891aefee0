import { checkEncoder } from '../../domain/corpus.js';
import type { CounterSearch } from '../../domain/counter.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import type { AllowedCorpora, Hit } from '../../domain/search.js';
import { admissionConditions } from '../admission.js';
import { continued, stampOf, upTo } from '../continuation.js';
import type { VisibleCorpora } from '../corpora.js';
import { fingerprint } from '../cursor.js';
import { diversification } from '../diversify/index.js';
import { toPremise } from '../mapping.js';
import { type PlacedHit, readPage } from '../page.js';
import { stateOf } from '../ranks/memory.js';
import type { Source } from '../ranks/types.js';
import { checkFilterClaims } from '../subject.js';
import type { CounterPage, SearchDependencies } from '../types.js';
import { checkCounterSearch } from './check.js';
import { counterRanking, givenCondition, openCondition } from './ranking.js';
import { targetOf } from './target.js';

const COLLECTION = 'premises' as const;

/**
 * A search for counter-arguments: check -> corpus -> what is countered, and which side is wanted ->
 * those on it by the data -> those probably on it -> page. The total counts what the data says.
 */
export async function searchCounterPremises(
  dependencies: SearchDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  search: CounterSearch,
): Promise<CounterPage> {
  const { store, config, textEncoder, relevanceFilter, relevanceJudge: judge } = dependencies;
  checkCounterSearch(search, config);
  const { by, side, filter, perspective, minimum, threshold, relevance, diversify } = search;
  const corpus = await corpora.resolve(allowed, search.corpus);
  checkEncoder(corpus, textEncoder.model);
  const admission = { filter, perspective: perspective?.conditions };
  const admitted = admissionConditions(admission, corpus, config);
  if (filter) await checkFilterClaims(filter, corpus, store);

  const target = await targetOf(dependencies, corpus, by, side);
  const conditions = [...admitted, ...others(target.premiseId)];
  const given = givenCondition(target);
  const stamped = {
    ...{ collection: COLLECTION, corpus },
    conditions: [...conditions, ...(given ? [given] : []), openCondition(target)],
    text: fingerprint([target.text, target.subject.text]),
    arguments: {
      counter: { by, side, filter, perspective, minimum, threshold, relevance, diversify },
    },
  };
  const after = search.after === undefined ? undefined : continued(stamped, search.after);
  const whole = [inCorpus(corpus.name), ...upTo(after?.mark)];
  const sourceOf = (...part: readonly Condition[]): Source => ({
    ...{ store, collection: COLLECTION, state: stateOf(corpus) },
    filter: { must: [...whole, ...conditions, ...part] },
    whole: { must: whole },
  });
  const { vector } = target.subject;
  const source = {
    store,
    corpus,
    relevanceFilter,
    collection: COLLECTION,
    query: async () => vector,
  } as const;
  const order = {
    target,
    inference: { judge, relevanceFilter, relevance, minimum, threshold, signal: search.signal },
    diversification: diversification(source, { diversify }),
  };
  const ranking = await counterRanking(sourceOf, order, after?.basis);
  const page = await readPage(sourceOf(), ranking, {
    ...{ first: search.first, maxDepth: config.maxPageDepth, stamp: after ?? stampOf(stamped) },
    ...(after && { after }),
  });
  const { text, claimIds, stance } = target;
  return {
    corpus,
    countered: { text, claimIds, side: target.side, ...(stance && { stance }) },
    hits: page.hits.map(toHit),
    hasNextPage: page.hasNextPage,
    async totalCount() {
      if (!given) return 0;
      return store.count(COLLECTION, { must: [inCorpus(corpus.name), ...conditions, given] });
    },
  };
}

/** A premise is no answer to itself. */
function others(premiseId: string | undefined): readonly Condition[] {
  return premiseId === undefined ? [] : [{ must_not: [{ has_id: [premiseId] }] }];
}

function toHit({ candidate, point, cursor }: PlacedHit): Hit {
  const { score, reported = score, parts = {} } = candidate;
  return {
    premise: toPremise(point),
    score: reported,
    explanation: parts,
    get cursor() {
      return cursor();
    },
  };
}
