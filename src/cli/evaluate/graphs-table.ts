import type { MethodScores } from '../../evaluation/graphs/evaluate.js';
import { type Figure, FIGURES } from '../../evaluation/graphs/figures.js';
import { SHUFFLES } from '../../evaluation/graphs/chance.js';
import type { GroupScores, TaskScores } from '../../evaluation/graphs/task.js';
import { amount } from '../progress.js';

/** What `elenchus evaluate graphs --json` prints of one method. */
export interface GraphReport extends MethodScores {
  readonly task: 'graphs';
  /** Seconds for encoding the texts of all cases and queries. */
  readonly textSeconds: number;
}

/** Prints reports to stdout: JSON (a list of them where it is of all methods), or tables. */
export function printGraphs(
  reports: readonly GraphReport[],
  cases: number,
  all: boolean,
  json: boolean,
): void {
  const [first] = reports;
  if (json) console.log(JSON.stringify(all ? reports : first));
  else if (first) console.log(tables(reports, first, cases));
}

const SECTIONS = [
  ['', (scores: TaskScores) => scores],
  [', with relations', (scores: TaskScores) => scores.withRelations],
  [', without relations', (scores: TaskScores) => scores.withoutRelations],
] as const;

function tables(reports: readonly GraphReport[], first: GraphReport, cases: number): string {
  const header = `graphs, ${countOf(first)}, ${amount(cases)} cases, against ${amount(SHUFFLES)} random orders`;
  const { recall, cases: limit } = first.prefiltered;
  const own = `${limit} cases nearest by their texts, ${(100 * recall).toFixed(1)} % of the relevant ones`;
  return [
    header,
    ...section('ideal prefilter', reports, (report) => report),
    ...section(own, reports, ({ prefiltered }) => prefiltered),
    '',
    ...times(reports),
    '',
    `texts of all graphs: encoded in ${first.textSeconds.toFixed(2)} s`,
  ].join('\n');
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
      row('', ['NDCG', 'AP', 'correctness', 'completeness']),
      row(
        'random order',
        FIGURES.map((figure) => chance(first, figure)),
      ),
      ...reports.map((report, place) =>
        row(
          nameOf(report),
          FIGURES.map((figure) => groups[place]!.metrics[figure].toFixed(3)),
        ),
      ),
    ];
  });
}

function countOf({ queries }: GroupScores): string {
  return `${amount(queries)} ${queries === 1 ? 'query' : 'queries'}`;
}

function times(reports: readonly GraphReport[]): readonly string[] {
  return [
    row('seconds', ['embed cases', 'embed queries', 'order']),
    ...reports.map((report) => {
      const { embedSeconds, queryEmbedSeconds, querySeconds } = report;
      const seconds = [embedSeconds, queryEmbedSeconds, querySeconds];
      return row(
        nameOf(report),
        seconds.map((value) => value.toFixed(3)),
      );
    }),
  ];
}

function chance(scores: GroupScores, figure: Figure): string {
  const { mean, low, high } = scores.chance[figure];
  return `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

function nameOf({ method, layout }: GraphReport): string {
  return layout === null ? method : `${method}, ${layout}`;
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(20)}${cells.map((cell) => cell.padStart(26)).join('')}`.trimEnd();
}
