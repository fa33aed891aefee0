import { toPremise } from '../../corpus/collections/premises.js';
import { inCorpus, type Condition } from '../../domain/filter.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { checkPageSize } from '../arguments.js';
import type { VisibleCorpora } from '../corpora.js';
import { listById } from '../listing.js';
import type { Page, RetrievalDependencies } from '../types.js';
import type { GraphPremiseHit } from './types.js';

/** The statements of a graph, each as a premise, by id. */
export async function premisesOfGraph(
  { store, config }: RetrievalDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  graph: GraphRecord,
  { first, after }: { readonly first: number; readonly after?: string },
): Promise<Page<GraphPremiseHit>> {
  checkPageSize(first, config.maxPageSize);
  const corpus = await corpora.resolve(allowed, graph.corpus);
  const conditions: Condition[] = [{ key: 'graph', match: { value: graph.externalId } }];
  const listing = { collection: 'premises', corpus, conditions, arguments: conditions } as const;
  const { points, hasNextPage } = await listById(
    store,
    { ...listing, first, after },
    config.maxAnswerBytes,
  );
  return {
    corpus,
    hits: points.map(({ point, cursor }) => ({ premise: toPremise(point), cursor })),
    hasNextPage,
    totalCount: () => store.count('premises', { must: [inCorpus(corpus.name), ...conditions] }),
  };
}
