import { Shapes } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { Begin } from '../frame/begin.js';
import { useCorpus } from '../frame/corpus.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './graphs-view.module.css';
import { useExample } from './sketch/example.js';
import { writeSketch } from './sketch/written.js';
import { GRAPHS_STATE } from './state.js';

/** What can be searched here, and ways to begin. */
export function GraphsStart({ onPaste }: { onPaste: () => void }) {
  const { t } = useTranslation();
  const { graphCount } = useCorpus();
  const { question, state } = useAddress(GRAPHS_STATE);
  const example = useExample();
  const { conditions } = question;
  const sketched = (sketch: readonly string[]) =>
    addressOf('/graphs', question, GRAPHS_STATE, { ...state, way: 'sketch', sketch });
  return (
    <Begin
      title={t('graphs.title')}
      about={t('graphs.about.graphs', { count: graphCount })}
      addressFor={(asked) => addressOf('/graphs', { ...asked, conditions }, GRAPHS_STATE, state)}
    >
      <p className={styles['begin']}>
        <Link href={sketched(state.sketch)}>
          <Shapes aria-hidden />
          {t('sketch.begin')}
        </Link>
        <button type="button" onClick={onPaste}>
          {t('mine.open')}
        </button>
        <Link href={sketched(writeSketch(example))}>{t('sketch.example')}</Link>
      </p>
    </Begin>
  );
}
