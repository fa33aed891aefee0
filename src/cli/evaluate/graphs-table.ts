import { counted } from '../../counted.js';
import { FIGURES, SHUFFLES } from '../../evaluation/graphs/figures.js';
import type { MethodScores } from '../../evaluation/graphs/evaluate.js';
import type { GroupScores, TaskScores } from '../../evaluation/graphs/task.js';
import { amount } from '../progress.js';
import { interval, row as rowOf } from './output.js';

/** What `elenchus evaluate graphs --json` prints of one method. */
export interface GraphReport extends MethodScores {
  readonly task: 'graphs';
  readonly textSeconds: number;
}

const SECTIONS = [
  ['', (scores: TaskScores) => scores],
  [', with relations', (scores: TaskScores) => scores.withRelations],
  [', without relations', (scores: TaskScores) => scores.withoutRelations],
] as const;

export function graphTables(reports: readonly GraphReport[], cases: number): string {
  const [first] = reports as [GraphReport];
  const { recall, cases: limit } = first.prefiltered;
  const own = `${counted(limit, 'case')} nearest by their texts, ${(100 * recall).toFixed(1)} % of the relevant ones`;
  return [
    `graphs, ${countOf(first)}, ${counted(cases, 'case')}, against ${amount(SHUFFLES)} random orders`,
    ...section('ideal prefilter', reports, (report) => report),
    ...section(own, reports, ({ prefiltered }) => prefiltered),
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

function section(
  title: string,
  reports: readonly GraphReport[],
  scoresOf: (report: GraphReport) => TaskScores,
): readonly string[] {
  return SECTIONS.flatMap(([suffix, groupOf]) => {
    const groups = reports.map((report) => groupOf(scoresOf(report)));
    const [first] = groups;
    if (first === undefined) return [];
    const chance = FIGURES.map((figure) => {
      const { mean, low, high } = first.chance[figure];
      return `${mean.toFixed(3)} (${interval([low, high])})`;
    });
    return [
      '',
      `${title}${suffix}: ${countOf(first)}`,
      row('', ['NDCG', 'AP', 'correctness', 'completeness']),
      row('random order', chance),
      ...reports.map((report, place) => {
        const { metrics } = groups[place]!;
        return row(nameOf(report), decimals(FIGURES.map((figure) => metrics[figure])));
      }),
    ];
  });
}

function countOf({ queries }: GroupScores): string {
  return counted(queries, 'query', 'queries');
}

function nameOf({ method, layout }: GraphReport): string {
  return layout === null ? method : `${method}, ${layout}`;
}

function decimals(values: readonly number[]): readonly string[] {
  return values.map((value) => value.toFixed(3));
}

function row(label: string, cells: readonly string[]): string {
  return rowOf([20, 26], label, cells).trimEnd();
}
