import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { CountArguments, type SearchArgumentsVariables } from '../generated/operations.js';
import { Loading, Problem } from '../parts/states.js';
import { useSettled } from './use-settled.js';

export type Counted = NonNullable<CountArguments['premises']>;
type CountsQuery = UseQueryResult<CountArguments>;

/** How many arguments there are of each value, counted when typing pauses. */
export function useCounts({ by, corpus, filter, rank, rerank }: SearchArgumentsVariables) {
  const { common, variables, fields } = useCorpus();
  const key = useSettled(JSON.stringify([by, corpus, filter, rank, rerank]));
  const isSettled = key === JSON.stringify([by, corpus, filter, rank, rerank]);
  const names = [...common, ...variables, ...fields].map((each) =>
    typeof each === 'string' ? each : each.name,
  );
  const query = useOperation(
    CountArguments,
    { by, corpus, filter, rank, rerank, variables: names },
    { enabled: isSettled, keepPrevious: true },
  );
  return { query, data: query.data?.premises ?? undefined };
}

interface Props {
  readonly counts: { readonly query: CountsQuery; readonly data: Counted | undefined };
  readonly children: (counts: Counted) => ReactNode;
}

export function Counts({ counts: { query, data }, children }: Props) {
  if (data) return children(data);
  if (query.error) return <Problem error={query.error} retry={query.refetch} />;
  return <Loading rows={2} />;
}
