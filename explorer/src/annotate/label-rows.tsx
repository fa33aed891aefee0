import { ToggleButton } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.js';
import styles from './label-rows.module.css';
import type { LabelSet } from './labels.js';
import type { JudgingActions } from './use-judging.js';
import { useLabelNames } from './use-label-names.js';

interface Props {
  readonly judging: JudgingActions;
  readonly sets: readonly LabelSet[];
  /** The key of each label; undefined where keys are off. */
  readonly keys: ReadonlyMap<string, string> | undefined;
}

/** The labels that the hit can have: a row of buttons for each set. */
export function LabelRows({ judging, sets, keys }: Props) {
  const { t } = useTranslation();
  const names = useLabelNames();
  const { hit, total, labelOf, label, countJudged } = judging;
  if (!hit) return null;
  return (
    <div className={styles['rows']}>
      {sets.map((set) => (
        <div key={set.name} role="group" aria-label={names.set(set.name)} className={styles['row']}>
          <span className={styles['name']} aria-hidden>
            {names.set(set.name)}
            {sets.length > 1 && (
              <small>{t('facets.ofCount', { matches: countJudged(set.name), count: total })}</small>
            )}
          </span>
          {set.labels.map(({ name }) => (
            <ToggleButton
              key={name}
              className={styles['label']!}
              isSelected={labelOf(hit.id, set.name) === name}
              onChange={() => label(set.name, name)}
            >
              {keys?.has(name) && <kbd>{keys.get(name)?.toUpperCase()}</kbd>}
              {names.label(name)}
            </ToggleButton>
          ))}
        </div>
      ))}
    </div>
  );
}
