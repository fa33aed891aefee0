import { useMemo } from 'react';
import { useAddress } from '../address/use-address.js';
import { usePages } from '../api/use-operation.js';
import { SearchArguments, type SearchArgumentsVariables } from '../generated/operations.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import { useAnnotator } from './annotator.js';
import { JudgePanel } from './judge-panel.js';
import styles from './judge-part.module.css';
import { NameForm } from './name-form.js';
import { STATE } from './state.js';
import { useJudgements, useLabelSets } from './use-judgements.js';
import { WhatIsJudged } from './what-is-judged.js';

interface Props {
  readonly asked: SearchArgumentsVariables;
  readonly question: string;
}

/** The hits of a question, one of which is judged at a time. */
export function JudgePart({ asked, question }: Props) {
  const { t } = useTranslation();
  const { state } = useAddress(STATE);
  const [annotator] = useAnnotator();
  const all = useLabelSets();
  const chosen = all.filter(({ name }) => state.sets.includes(name));
  const sets = chosen.length > 0 ? chosen : all;
  // Judgements are of questions as they were typed to the end.
  const settled = useSettled(question);
  const variables = useMemo(() => ({ ...asked, first: Number(state.depth) }), [asked, state.depth]);
  const search = usePages(SearchArguments, variables, ({ premises }) => premises);
  const { judgements, error, retry } = useJudgements(settled);
  const hits = useMemo(() => search.data?.[0]?.edges.map(({ node }) => node), [search.data]);

  const content = () => {
    if (annotator === '') return <NameForm />;
    if (search.error && !hits) return <Problem error={search.error} retry={search.refetch} />;
    if (error && !judgements) return <Problem error={error} retry={retry} />;
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
  };
  return (
    <div className={styles['part']}>
      <WhatIsJudged />
      {content()}
    </div>
  );
}
