import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../api/client.js';
import { useCorpus } from '../frame/corpus.js';
import { ListJudgements } from '../generated/operations.js';
import { type Judgement, judgementOf, withChanges } from './judgements.js';
import { type LabelSet, labelSetsOf } from './labels.js';
import { useOutbox } from './outbox.js';
import { SAVED } from './sending.js';

const PAGE = 200;

/** The sets of labels that this corpus is judged by. */
export function useLabelSets(): readonly LabelSet[] {
  const { labels } = useCorpus();
  return useMemo(() => labelSetsOf(labels), [labels]);
}

/** What all annotators said for a question, or for all questions if none is given. */
export function useJudgements(question: string | undefined, enabled = true) {
  const { name: corpus } = useCorpus();
  const sets = useLabelSets();
  const { changes } = useOutbox();
  const variables = { corpus, question, first: PAGE };
  const saved = useQuery({
    queryKey: [SAVED, corpus, question ?? null],
    queryFn: async ({ signal }) => {
      const found: Judgement[] = [];
      const pages = client.pages(ListJudgements, variables, {
        signal,
        select: ({ judgements }) => judgements,
      });
      for await (const { nodes } of pages) {
        found.push(...nodes.flatMap((node) => judgementOf(node, sets)));
      }
      return found;
    },
    enabled,
    meta: { document: ListJudgements, variables, isMain: false },
  });
  const judgements = useMemo(() => {
    if (!saved.data) return undefined;
    const own = changes.filter(
      (change) =>
        change.corpus === corpus && (question === undefined || change.question === question),
    );
    return withChanges(saved.data, own);
  }, [saved.data, changes, corpus, question]);
  return { judgements, error: saved.error, retry: saved.refetch };
}
