import { bootstrapInterval, type Interval } from '../../evaluation/bootstrap.js';
import type { PremiseScores } from '../../evaluation/premises/evaluate.js';
import { DEPTHS, type Metric, METRICS } from '../../evaluation/premises/figures.js';
import type { Options } from '../../evaluation/premises/methods.js';
import { amount, duration } from '../progress.js';

/** What was measured on, and what for. */
export interface PremiseRun {
  readonly queries: number;
  readonly premises: number;
  /** Premises for each claim whose relevance was asked for. */
  readonly candidates: number;
  readonly seconds: number;
}

/** What `elenchus evaluate premises --json` prints of one system. */
export interface PremiseReport extends Omit<PremiseScores, 'byClaim' | 'settings'> {
  readonly task: 'premises';
  readonly queries: number;
  /** 95 % of bootstrap samples of the claims lie in these. */
  readonly intervals: Readonly<Partial<Record<Metric, Interval>>>;
  readonly seconds: number;
}

export function reportOf(
  { byClaim, settings: _, ...scores }: PremiseScores,
  run: PremiseRun,
): PremiseReport {
  const intervals = METRICS.flatMap((metric) => {
    const interval = bootstrapInterval(byClaim.map((figures) => figures[metric]));
    return interval === undefined ? [] : [[metric, interval] as const];
  });
  const { queries, seconds } = run;
  const about = { task: 'premises', ...scores, queries, seconds } as const;
  return { ...about, intervals: Object.fromEntries(intervals) };
}

/** One system's figures, as a table for people. */
export function tableOf(report: PremiseReport, run: PremiseRun): string {
  const { method, representation, relevance, metrics, intervals, chosen } = report;
  const by = [method, representation, `relevance ${relevance}`].filter(Boolean).join(', ');
  const measures = ['mndcg', 'ndcg', 'alpha_ndcg', 'cluster_recall'] as const;
  return [
    headOf(run),
    by,
    '',
    row('k', ['modified nDCG', 'nDCG', 'alpha-nDCG', 'cluster recall']),
    ...DEPTHS.map((k) =>
      row(
        String(k),
        measures.map((measure) => cell(metrics[`${measure}@${k}`], intervals[`${measure}@${k}`])),
      ),
    ),
    ...settings(chosen),
  ].join('\n');
}

export function headOf(
  { queries, premises, candidates, seconds }: PremiseRun,
  of = `${amount(candidates)} candidates a claim`,
): string {
  return `premises, ${claimsOf(queries)}, ${amount(premises)} premises, ${of}, ${duration(seconds)}`;
}

export function claimsOf(count: number): string {
  return `${amount(count)} ${count === 1 ? 'claim' : 'claims'}`;
}

function settings(chosen: PremiseReport['chosen']): readonly string[] {
  const told = chosen.filter(({ options }) => Object.keys(options).length > 0);
  if (told.length === 0) return [];
  return [
    '',
    'chosen by leave-one-out cross-validation:',
    ...told.map(({ options, claims }) => `  ${claimsOf(claims)}: ${optionsText(options)}`),
  ];
}

export function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? +value.toFixed(3) : value}`)
    .join(', ');
}

function cell(value: number, interval: Interval | undefined): string {
  const ends = interval?.map((end) => end.toFixed(3)).join(' to ');
  return ends === undefined ? value.toFixed(4) : `${value.toFixed(4)} (${ends})`;
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(4)}${cells.map((each) => each.padStart(26)).join('')}`;
}
