import { useMemo } from 'react';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import {
  CountArguments,
  type CountFields,
  CountMatching,
  type SearchArgumentsVariables,
} from '../generated/operations.js';
import { MOST_VALUES } from './matches.js';
import { useSettled } from './use-settled.js';

export interface Counted {
  readonly admittedCount: number;
  /** Null where nothing bounds what answers. */
  readonly matchCount: number | null;
  readonly admitted: readonly CountFields[];
  /** Null as `matchCount`, and until they are counted. */
  readonly matching: readonly CountFields[] | null;
}

/** How many arguments there are of each value, counted when typing pauses. */
export function useCounts({ by, corpus, filter, rank, rerank }: SearchArgumentsVariables) {
  const { common, variables, fields } = useCorpus();
  const asked = JSON.stringify([by, corpus, filter, rank, rerank]);
  const isSettled = useSettled(asked) === asked;
  const names = [...common, ...[...variables, ...fields].map(({ name }) => name)];
  const search = { by, corpus, filter, rank, rerank, variables: names, limit: MOST_VALUES };
  const all = useOperation(CountArguments, search, { enabled: isSettled, keepPrevious: true });
  const page = all.data?.premises;
  const isBounded = isSettled && !all.isPlaceholderData && page?.matchCount != null;
  const matching = useOperation(CountMatching, search, { enabled: isBounded, keepPrevious: true });
  const matched = matching.data?.premises?.facets ?? null;
  const counted = useMemo((): Counted | undefined => {
    if (!page) return undefined;
    const { admittedCount, matchCount, facets } = page;
    const bounded = matchCount === null ? null : matched;
    return { admittedCount, matchCount, admitted: facets ?? [], matching: bounded };
  }, [page, matched]);
  return { counted, error: all.error ?? matching.error, retry: all.refetch };
}
