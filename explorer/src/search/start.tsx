import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import { useClaims } from '../frame/use-claims.js';
import styles from './start.module.css';

/** What this corpus has, and questions to begin with. */
export function Start() {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const { question } = useAddress();
  const { premiseCount, claimCount, graphCount } = corpus;
  const claims = useClaims(corpus.mostArgued);
  return (
    <div className={styles['start']}>
      <h2 className={styles['title']}>{t('start.title')}</h2>
      <p className={styles['about']}>{corpus.description ?? corpus.title ?? corpus.name}</p>
      <dl className={styles['counts']}>
        {Object.entries({ premiseCount, claimCount, graphCount })
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dd>{t('count.plain', { count })}</dd>
              <dt>{t(`start.${name as 'premiseCount'}`)}</dt>
            </div>
          ))}
      </dl>
      {claims.length > 0 && (
        <>
          <h3>{t('start.claims')}</h3>
          <ul className={styles['claims']}>
            {claims.map(({ id, text, premiseCount: count }) => (
              <li key={id}>
                <Link
                  href={addressOf('/', {
                    ...question,
                    text,
                    conditions: { ...question.conditions, claimId: [id] },
                  })}
                >
                  <span>{text}</span>
                  <small>{t('count.arguments', { count })}</small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
