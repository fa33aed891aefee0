import { useCallback, useEffect, useMemo } from 'react';
import { argumentAddress } from '../../address/use-address.js';
import { usePages } from '../../api/use-operation.js';
import { type GraphParts, ReadGraphPremises } from '../../generated/operations.js';

/** The address of the premise that each statement of a graph is. */
export function usePremiseLinks({ id, corpus, premises }: GraphParts) {
  // Few graphs have more statements than a page.
  const more = usePages(
    ReadGraphPremises,
    { id, after: premises?.pageInfo.endCursor ?? null },
    ({ node }) => (node && 'premises' in node ? node.premises : null),
    { enabled: premises?.pageInfo.hasNextPage ?? false },
  );
  const { hasNextPage, isFetching, fetchNextPage, data } = more;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const premiseOf = useMemo(
    () =>
      new Map(
        [premises, ...(data ?? [])]
          .flatMap((page) => page?.nodes ?? [])
          .map((premise) => [premise.graphNode, premise.id]),
      ),
    [premises, data],
  );
  return useCallback(
    (node: string) => {
      const premise = premiseOf.get(node);
      return premise && argumentAddress(corpus.name, premise);
    },
    [premiseOf, corpus.name],
  );
}
