import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { QuestionBar, Unread } from '../frame/question-bar.js';
import { Toolbar } from '../frame/toolbar.js';
import { Empty } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './argument-view.module.css';
import { PremisePage } from './premise-page.js';
import { STATE, subjectOf } from './state.js';
import { StatementPage } from './statement-page.js';

/** One argument in full with its other side; or the other side of a claim, or of any text. */
export default function ArgumentView() {
  const { t } = useTranslation();
  const { question, state, unread } = useAddress(STATE);
  const by = subjectOf(question, state.id);
  if (by?.premiseId) {
    return (
      <>
        <div className={styles['bar']}>
          <Link href={addressOf('/', question)}>
            <ArrowLeft aria-hidden />
            {t('view.search')}
          </Link>
          <Toolbar />
          <Unread parts={unread} />
        </div>
        <PremisePage key={by.premiseId} id={by.premiseId} />
      </>
    );
  }
  return (
    <>
      <QuestionBar
        unread={unread}
        label={t('argument.ask')}
        placeholder={t('argument.askPlaceholder')}
      />
      {by ? (
        <StatementPage by={by} />
      ) : (
        <Empty title={t('argument.nothing')}>
          <p>{t('argument.begin')}</p>
        </Empty>
      )}
    </>
  );
}
