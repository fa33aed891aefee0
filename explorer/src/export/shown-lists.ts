import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { STANCES } from '../address/conditions.js';
import { nameOf, type OperationMeta } from '../api/use-operation.js';
import { SearchArguments, type SearchArgumentsVariables } from '../generated/operations.js';

/** A list of hits: what was searched for, and how many hits are wanted. */
export interface ListToRead {
  readonly variables: SearchArgumentsVariables;
  readonly count: number;
}

type Pages = InfiniteData<NonNullable<SearchArguments['premises']>>;

/** The lists of hits that the page shows now, each as far as it was read; those for first. */
export function shownLists(queries: QueryClient): readonly ListToRead[] {
  return queries
    .getQueryCache()
    .findAll({ type: 'active', queryKey: [nameOf(SearchArguments), 'pages'] })
    .flatMap(({ meta, state }) => {
      if (!meta || !state.data) return [];
      const { variables } = meta as OperationMeta;
      const count = (state.data as Pages).pages.reduce((sum, page) => sum + page.edges.length, 0);
      return [{ variables: variables as SearchArgumentsVariables, count }];
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => sideOf(a) - sideOf(b));
}

function sideOf({ variables: { filter } }: ListToRead): number {
  const [side] = filter?.side ?? filter?.stance ?? [];
  return STANCES.findIndex((stance) => stance === side);
}
