import { quantity } from 'elenchus/internal/runtime/wording.js';
import type { AgreementReport } from '../rankers/analyse.js';
import { MAIN_METRIC, METRICS } from '../rankers/figures.js';
import { PUBLISHED } from '../rankers/published.js';
import type { RankerReport } from '../rankers/report.js';
import type { IndexFigures } from '../rankers/sparse-ranker.js';
import type { RankingTask } from '../rankers/task.js';
import { interval, row as rowOf } from './output.js';

/** The figures of a task as a table for people. */
export function taskTable(task: RankingTask, reports: readonly RankerReport[]): readonly string[] {
  const { name, queries } = task;
  const metric = MAIN_METRIC[name];
  const documents = queries.reduce((sum, query) => sum + query.documents.length, 0);
  const each = (documents / queries.length).toFixed(1);
  const about =
    name === 'touche'
      ? `${each} judged premises each (condensed lists: only these have a text and a grade)`
      : `${each} documents each`;
  const from = reports.find(({ difference }) => difference)?.difference?.from;
  return [
    `${name}: ${quantity(queries.length, 'query', 'queries')}, ${about}`,
    '',
    row('', '', METRICS, [
      ...[`95 % of ${metric}`, from === undefined ? '' : `minus ${from}`],
      ...['ms a query', 'slides'],
    ]),
    ...reports.map((report) => {
      const { model, metrics, intervals, seeds, difference, secondsPerQuery } = report;
      const ends = intervals[metric];
      const published = PUBLISHED[model];
      const label = seeds > 1 ? `${model} (${seeds} seeds)` : model;
      return row(
        label,
        published?.type ?? '',
        METRICS.map((each) => metrics[each].toFixed(4)),
        [
          ends === undefined ? '-' : interval(ends),
          difference?.interval ? interval(difference.interval) : '-',
          secondsPerQuery === undefined ? '-' : (1_000 * secondsPerQuery).toFixed(1),
          published?.[name]?.toFixed(3) ?? '',
        ],
      );
    }),
  ];
}

function row(
  label: string,
  type: string,
  figures: readonly string[],
  others: readonly string[],
): string {
  const start = rowOf([24, 15], label.padEnd(20) + type.padEnd(4), figures);
  return rowOf([start.length, 23], start, others);
}

export function indexLine(task: RankingTask, model: string, figures: IndexFigures): string {
  const { documents, meanSize, indexSeconds, millisecondsPerQuery } = figures;
  return `${model} on ${task.name}: ${documents} texts in its index, ${meanSize.documents.toFixed(1)} dimensions of a text and ${meanSize.claims.toFixed(1)} of a claim are not 0; indexed in ${indexSeconds.toFixed(1)} s, ${millisecondsPerQuery.toFixed(2)} ms a query`;
}

/** "Pearson -0.31 (95 % -0.83 to 0.55, p 0.46) over 8 models", and Spearman's. */
export function correlationText(agreement: AgreementReport): readonly string[] {
  const { models } = agreement;
  return (['pearson', 'spearman'] as const).map((name) => {
    const { value, interval: ends, p } = agreement[name];
    const title = name === 'pearson' ? 'Pearson' : 'Spearman';
    return `${title} ${value.toFixed(3)} (95 % ${interval(ends)}, p ${p.toFixed(3)}) over ${models} models`;
  });
}
