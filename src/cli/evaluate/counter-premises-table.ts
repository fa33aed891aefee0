import { bootstrapInterval, type Interval } from '../../evaluation/bootstrap.js';
import type { CounterScores, SystemName } from '../../evaluation/counter/evaluate.js';
import { DEPTHS, MEASURES, type Metric } from '../../evaluation/counter/figures.js';
import { mean } from '../../statistics.js';
import { amount, duration } from '../progress.js';
import { claimsOf } from './premises-table.js';

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
  const entries = METRICS.flatMap((metric) => {
    const value = of(metric);
    return value === undefined ? [] : [[metric, value] as const];
  });
  return Object.fromEntries(entries) as ByMetric<Value>;
}

/** For people. */
export function tableOf(reports: readonly CounterReport[], run: CounterRun): string {
  const { queries, premises, relevance, minimum, seconds } = run;
  return [
    `premises of the other side, ${claimsOf(queries)}, ${amount(premises)} premises, relevance ${relevance}, sides of ${minimum} or more, ${duration(seconds)}`,
    ...MEASURES.flatMap((measure) => [
      '',
      row(measure, DEPTHS.map(String)),
      ...reports.map(({ sides, metrics, intervals }) =>
        row(
          `sides ${sides}`,
          DEPTHS.map((k) => cell(metrics, intervals, `${measure}@${k}`)),
        ),
      ),
      ...reports.flatMap(({ sides, gains }) =>
        sides === 'inferred'
          ? [
              row(
                'inferred - ignored',
                DEPTHS.map((k) => interval(gains[`${measure}@${k}`])),
              ),
            ]
          : [],
      ),
    ]),
  ].join('\n');
}

function cell(
  metrics: CounterReport['metrics'],
  intervals: CounterReport['intervals'],
  metric: Metric,
): string {
  const value = metrics[metric];
  if (value === undefined) return '-';
  return `${value.toFixed(4)} (${interval(intervals[metric])})`;
}

function interval(ends: Interval | undefined): string {
  return ends === undefined ? '-' : ends.map((end) => end.toFixed(3)).join(' to ');
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(20)}${cells.map((each) => each.padStart(26)).join('')}`;
}
