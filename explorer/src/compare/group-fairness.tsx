import { useMemo } from 'react';
import { pairedBars } from '../charts/paired-bars.js';
import { seriesOf } from '../charts/series.js';
import { Chart } from '../parts/chart.js';
import { useFigures } from '../texts/figures.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import { Columns } from './columns.js';
import { fairnessOfGroups, type VariableFairness } from './fairness-rows.js';
import styles from './group-fairness.module.css';
import type { Group } from './groups.js';
import type { ContrastedPage } from './shares.js';

interface Props {
  readonly pages: readonly ContrastedPage[];
  readonly groups: readonly Group[];
  readonly names: readonly string[];
  readonly shown: number;
}

/** How fairly the first hits of each group represent all authors of the corpus. */
export default function GroupFairness({ pages, groups, names, shown }: Props) {
  const { t } = useTranslation();
  const rows = useMemo(() => fairnessOfGroups(pages, groups), [pages, groups]);
  if (rows.length === 0) return <p>{t('compare.noFairness')}</p>;
  return (
    <div className={styles['fairness']}>
      <DivergenceChart rows={rows} names={names} />
      <section>
        <h2>{t('compare.missing')}</h2>
        <Columns names={names} shown={shown}>
          {(group) => <Missing rows={rows} group={group} />}
        </Columns>
      </section>
    </div>
  );
}

function DivergenceChart({
  rows,
  names,
}: { rows: readonly VariableFairness[] } & Pick<Props, 'names'>) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { decimal } = useFigures();
  const labelled = rows.map((row) => ({ ...row, label: phrases.title(row.variable, row.title) }));
  const draw = useMemo(
    () => (width: number) => {
      const bars = labelled.flatMap(({ label, groups }) =>
        groups.flatMap((each, series) =>
          each?.divergence == null
            ? []
            : [{ row: label, series, size: each.divergence, text: decimal(each.divergence) }],
        ),
      );
      return pairedBars(bars, seriesOf(names), width);
    },
    [rows, names, decimal, phrases],
  );
  return (
    <Chart
      title={t('compare.divergence')}
      summary={t('compare.divergenceSummary', { groups: names.join(', ') })}
      draw={draw}
      table={{
        head: [t('fairness.variable'), ...names],
        rows: labelled.map(({ label, groups }) => [
          label,
          ...groups.map((each) => (each?.divergence == null ? '–' : decimal(each.divergence))),
        ]),
      }}
    >
      <p className={styles['about']}>{t('fairness.divergenceMeans')}</p>
    </Chart>
  );
}

function Missing({ rows, group }: { rows: readonly VariableFairness[]; group: number }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { list } = useFigures();
  const missing = rows.filter(({ groups }) => (groups[group]?.missing.length ?? 0) > 0);
  if (missing.length === 0) return <p className={styles['about']}>{t('fairness.noneMissing')}</p>;
  return (
    <dl className={styles['missing']}>
      {missing.map(({ variable, title, groups }) => (
        <div key={variable}>
          <dt>{phrases.title(variable, title)}</dt>
          <dd>{list(groups[group]!.missing.map((value) => phrases.value(variable, value)))}</dd>
        </div>
      ))}
    </dl>
  );
}
