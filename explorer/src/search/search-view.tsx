import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Conditions } from '../address/conditions.js';
import { type Order, type Question, searchOf } from '../address/question.js';
import type { AddressReader } from '../address/reader.js';
import { setProfile } from '../address/toggle.js';
import { type Address, useAddress, type ViewState } from '../address/use-address.js';
import { Sentence } from '../conditions/sentence.js';
import { ExportButton } from '../export/export-button.js';
import { useCorpus } from '../frame/corpus.js';
import { QuestionBar } from '../frame/question-bar.js';
import type { SearchArgumentsVariables } from '../generated/operations.js';
import { Choice } from '../parts/choice.js';
import { Fold } from '../parts/fold.js';
import { Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { Facets } from './facets.js';
import { Columns, SingleList } from './hits.js';
import { NothingAnswers } from './nothing-answers.js';
import { OrderPanel } from './order-panel.js';
import { ReadingLine } from './reading.js';
import styles from './search-view.module.css';
import { Start } from './start.js';
import { type Counted, useCounts } from './use-counts.js';

const LAYOUTS = ['columns', 'list'] as const;

interface SearchState {
  /** For and against side by side, or one list. */
  readonly layout: (typeof LAYOUTS)[number];
}

const STATE: ViewState<SearchState> = {
  read: (address: AddressReader) => ({ layout: address.choice('layout', LAYOUTS) }),
  write: ({ layout }, params) => {
    if (layout !== 'columns') params.set('layout', layout);
  },
};

/** Whether anything is asked: without text and conditions, the view says what can be. */
const isEmpty = ({ text, conditions }: Question) =>
  text.trim() === '' &&
  Object.values(conditions).every((values: readonly unknown[]) => values.length === 0);

/** Arguments for and against, with what they can be narrowed down by. */
export function SearchView() {
  const { question, state, unread, go } = useAddress(STATE);
  const isAsked = !isEmpty(question);
  return (
    <>
      <QuestionBar unread={unread}>{isAsked && <ExportQuestion question={question} />}</QuestionBar>
      {isAsked ? <Results question={question} layout={state.layout} go={go} /> : <Start />}
    </>
  );
}

interface ResultsProps {
  readonly question: Question;
  readonly layout: SearchState['layout'];
  readonly go: Address<SearchState>['go'];
}

/** What answers a question: how many of each kind, and the arguments themselves. */
function Results({ question, layout: chosen, go }: ResultsProps) {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const asked: SearchArgumentsVariables = useAsked(question);
  const counts = useCounts(asked);
  const { conditions } = question;
  // The first key asks for hits before all that stands around them is drawn.
  const isDrawn = useDeferredValue(true, false);
  const onConditions = useCallback(
    (next: Conditions) => go({ question: { conditions: next } }),
    [go],
  );
  const isQuestion = asked.by !== undefined;
  const hasSides =
    corpus.common.includes('stance') && (isQuestion || conditions.stance.length === 0);
  const layout = hasSides ? chosen : 'list';
  const onOrder = useCallback((order: Order) => go({ question: { order } }), [go]);
  const onGroup = useCallback(
    (variable: string, value: string) =>
      onConditions(setProfile(conditions, variable, { variable, anyOf: [value] })),
    [conditions, onConditions],
  );

  return (
    <div className={styles['view']}>
      <aside className={styles['facets']}>
        <Fold title={t('facets.title')}>
          {isDrawn && counts.counted ? (
            <Facets {...counts.counted} conditions={conditions} onChange={onConditions} />
          ) : (
            !counts.error && <Loading rows={2} />
          )}
          {counts.error && <Problem error={counts.error} retry={counts.retry} />}
        </Fold>
      </aside>
      <section className={styles['results']} aria-label={t('hits.title')}>
        <Sentence conditions={conditions} onChange={onConditions} />
        {question.text.trim() !== '' && (
          <div className={styles['order']}>
            {isDrawn && <OrderPanel order={question.order} onChange={onOrder} />}
          </div>
        )}
        {hasSides && isQuestion && (
          <ReadingLine asked={asked} onTurn={(opposite) => go({ question: { opposite } })} />
        )}
        <div className={styles['heading']}>
          <p role="status">{counts.counted && <Summary {...counts.counted} />}</p>
          {hasSides && (
            <Choice
              label={t('layout.title')}
              value={layout}
              onChange={(layout) => go({ state: { layout } })}
              options={LAYOUTS.map((value) => ({ value, text: t(`layout.${value}`) }))}
            />
          )}
        </div>
        {counts.counted?.matchCount === 0 && (
          <NothingAnswers conditions={conditions} onChange={onConditions} />
        )}
        {layout === 'columns' ? (
          <Columns asked={asked} onGroup={onGroup} />
        ) : (
          <SingleList asked={asked} onGroup={onGroup} />
        )}
      </section>
    </div>
  );
}

function ExportQuestion({ question }: { question: Question }) {
  return <ExportButton asked={useAsked(question)} />;
}

/** A question as it is searched: in the corpus that is shown, and in the language of the page. */
function useAsked(question: Question) {
  const { i18n } = useTranslation();
  const { name: corpus } = useCorpus();
  return useMemo(
    () => ({ ...searchOf({ ...question, corpus }), language: i18n.language }),
    [question, corpus, i18n.language],
  );
}

function Summary({ matchCount, admittedCount }: Counted) {
  const { t } = useTranslation();
  return matchCount === null
    ? t('count.arguments', { count: admittedCount })
    : t('count.answers', { count: matchCount, of: admittedCount });
}
