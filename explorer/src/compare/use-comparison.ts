import { useMemo } from 'react';
import { filterOf } from '../address/conditions.js';
import { type Question, searchOf } from '../address/question.js';
import { useStable } from '../address/use-stable.js';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { chooses, knownVariables } from '../frame/socio-variables.js';
import {
  CompareGroups,
  ContrastGroups,
  CountMatchingOfGroups,
  type PremiseFilter,
} from '../generated/operations.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import type { Group } from './groups.js';

/** The hits of groups, and, when typing pauses, what tells the groups apart. */
export function useComparison(
  question: Question,
  groups: readonly Group[],
  names: readonly string[],
) {
  const { i18n } = useTranslation();
  const corpus = useCorpus();
  const { filter: common, ...shared } = searchOf({ ...question, corpus: corpus.name });
  const search = useStable({
    ...shared,
    by: { text: question.text.trim() },
    filter: common,
    groups: groups.map(({ conditions }, group) => ({
      name: names[group]!,
      filter: filterOf(conditions),
    })),
  });
  const isSettled = useSettled(search) === search;
  const variables = knownVariables(corpus.variables)
    .map(({ name }) => name)
    .filter((name) => !chooses(question.conditions, name));
  const facets = [...corpus.common, ...variables];
  const hits = useOperation(
    CompareGroups,
    { ...search, language: i18n.language },
    { keepPrevious: true },
  );
  const contrast = useOperation(
    ContrastGroups,
    {
      ...search,
      variables,
      language: i18n.language,
    },
    { keepPrevious: true, enabled: isSettled },
  );
  // A model tells what answers, which takes it some time: all else is there before.
  const matching = useOperation(
    CountMatchingOfGroups,
    { ...search, facets },
    { keepPrevious: true, enabled: isSettled && !contrast.isPlaceholderData },
  );
  /** The search whose first page is that of a group, to read on. */
  const ofGroups = useMemo(
    () =>
      search.groups.map(({ filter }) => ({
        corpus: corpus.name,
        by: search.by,
        filter: both(search.filter, filter),
        ...('rank' in search && { rank: search.rank, rerank: search.rerank }),
        first: 10,
        language: i18n.language,
      })),
    [search, corpus.name, i18n.language],
  );
  const counted = matching.isPlaceholderData ? [] : (matching.data?.compareGroups ?? []);
  /** How many arguments of each group answer the question; null until it is known. */
  const answers = groups.map((_, group) => counted[group]?.premises?.matchCount ?? null);
  return { hits, contrast, matching, answers, ofGroups };
}

function both(...filters: readonly (PremiseFilter | undefined)[]): PremiseFilter | undefined {
  const all = filters.filter((filter) => filter !== undefined);
  return all.length > 1 ? { all } : all[0];
}
