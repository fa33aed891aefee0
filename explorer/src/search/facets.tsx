import { memo, useState } from 'react';
import type { Conditions } from '../address/conditions.js';
import { isChosen, toggle } from '../address/toggle.js';
import { useCorpus } from '../frame/corpus.js';
import { WithheldNote } from '../frame/withheld-note.js';
import type { CountFields } from '../generated/operations.js';
import { Button } from '../parts/button.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './facets.module.css';
import { isCut, matchesOf } from './matches.js';

/** Values that are shown before somebody asks for all. */
const SHOWN = 6;

interface Props {
  readonly admitted: readonly CountFields[];
  readonly matching: readonly CountFields[] | null;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** How many arguments each value has, as bars; a value that is ticked becomes a condition. */
export const Facets = memo(function Facets({ admitted, matching, conditions, onChange }: Props) {
  const { t } = useTranslation();
  const { fields } = useCorpus();
  const names = new Set(fields.map(({ name }) => name));
  const shown = admitted.filter(({ values }) => values.length > 0);
  return (
    <section aria-label={t('facets.title')} className={styles['facets']}>
      {shown.map((facet) => (
        <Facet
          key={facet.variable}
          facet={facet}
          matching={matching?.find(({ variable }) => variable === facet.variable)}
          isChosen={(value) => isChosen(conditions, facet.variable, value)}
          onToggle={(value) => onChange(toggle(conditions, facet.variable, value, names))}
        />
      ))}
      <WithheldNote />
    </section>
  );
});

type Value = CountFields['values'][number];

interface FacetProps {
  readonly facet: CountFields;
  /** By default the one of the variable. */
  readonly legend?: string;
  readonly matching?: CountFields | undefined;
  readonly isChosen: (value: Value) => boolean;
  readonly onToggle: (value: Value) => void;
}

/** How much each value of one variable has. */
export function Facet({ facet, legend, matching, isChosen, onToggle }: FacetProps) {
  const { t } = useTranslation();
  const { title, value: textOf } = usePhrases();
  const [all, setAll] = useState(false);
  const { variable, values } = facet;
  const most = Math.max(...values.map(({ count }) => count), 1);
  const isPartial = isCut(facet);
  const visible = all ? values : values.slice(0, SHOWN);
  return (
    <fieldset className={styles['facet']}>
      <legend>{legend ?? title(variable, facet.title)}</legend>
      {visible.map((value) => {
        const matches = matchesOf(matching, value.value);
        return (
          <label key={value.value}>
            <input type="checkbox" checked={isChosen(value)} onChange={() => onToggle(value)} />
            <span className={styles['name']}>
              {value.unknown ? t('facets.unknown') : textOf(variable, value.value)}
            </span>
            <span className={styles['count']}>
              {matches === undefined
                ? t('count.plain', { count: value.count })
                : t('facets.ofCount', { matches, count: value.count })}
            </span>
            <span className={styles['bar']} aria-hidden>
              <span style={{ width: `${(100 * value.count) / most}%` }} />
              <span
                style={{ width: `${(100 * (matches ?? (matching ? 0 : value.count))) / most}%` }}
              />
            </span>
          </label>
        );
      })}
      {all && isPartial && (
        <p className={styles['note']}>{t('facets.partial', { count: values.length })}</p>
      )}
      {values.length > SHOWN && (
        <Button look="quiet" onPress={() => setAll(!all)}>
          {all
            ? t('facets.fewer')
            : t(isPartial ? 'facets.mostFrequent' : 'facets.all', { count: values.length })}
        </Button>
      )}
    </fieldset>
  );
}
