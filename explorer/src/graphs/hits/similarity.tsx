import type { SearchGraphs } from '../../generated/operations.js';
import { useTranslation } from '../../texts/use-translation.js';
import styles from './similarity.module.css';

export type FoundGraph = NonNullable<SearchGraphs['argumentGraphs']>['edges'][number];

/** Another mapping that would be better by less than this is not worth a word. */
const NEGLIGIBLE = 0.005;

interface Props {
  readonly structure: FoundGraph['structure'];
  /** Whether relations were asked for: a text has none. */
  readonly hasShape: boolean;
}

/** How alike two graphs are built, how that was found, or why it was not compared. */
export function Similarity({ structure, hasShape }: Props) {
  const { t, i18n } = useTranslation();
  const { method, applicability, similarity, gap } = structure;
  if (applicability === 'NOT_APPLICABLE' && !hasShape) return null;
  if (applicability !== 'APPLIED' || similarity === null) {
    return <p className={styles['why']}>{t(`graphs.why.${applicability}`)}</p>;
  }
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const how = method === 'MATCHING' ? 'MATCHING' : 'VISION';
  return (
    <p className={styles['similarity']}>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${Math.max(1, 100 * similarity)}%` }} />
      </span>
      <strong>{t(`graphs.alike.${how}`, { percent: percent.format(similarity) })}</strong>
      <span>{t(`graphs.how.${how}`)}</span>
      {gap !== null && gap > NEGLIGIBLE && (
        <span>{t('graphs.gap', { percent: percent.format(gap) })}</span>
      )}
    </p>
  );
}
