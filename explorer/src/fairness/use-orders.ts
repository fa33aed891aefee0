import { useMemo } from 'react';
import { type Diversification, type Question, searchOf } from '../address/question.js';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { MeasureFairness } from '../generated/operations.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import { ordersBeside } from './orders.js';

/** The first page of a question in one order. */
export interface MeasuredOrder {
  readonly diversify: Diversification;
  readonly inUse: boolean;
  readonly query: ReturnType<typeof useMeasured>;
}

/** The first page in three orders: the one that is used, and those that give groups a share. */
export function useOrders(
  question: Question,
  variables: readonly string[],
): readonly MeasuredOrder[] {
  const settled = useSettled(question);
  const [without, ...balanced] = ordersBeside(settled.order);
  const [first, second, third] = [without!, balanced[0]!, balanced[1]!];
  const queries = [
    useMeasured(settled, first, variables),
    useMeasured(settled, second, variables),
    useMeasured(settled, third, variables),
  ];
  return [first, second, third].map((diversify, index) => ({
    diversify,
    inUse: question.order.diversify === diversify,
    query: queries[index]!,
  }));
}

function useMeasured(question: Question, diversify: Diversification, variables: readonly string[]) {
  const { i18n } = useTranslation();
  const { name } = useCorpus();
  const search = useMemo(
    () => searchOf({ ...question, corpus: name, order: { ...question.order, diversify } }),
    [question, name, diversify],
  );
  return useOperation(
    MeasureFairness,
    { ...search, variables, language: i18n.language },
    { keepPrevious: true },
  );
}
