import { useTranslation } from '../texts/use-translation.js';
import { useCorpus } from './corpus.js';
import styles from './withheld-note.module.css';

/** Says that small groups of authors are withheld, where they are. */
export function WithheldNote() {
  const { t } = useTranslation();
  const { minGroup: least } = useCorpus();
  if (least === null) return null;
  return <p className={styles['note']}>{t('corpus.withheld', { least })}</p>;
}
