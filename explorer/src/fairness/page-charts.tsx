import { useMemo } from 'react';
import { useStable } from '../address/use-stable.js';
import { dotPlot } from '../charts/dot-plot.js';
import { type Series, STROKE } from '../charts/legend.js';
import { pairedBars } from '../charts/paired-bars.js';
import { seriesOf } from '../charts/series.js';
import type { FairnessFields } from '../generated/operations.js';
import { Chart } from '../parts/chart.js';
import { useFigures } from '../texts/figures.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import type { MeasuredPage } from './orders.js';
import styles from './page-charts.module.css';

/** Where shares are taken. */
const SETS = ['page', 'candidates', 'corpus'] as const;

const LOOKS = {
  page: { colour: 'var(--accent)', symbol: 'circle' },
  candidates: { colour: 'var(--group-2)', symbol: 'diamond', hollow: true },
  corpus: { colour: 'var(--ink)', symbol: STROKE },
} as const satisfies Record<(typeof SETS)[number], Omit<Series, 'name'>>;

/** Shares of the groups of a variable on a page, among its candidates and in the corpus. */
export function SharesChart({ fairness }: { fairness: FairnessFields }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { percent, decimal, list } = useFigures();
  const { variable, groups, unknown, missingGroups, divergence, multiple } = fairness;
  const title = phrases.title(variable, fairness.title);
  const rows = useMemo(
    () =>
      [...groups, ...(unknown.pageShare + unknown.candidateShare > 0 ? [unknown] : [])].map(
        (group) => ({
          label:
            group.value === null ? t('fairness.unknown') : phrases.value(variable, group.value),
          shares: [group.pageShare, group.candidateShare, group.corpusShare],
          counts: [group.pageCount, group.candidateCount, group.corpusCount],
        }),
      ),
    [groups, unknown, variable, phrases, t],
  );
  const draw = useMemo(() => {
    const series = SETS.map((set) => ({ ...LOOKS[set], name: t(`fairness.set.${set}`) }));
    return (width: number) => dotPlot(rows, series, width, percent);
  }, [rows, percent, t]);
  const missing = missingGroups.map((value) => phrases.value(variable, value));
  return (
    <Chart
      title={title}
      summary={t('fairness.dotSummary')}
      draw={draw}
      table={{
        head: [title, ...SETS.map((set) => t(`fairness.set.${set}`))],
        rows: rows.map(({ label, shares, counts }) => [
          label,
          ...shares.map((share, set) =>
            t('chart.shareAndCount', { share: percent(share), count: counts[set]! }),
          ),
        ]),
      }}
    >
      <p className={styles['words']}>
        <strong>
          {missing.length > 0
            ? t('fairness.notHere', { groups: list(missing) })
            : t('fairness.allHere')}
        </strong>{' '}
        <span>
          {divergence === null
            ? t('fairness.divergenceUnknown')
            : t('fairness.divergence', { value: decimal(divergence) })}
        </span>
      </p>
      {multiple && <p className={styles['note']}>{t('fairness.multiple')}</p>}
    </Chart>
  );
}

interface Props {
  readonly pages: readonly MeasuredPage[];
  /** The names of their orders. */
  readonly orders: readonly string[];
}

/** How far the pages of several orders are from the corpus, for each variable. */
export function DivergenceChart({ pages, orders }: Props) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { decimal } = useFigures();
  const rows = useMemo(
    () =>
      (pages[0]?.fairness ?? []).map(({ variable, title }) => ({
        label: phrases.title(variable, title),
        values: pages.map(
          ({ fairness }) =>
            fairness?.find((each) => each.variable === variable)?.divergence ?? null,
        ),
      })),
    [pages, phrases],
  );
  const names = useStable(orders);
  const draw = useMemo(() => {
    const bars = rows.flatMap(({ label, values }) =>
      values.flatMap((value, series) =>
        value === null ? [] : [{ row: label, series, size: value, text: decimal(value) }],
      ),
    );
    return (width: number) => pairedBars(bars, seriesOf(names), width);
  }, [rows, names, decimal]);
  return (
    <Chart
      title={t('fairness.byVariable')}
      summary={t('fairness.byVariableSummary', { orders: orders.join(', ') })}
      draw={draw}
      table={{
        head: [t('fairness.variable'), ...orders],
        rows: rows.map(({ label, values }) => [
          label,
          ...values.map((value) => (value === null ? '–' : decimal(value))),
        ]),
      }}
    ></Chart>
  );
}
