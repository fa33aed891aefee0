import { useMemo } from 'react';
import { useAddress } from '../address/use-address.js';
import { usePages } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { SearchArguments, type SearchArgumentsVariables } from '../generated/operations.js';
import { useImages } from '../images/use-images.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import { useAnnotator } from './annotator.js';
import { JudgePanel } from './judge-panel.js';
import styles from './judge-part.module.css';
import { argumentItem, imageItem, type JudgedItem } from './judged-item.js';
import { NameForm } from './name-form.js';
import { judgedKind, STATE } from './state.js';
import { useJudgements, useLabelSets } from './use-judgements.js';
import { WhatIsJudged } from './what-is-judged.js';

interface Props {
  readonly asked: SearchArgumentsVariables;
  readonly question: string;
}

/** The hits of a question, one of which is judged at a time. */
export function JudgePart({ asked, question }: Props) {
  const { state } = useAddress(STATE);
  const kind = judgedKind(state.kind, useCorpus());
  return (
    <div className={styles['part']}>
      <WhatIsJudged />
      {kind === 'images' ? (
        <JudgeImages question={question} />
      ) : (
        <JudgeArguments asked={asked} question={question} />
      )}
    </div>
  );
}

function JudgeArguments({ asked, question }: Props) {
  const { name: corpus } = useCorpus();
  const { state } = useAddress(STATE);
  const variables = useMemo(() => ({ ...asked, first: Number(state.depth) }), [asked, state.depth]);
  const search = usePages(SearchArguments, variables, ({ premises }) => premises);
  const [page] = search.data ?? [];
  const hits = useMemo(
    () => page?.edges.map(({ node }) => argumentItem(node, corpus)),
    [page, corpus],
  );
  return <JudgeHits question={question} hits={hits} error={search.error} retry={search.refetch} />;
}

function JudgeImages({ question }: { question: string }) {
  const { name: corpus } = useCorpus();
  const { state } = useAddress(STATE);
  const by = { text: useSettled(question) };
  const { query } = useImages({ by, corpus, first: Number(state.depth) });
  const [page] = query.data ?? [];
  const hits = useMemo(() => page?.edges.map(({ node }) => imageItem(node)), [page]);
  return <JudgeHits question={question} hits={hits} error={query.error} retry={query.refetch} />;
}

interface HitsProps {
  readonly question: string;
  readonly hits: readonly JudgedItem[] | undefined;
  /** What went wrong in the search. */
  readonly error: Error | null;
  readonly retry: () => unknown;
}

function JudgeHits({ question, hits, error, retry }: HitsProps) {
  const { t } = useTranslation();
  const { state } = useAddress(STATE);
  const [annotator] = useAnnotator();
  const all = useLabelSets();
  const chosen = all.filter(({ name }) => state.sets.includes(name));
  const sets = chosen.length > 0 ? chosen : all;
  // Judgements are of questions as they were typed to the end.
  const settled = useSettled(question);
  const saved = useJudgements(settled);
  const { judgements } = saved;
  if (annotator === '') return <NameForm />;
  if (error && !hits) return <Problem error={error} retry={retry} />;
  if (saved.error && !judgements) return <Problem error={saved.error} retry={saved.retry} />;
  if (!hits || !judgements || settled !== question) return <Loading />;
  if (hits.length === 0) {
    return (
      <Empty title={t('hits.none')}>
        <p>{t('hits.tryOther')}</p>
      </Empty>
    );
  }
  return (
    <JudgePanel
      key={`${annotator} ${question}`}
      {...{ annotator, question, judgements, hits, sets, all }}
    />
  );
}
