import { useMemo } from 'react';
import { pairedBars } from '../charts/paired-bars.js';
import { seriesOf } from '../charts/series.js';
import { useCorpus } from '../frame/corpus.js';
import { Chart } from '../parts/chart.js';
import { useFigures } from '../texts/figures.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './share-charts.module.css';
import { type CountedPage, type Spread, spreadsOf } from './shares.js';

const ORDERS = new Map([['stance', ['FAVOR', 'AGAINST', 'NEUTRAL']]]);

interface Props {
  readonly pages: readonly CountedPage[];
  readonly names: readonly string[];
  /** Variables that say who the groups are: their shares say nothing more. */
  readonly without: ReadonlySet<string>;
}

/** How the arguments of each group are spread over the values of a variable: a chart for each. */
export default function ShareCharts({ pages, names, without }: Props) {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const spreads = useMemo(() => {
    const ordinal = variables.filter(({ kind }) => kind === 'ORDINAL');
    const orders = ordinal.map(({ name, values }) => [name, values.map(({ value }) => value)]);
    const all = spreadsOf(pages, new Map([...ORDERS, ...(orders as [string, string[]][])]));
    return all.filter(({ variable, rows }) => rows.length > 1 && !without.has(variable));
  }, [pages, variables, without]);
  if (pages.every(({ matchCount }) => matchCount === 0)) return <p>{t('nothing.here')}</p>;
  if (spreads.length === 0) return <p>{t('compare.noShares')}</p>;
  return (
    <>
      <p className={styles['about']}>{t('compare.scope')}</p>
      <div className={styles['charts']}>
        {spreads.map((spread) => (
          <SpreadChart key={spread.variable} spread={spread} names={names} />
        ))}
      </div>
    </>
  );
}

function SpreadChart({ spread, names }: { spread: Spread; names: readonly string[] }) {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const phrases = usePhrases();
  const { percent } = useFigures();
  const { variable, rows, others } = spread;
  const title = phrases.title(variable, spread.title);
  const labelled = rows.map((row) => ({ ...row, label: phrases.value(variable, row.value) }));
  const draw = useMemo(
    () => (width: number) => {
      const bars = labelled.flatMap(({ label: row, groups }) =>
        groups.map(({ share: size }, series) => ({ row, series, size, text: percent(size) })),
      );
      return pairedBars(bars, seriesOf(names), width);
    },
    [spread, names, percent, phrases],
  );
  const isMultiple = variables.some(({ name, kind }) => name === variable && kind === 'MULTIPLE');
  return (
    <Chart
      title={title}
      summary={t('compare.shareSummary', { groups: names.join(', ') })}
      draw={draw}
      table={{
        head: [title, ...names],
        rows: labelled.map(({ label, groups }) => [
          label,
          ...groups.map(({ share, count }) =>
            t('chart.shareAndCount', { share: percent(share), count }),
          ),
        ]),
      }}
    >
      {variable === 'stance' && <small>{t('compare.sides')}</small>}
      {isMultiple && <small>{t('fairness.multiple')}</small>}
      {others > 0 && <small>{t('compare.others', { count: others })}</small>}
    </Chart>
  );
}
