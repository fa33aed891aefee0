import { quantity } from 'elenchus/internal/runtime/wording.js';
import { bootstrapInterval, type Interval } from '../random.js';
import type { PremiseScores } from '../premises/evaluate.js';
import { DEPTHS, MEASURES, type Metric, METRICS } from '../premises/figures.js';
import type { Options } from '../premises/methods.js';
import { duration } from 'elenchus/internal/cli/progress.js';
import { row as rowOf, withInterval } from './output.js';

export interface PremiseRun {
  readonly queries: number;
  readonly premises: number;
  readonly candidates: number;
  readonly seconds: number;
}

/** What `elenchus evaluate premises --json` prints of one system. */
export interface PremiseReport extends Omit<PremiseScores, 'byClaim' | 'settings'> {
  readonly task: 'premises';
  readonly queries: number;
  readonly intervals: Readonly<Partial<Record<Metric, Interval>>>;
  readonly seconds: number;
}

export function reportOf(
  { byClaim, settings: _, ...scores }: PremiseScores,
  { queries, seconds }: PremiseRun,
): PremiseReport {
  const intervals = METRICS.flatMap((metric) => {
    const interval = bootstrapInterval(byClaim.map((figures) => figures[metric]));
    return interval === undefined ? [] : [[metric, interval] as const];
  });
  const about = { task: 'premises', ...scores, queries, seconds } as const;
  return { ...about, intervals: Object.fromEntries(intervals) };
}

export function tableOf(report: PremiseReport, run: PremiseRun): string {
  const { metrics, intervals, chosen } = report;
  return [
    headOf(run),
    systemOf(report),
    '',
    row('k', ['modified nDCG', 'nDCG', 'alpha-nDCG', 'cluster recall']),
    ...DEPTHS.map((k) => {
      const names = MEASURES.map((measure): Metric => `${measure}@${k}`);
      const cells = names.map((name) => withInterval(metrics[name], intervals[name]));
      return row(String(k), cells);
    }),
    ...chosenOf(chosen),
  ].join('\n');
}

/** What `elenchus evaluate premises --settings --json` prints. */
export function settingsReport(scores: PremiseScores, { queries, seconds }: PremiseRun): object {
  const { method, representation, relevance, settings } = scores;
  return { task: 'premises', method, representation, relevance, queries, settings, seconds };
}

export function settingsTable(scores: PremiseScores, run: PremiseRun): string {
  return [
    headOf(run),
    `${systemOf(scores)}: mean modified nDCG of each setting`,
    '',
    ...scores.settings.map(({ options, score }) => {
      return `${score.toFixed(4)}  ${optionsText(options) || 'no settings'}`;
    }),
  ].join('\n');
}

export function headOf(
  { queries, premises, candidates, seconds }: PremiseRun,
  of = `${quantity(candidates, 'candidate')} a claim`,
): string {
  return `premises, ${quantity(queries, 'claim')}, ${quantity(premises, 'premise')}, ${of}, ${duration(seconds)}`;
}

type Named = Pick<PremiseScores, 'method' | 'representation' | 'relevance'>;

function systemOf({ method, representation, relevance }: Named): string {
  return [method, representation, relevance && `relevance ${relevance}`].filter(Boolean).join(', ');
}

function chosenOf(chosen: PremiseReport['chosen']): readonly string[] {
  const told = chosen.filter(({ options }) => Object.keys(options).length > 0);
  if (told.length === 0) return [];
  return [
    '',
    'chosen by leave-one-out cross-validation:',
    ...told.map(({ options, claims }) => `  ${quantity(claims, 'claim')}: ${optionsText(options)}`),
  ];
}

export function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? +value.toFixed(3) : value}`)
    .join(', ');
}

function row(label: string, cells: readonly string[]): string {
  return rowOf([4, 26], label, cells);
}
