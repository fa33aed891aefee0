import { X } from 'lucide-react';
import type { Conditions } from '../../address/conditions.js';
import { OtherConditions } from '../../conditions/other-conditions.js';
import chips from '../../conditions/other-conditions.module.css';
import type { IntRange } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { useTranslation } from '../../texts/use-translation.js';
import { asksMore, type Count, ofGraphs, type Ranges, setRange } from '../state.js';
import styles from './graph-filter.module.css';

interface Props {
  readonly conditions: Conditions;
  readonly ranges: Ranges;
  readonly onConditions: (conditions: Conditions) => void;
  readonly onRanges: (ranges: Ranges) => void;
}

/** What graphs are narrowed down by, each with a button that removes it. */
export function Chosen({ conditions, ranges, onConditions, onRanges }: Props) {
  const { t } = useTranslation();
  const counted = Object.entries(ranges) as [Count, IntRange][];
  const textOf = ([name, { from, to }]: [Count, IntRange]) => {
    const title = t(`graphs.counts.${name}`);
    if (from != null && to != null) return t('sentence.between', { name: title, from, to });
    return from != null
      ? t('sentence.from', { name: title, from })
      : t('sentence.to', { name: title, to: to ?? 0 });
  };
  return (
    <>
      <div className={styles['chips']}>
        <OtherConditions
          conditions={ofGraphs(conditions)}
          onChange={({ topic, language }) => onConditions({ ...conditions, topic, language })}
        />
        {counted.map((each) => {
          const text = textOf(each);
          return (
            <button
              key={each[0]}
              type="button"
              className={chips['chip']}
              aria-label={t('sentence.remove', { text })}
              onClick={() => onRanges(setRange(ranges, each[0]))}
            >
              {text}
              <X aria-hidden />
            </button>
          );
        })}
      </div>
      {asksMore(conditions) && (
        <p className={styles['note']}>
          {t('graphs.notOfGraphs')}
          <Button look="quiet" onPress={() => onConditions(ofGraphs(conditions))}>
            {t('graphs.removeThem')}
          </Button>
        </p>
      )}
    </>
  );
}
