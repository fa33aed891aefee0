import { toPremise } from '../../corpus/collections/premises.js';
import type { Condition } from '../../domain/filter.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { checkPageSize } from '../arguments.js';
import { listById } from '../listing.js';
import type { Page, SearchDependencies } from '../types.js';
import type { GraphPremiseHit } from './types.js';

/** The statements of a graph, each as a premise, by id. */
export async function premisesOfGraph(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  graph: GraphRecord,
  { first, after }: { readonly first: number; readonly after?: string },
): Promise<Page<GraphPremiseHit>> {
  checkPageSize(first, dependencies.config.maxPageSize);
  const corpus = await dependencies.corpora.resolve(allowed, graph.corpus);
  const conditions: Condition[] = [{ key: 'graph', match: { value: graph.externalId } }];
  return listById(
    dependencies,
    { collection: 'premises', corpus, conditions, arguments: conditions, first, after },
    (point, cursor) => ({ premise: toPremise(point), cursor }),
  );
}
