import { Begin } from '../frame/begin.js';
import { useCorpus } from '../frame/corpus.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './start.module.css';

/** What this corpus has, and questions to begin with. */
export function Start() {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const { premiseCount, claimCount, graphCount, imageCount } = corpus;
  return (
    <Begin title={t('start.title')} about={corpus.description ?? corpus.title ?? corpus.name}>
      <dl className={styles['counts']}>
        {Object.entries({ premiseCount, claimCount, graphCount, imageCount })
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dd>{t('count.plain', { count })}</dd>
              <dt>{t(`start.${name as 'premiseCount'}`)}</dt>
            </div>
          ))}
      </dl>
    </Begin>
  );
}
