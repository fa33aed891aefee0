import { quantity } from 'elenchus/internal/runtime/wording.js';
import { FIGURES, SHUFFLES } from '../graphs/figures.js';
import type { MethodScores } from '../graphs/evaluate.js';
import { differencesOf, type GroupScores, type TaskScores } from '../graphs/task.js';
import { amount } from 'elenchus/internal/cli/progress.js';
import type { Interval } from '../random.js';
import { interval, row as rowOf, type Widths } from './output.js';

/** What `elenchus evaluate graphs --json` prints of one method. */
export interface GraphReport extends MethodScores {
  readonly task: 'graphs';
  readonly textSeconds: number;
}

const LABEL = 18;
const WIDTHS = [24, 24, 27, 7] as const;
/** With room for the signs of differences. */
const DIFFERENCES: Widths = [LABEL, 26];

const SECTIONS = [
  ['', (scores: TaskScores) => scores],
  [', with relations', (scores: TaskScores) => scores.withRelations],
  [', without relations', (scores: TaskScores) => scores.withoutRelations],
] as const;

/** NDCG, average precision, correctness and completeness; brackets are 95 % intervals over queries. */
export function graphTables(reports: readonly GraphReport[], cases: number): string {
  const [first] = reports as [GraphReport];
  const { recall, cases: limit } = first.prefiltered;
  const own = `${quantity(limit, 'case')} nearest by their texts, ${(100 * recall).toFixed(1)} % of the relevant ones`;
  return [
    `graphs, ${countOf(first)}, ${quantity(cases, 'case')}, against ${amount(SHUFFLES)} random orders`,
    ...section('ideal prefilter', reports, (report) => report),
    ...section(own, reports, ({ prefiltered }) => prefiltered),
    ...differences('ideal prefilter', reports, (report) => report),
    ...differences(`${quantity(limit, 'case')} nearest`, reports, ({ prefiltered }) => prefiltered),
    '',
    row('seconds', ['embed cases', 'embed queries', 'order']),
    ...reports.map((report) => {
      const { embedSeconds, queryEmbedSeconds, querySeconds } = report;
      return row(nameOf(report), decimals([embedSeconds, queryEmbedSeconds, querySeconds]));
    }),
    '',
    `texts of all graphs: encoded in ${first.textSeconds.toFixed(2)} s`,
  ].join('\n');
}

/** Of the methods that compare structure, over texts alone; nothing if only one of both was run. */
function differences(
  title: string,
  reports: readonly GraphReport[],
  scoresOf: (report: GraphReport) => TaskScores,
): readonly string[] {
  const texts = reports.find(({ method }) => method === 'none');
  const others = reports.filter((report) => report !== texts);
  if (!texts || others.length === 0) return [];
  return [
    '',
    `${title}: more than ${nameOf(texts)}, 95 % by paired bootstrap over queries`,
    rowOf(DIFFERENCES, '', ['NDCG', 'AP', 'correctness']),
    ...others.map((report) => {
      const found = differencesOf(scoresOf(report), scoresOf(texts));
      const shown = [found.ndcg, found.ap, found.correctness];
      return rowOf(
        DIFFERENCES,
        nameOf(report),
        shown.map(({ mean, interval: ends }) => withEnds(mean, ends)),
      );
    }),
  ];
}

function section(
  title: string,
  reports: readonly GraphReport[],
  scoresOf: (report: GraphReport) => TaskScores,
): readonly string[] {
  return SECTIONS.flatMap(([suffix, groupOf]) => {
    const groups = reports.map((report) => groupOf(scoresOf(report)));
    const [first] = groups;
    if (first === undefined) return [];
    return [
      '',
      `${title}${suffix}: ${countOf(first)}`,
      row('', ['NDCG', 'AP', 'correctness', 'compl.']),
      row('random order', chanceCells(first)),
      ...reports.map((report, place) => {
        return row(nameOf(report), figureCells(groups[place]!));
      }),
    ];
  });
}

/** A column for each of `FIGURES`: means with their ends; completeness has no room for its ends. */
export function figureCells({ metrics, intervals }: GroupScores): readonly string[] {
  return FIGURES.map((figure) =>
    figure === 'completeness'
      ? metrics[figure].toFixed(3)
      : withEnds(metrics[figure], intervals[figure]),
  );
}

/** The same of random orders: the mean, and the ends of 95 % of them. */
export function chanceCells({ chance }: GroupScores): readonly string[] {
  return FIGURES.map((figure) => {
    const { mean, low, high } = chance[figure];
    return figure === 'completeness' ? mean.toFixed(3) : withEnds(mean, [low, high]);
  });
}

export function withEnds(value: number, ends: Interval | undefined): string {
  return ends ? `${value.toFixed(3)} (${interval(ends)})` : value.toFixed(3);
}

function countOf({ queries }: GroupScores): string {
  return quantity(queries, 'query', 'queries');
}

function nameOf({ method, layout }: GraphReport): string {
  return layout === null ? method : `${method}, ${layout}`;
}

function decimals(values: readonly number[]): readonly string[] {
  return values.map((value) => value.toFixed(3));
}

/** At most 100 characters. */
function row(label: string, cells: readonly string[]): string {
  const padded = cells.map((cell, at) => cell.padStart(WIDTHS[at]!));
  return `${label.padEnd(LABEL)}${padded.join('')}`.trimEnd();
}
