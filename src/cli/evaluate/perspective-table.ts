import { KS, type Measure, type PerspectiveScores } from '../../evaluation/perspective/score.js';
import { amount, duration } from '../progress.js';

/** What stands beside the figures of a search. */
export interface SearchNotes {
  /** Queries for a group that no profile shows, which were searched for by their topic. */
  readonly notShown?: number;
  /** Arguments that claim-aware ranking leaves to a query, on average. */
  readonly leftOver?: number;
}

/** What `elenchus evaluate perspective --json` prints. */
export interface PerspectiveReport extends PerspectiveScores, SearchNotes {
  readonly task: 'perspective';
  readonly scenario: 'none' | 'explicit' | 'implicit' | 'perspective';
  readonly queries: number;
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

function table(report: PerspectiveReport): string {
  const { scenario, queries, metrics, seconds } = report;
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
  return [header, ...notesOf(report), '', ...rows].join('\n');
}

function notesOf({ notShown = 0, leftOver }: SearchNotes): string[] {
  const notes = [];
  if (notShown > 0) {
    notes.push(`${amount(notShown)} queries ask for a group that no profile shows: by topic alone`);
  }
  if (leftOver !== undefined) {
    const left = amount(Math.round(leftOver));
    notes.push(`claim-aware: ${left} arguments a query are not known to be of another issue`);
  }
  return notes;
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(6)}${cells.map((cell) => cell.padStart(12)).join('')}`;
}

function figure(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(4);
}
