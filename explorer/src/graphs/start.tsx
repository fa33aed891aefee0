import { Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import { useClaims } from '../frame/use-claims.js';
import look from '../search/start.module.css';
import styles from './graphs-view.module.css';
import { useExample } from './sketch/example.js';
import { writeSketch } from './sketch/written.js';
import { GRAPHS_STATE } from './state.js';

/** What can be searched here, and ways to begin. */
export function GraphsStart() {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const { question, state } = useAddress(GRAPHS_STATE);
  const example = useExample();
  const named = useClaims(corpus.mostArgued);
  const sketched = (sketch: readonly string[]) =>
    addressOf('/graphs', question, GRAPHS_STATE, { ...state, way: 'sketch', sketch });
  return (
    <div className={look['start']}>
      <h2 className={look['title']}>{t('graphs.title')}</h2>
      <p className={look['about']}>{t('graphs.about.graphs', { count: corpus.graphCount })}</p>
      <p className={styles['begin']}>
        <Link href={sketched(state.sketch)}>
          <Shapes aria-hidden />
          {t('sketch.begin')}
        </Link>
        <Link href={sketched(writeSketch(example))}>{t('sketch.example')}</Link>
      </p>
      {named.length > 0 && (
        <>
          <h3>{t('start.claims')}</h3>
          <ul className={look['claims']}>
            {named.map(({ id, text }) => (
              <li key={id}>
                <Link href={addressOf('/graphs', { ...question, text }, GRAPHS_STATE, state)}>
                  <span>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
