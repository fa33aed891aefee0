import { bootstrapInterval, type Interval } from '../../evaluation/bootstrap.js';
import type { CounterScores, SystemName } from '../../evaluation/counter/evaluate.js';
import { DEPTHS, MEASURES, type Metric } from '../../evaluation/counter/figures.js';
import { mean } from '../../statistics.js';
import { amount, duration } from '../progress.js';
import { claimsOf } from './premises-table.js';
import { interval, row as rowOf, withInterval } from './table.js';

/** What was measured on, and how. */
export interface CounterRun {
  readonly queries: number;
  readonly premises: number;
  readonly relevance: string;
  readonly minimum: number;
  readonly seconds: number;
}

type ByMetric<Value> = Readonly<Partial<Record<Metric, Value>>>;

/** What `elenchus evaluate counter-premises --json` prints of each system. */
export interface CounterReport extends Omit<CounterRun, 'premises'> {
  readonly task: 'counter-premises';
  readonly sides: SystemName;
  readonly metrics: ByMetric<number>;
  /** 95 % of bootstrap samples of the claims lie in these. */
  readonly intervals: ByMetric<Interval>;
  /** How much better precision is than where sides are ignored. */
  readonly gains: ByMetric<Interval>;
}

const METRICS = MEASURES.flatMap((measure) => DEPTHS.map((k): Metric => `${measure}@${k}`));

export function reportOf(
  system: SystemName,
  scores: CounterScores,
  { queries, relevance, minimum, seconds }: CounterRun,
): CounterReport {
  const valuesOf = (metric: Metric) => scores[system].flatMap((figures) => figures[metric] ?? []);
  const gainsOf = (metric: Metric) =>
    scores[system].flatMap((figures, place) => {
      const [value, plain] = [figures[metric], scores.ignored[place]![metric]];
      return value === undefined || plain === undefined ? [] : [value - plain];
    });
  return {
    ...{ task: 'counter-premises', sides: system, queries, relevance, minimum },
    metrics: byMetric((metric) => {
      const values = valuesOf(metric);
      return values.length === 0 ? undefined : mean(values);
    }),
    intervals: byMetric((metric) => bootstrapInterval(valuesOf(metric))),
    gains: system === 'ignored' ? {} : byMetric((metric) => bootstrapInterval(gainsOf(metric))),
    seconds,
  };
}

function byMetric<Value>(of: (metric: Metric) => Value | undefined): ByMetric<Value> {
  const entries = METRICS.map((metric) => [metric, of(metric)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ByMetric<Value>;
}

/** For people. */
export function tableOf(reports: readonly CounterReport[], run: CounterRun): string {
  const { queries, premises, relevance, minimum, seconds } = run;
  return [
    `premises of the other side, ${claimsOf(queries)}, ${amount(premises)} premises, relevance ${relevance}, sides of ${minimum} or more, ${duration(seconds)}`,
    ...MEASURES.flatMap((measure) => {
      const line = (label: string, cellOf: (metric: Metric) => string) =>
        row(
          label,
          DEPTHS.map((k) => cellOf(`${measure}@${k}`)),
        );
      const inferred = reports.filter(({ sides }) => sides === 'inferred');
      return [
        '',
        row(measure, DEPTHS.map(String)),
        ...reports.map(({ sides, metrics, intervals }) =>
          line(`sides ${sides}`, (metric) => withInterval(metrics[metric], intervals[metric])),
        ),
        ...inferred.map(({ gains }) =>
          line('inferred - ignored', (metric) => {
            const ends = gains[metric];
            return ends === undefined ? '-' : interval(ends);
          }),
        ),
      ];
    }),
  ].join('\n');
}

function row(label: string, cells: readonly string[]): string {
  return rowOf([20, 26], label, cells);
}
