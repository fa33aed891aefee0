import { KS, type Measure, type PerspectiveScores } from '../../evaluation/perspective/score.js';
import { amount, duration } from '../progress.js';
import { row } from './table.js';

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

/** A report for people. */
export function perspectiveTable(report: PerspectiveReport): string {
  const { scenario, queries, metrics, seconds } = report;
  const line = (label: string, cellOf: (column: (typeof COLUMNS)[number]) => string) =>
    row([6, 12], label, COLUMNS.map(cellOf));
  return [
    `perspective, scenario ${scenario}, ${amount(queries)} queries, ${duration(seconds)}`,
    ...notesOf(report),
    '',
    line('k', ([, heading]) => heading),
    ...KS.map((k) => line(String(k), ([name]) => metrics[`${name}@${k}`]!.toFixed(4))),
    line('mean', ([name]) => metrics[name].toFixed(4)),
  ].join('\n');
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
