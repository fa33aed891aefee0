import { KS, type Measure, type PerspectiveScores } from '../../evaluation/perspective/score.js';
import { amount, duration } from '../progress.js';

/** What `elenchus evaluate perspective --json` prints. */
export interface PerspectiveReport extends PerspectiveScores {
  readonly task: 'perspective';
  readonly scenario: 'none' | 'explicit' | 'implicit' | 'perspective';
  readonly queries: number;
  /** Queries for a group that no profile shows, which were searched for by their topic. */
  readonly notShown?: number;
  readonly seconds: number;
}

const COLUMNS: readonly (readonly [measure: Measure, heading: string])[] = [
  ['ndcg', 'nDCG'],
  ['p', 'P'],
  ['alpha_ndcg', 'alpha-nDCG'],
  ['kl', 'KL'],
];

/** Prints a report to stdout: JSON, or a table for people. */
export function printScores(report: PerspectiveReport, json: boolean): void {
  console.log(json ? JSON.stringify(report) : table(report));
}

function table({ scenario, queries, notShown = 0, metrics, seconds }: PerspectiveReport): string {
  const rows = [
    row(
      'k',
      COLUMNS.map(([, heading]) => heading),
    ),
    ...KS.map((k) =>
      row(
        String(k),
        COLUMNS.map(([name]) => figure(metrics[`${name}@${k}`])),
      ),
    ),
    row(
      'mean',
      COLUMNS.map(([name]) => figure(metrics[name])),
    ),
  ];
  const header = `perspective, scenario ${scenario}, ${amount(queries)} queries, ${duration(seconds)}`;
  const note = `${amount(notShown)} queries ask for a group that no profile shows: searched by topic`;
  return [header, ...(notShown > 0 ? [note] : []), '', ...rows].join('\n');
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(6)}${cells.map((cell) => cell.padStart(12)).join('')}`;
}

function figure(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(4);
}
