import { useEffect, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { CountFields, IntRange } from '../../generated/operations.js';
import { Button } from '../../parts/button.js';
import { useTranslation } from '../../texts/use-translation.js';
import type { Count } from '../state.js';
import styles from './range-facet.module.css';

interface Props {
  readonly facet: CountFields;
  readonly range: IntRange | undefined;
  readonly onChange: (range: IntRange | undefined) => void;
}

/** How many graphs have how many of something, as columns; two thumbs choose from and to. */
export function RangeFacet({ facet, range, onChange }: Props) {
  const { t } = useTranslation();
  const name = facet.variable as Count;
  const numbers = facet.values.map(({ value }) => Number(value));
  const least = Math.min(...numbers, range?.from ?? Infinity);
  const most = Math.max(...numbers, range?.to ?? -Infinity);
  const chosen: [number, number] = [range?.from ?? least, range?.to ?? most];
  const [ends, setEnds] = useState(chosen);
  const [from, to] = chosen;
  useEffect(() => setEnds([from, to]), [from, to]);
  const highest = Math.max(...facet.values.map(({ count }) => count), 1);
  const countOf = new Map(facet.values.map(({ value, count }) => [Number(value), count]));
  const title = t(`graphs.counts.${name}`);
  const choose = (next: readonly number[]) => {
    const [start = least, end = most] = next;
    const given = { ...(start > least && { from: start }), ...(end < most && { to: end }) };
    onChange(start > least || end < most ? given : undefined);
  };
  if (numbers.length === 0 || (least === most && !range)) return null;
  return (
    <Slider<number[]>
      className={styles['facet']!}
      minValue={least}
      maxValue={most}
      value={ends}
      onChange={(next) => setEnds([next[0]!, next[1]!])}
      onChangeEnd={choose}
      aria-label={title}
    >
      <div className={styles['heading']}>
        <span className={styles['title']}>{title}</span>
        <span>{t('graphs.range', { from: ends[0], to: ends[1] })}</span>
        {range && (
          <Button look="quiet" onPress={() => onChange(undefined)}>
            {t('graphs.anyCount')}
          </Button>
        )}
      </div>
      <div className={styles['columns']} aria-hidden>
        {Array.from({ length: most - least + 1 }, (_, at) => least + at).map((number) => (
          <span
            key={number}
            data-chosen={(number >= ends[0] && number <= ends[1]) || undefined}
            title={`${number}: ${countOf.get(number) ?? 0}`}
            style={{ height: `${(100 * (countOf.get(number) ?? 0)) / highest}%` }}
          />
        ))}
      </div>
      <SliderTrack className={styles['track']!}>
        <SliderThumb index={0} className={styles['thumb']!} aria-label={t('editor.from')} />
        <SliderThumb index={1} className={styles['thumb']!} aria-label={t('editor.to')} />
      </SliderTrack>
    </Slider>
  );
}
