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
  /** Null without a question, and until it is known. */
  readonly matchCount: number | null;
  readonly admitted: readonly CountFields[];
  /** Null without a question, and until some are counted; then of the question before, until counted anew. */
  readonly matching: readonly CountFields[] | null;
}

/** How many arguments there are of each value, counted when typing pauses. */
export function useCounts({
  by,
  opposite,
  corpus,
  filter,
  rank,
  rerank,
}: SearchArgumentsVariables) {
  const { common, variables, fields } = useCorpus();
  const asked = JSON.stringify([by, corpus, filter, rank, rerank]);
  const isSettled = useSettled(asked) === asked;
  const names = [...common, ...[...variables, ...fields].map(({ name }) => name)];
  const search = {
    by,
    opposite,
    corpus,
    filter,
    rank,
    rerank,
    variables: names,
    limit: MOST_VALUES,
  };
  const all = useOperation(CountArguments, search, { enabled: isSettled, keepPrevious: true });
  const page = all.data?.premises;
  // A model tells what answers, which takes it some time: all else is there before.
  const answers = useOperation(CountMatching, search, {
    enabled: isSettled && Boolean(by),
    keepPrevious: true,
  });
  const isAnswered = Boolean(by) && isSettled && !answers.isPlaceholderData;
  const matched = answers.data?.premises;
  const counted = useMemo((): Counted | undefined => {
    if (!page) return undefined;
    const { admittedCount, facets } = page;
    return {
      admittedCount,
      matchCount: (isAnswered ? matched?.matchCount : null) ?? null,
      admitted: facets ?? [],
      matching: (by && matched?.facets) ?? null,
    };
  }, [page, matched, isAnswered, by]);
  return { counted, error: all.error ?? answers.error, retry: all.refetch };
}
