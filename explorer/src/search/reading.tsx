import { ArrowLeftRight } from 'lucide-react';
import { ToggleButton } from 'react-aria-components';
import { useOperation } from '../api/use-operation.js';
import { ReadQuestion, type SearchArgumentsVariables } from '../generated/operations.js';
import { useTranslation } from '../texts/use-translation.js';
import { decidingClaims } from './deciding-claims.js';
import styles from './reading.module.css';
import { useSettled } from './use-settled.js';

interface Props {
  readonly asked: SearchArgumentsVariables;
  readonly onTurn: (opposite: boolean) => void;
}

/** How the question was read, which decides what is for and what is against; it can be turned round. */
export function ReadingLine({ asked, onTurn }: Props) {
  const { t } = useTranslation();
  const { by, opposite, corpus, language } = asked;
  const isSettled = useSettled(by) === by;
  const { data, isPlaceholderData } = useOperation(
    ReadQuestion,
    { by: by!, opposite, corpus, language },
    { enabled: isSettled, keepPrevious: true },
  );
  const reading = isSettled && !isPlaceholderData ? data?.premises?.reading : undefined;
  return (
    <section className={styles['reading']} aria-label={t('reading.title')}>
      <div className={styles['line']}>
        <p role="status">{reading ? <Said {...reading} /> : t('reading.waiting')}</p>
        <ToggleButton className={styles['turn']!} isSelected={opposite === true} onChange={onTurn}>
          <ArrowLeftRight aria-hidden />
          <span>{t('reading.turn')}</span>
        </ToggleButton>
      </div>
      {reading?.problems
        .filter((problem) => problem !== 'NO_CLAIMS')
        .map((problem) => (
          <p key={problem} className={styles['note']}>
            {t(`reading.problem.${problem}`)}
          </p>
        ))}
    </section>
  );
}

type Reading = NonNullable<NonNullable<ReadQuestion['premises']>['reading']>;

/** Which claims decide what is for and what is against. */
function Said({ nearestClaims, problems }: Reading) {
  const { t } = useTranslation();
  const [first, ...others] = decidingClaims(nearestClaims);
  if (first === undefined) {
    return t(problems.includes('NO_CLAIMS') ? 'reading.problem.NO_CLAIMS' : 'reading.none');
  }
  return (
    <>
      {t(`reading.as.${first.agreement}`)} <cite dir="auto">{first.claim.text}</cite>
      {others.length > 0 && (
        <span className={styles['more']}> {t('reading.more', { count: others.length })}</span>
      )}
    </>
  );
}
