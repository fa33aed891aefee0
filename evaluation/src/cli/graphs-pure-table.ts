import { quantity } from 'elenchus/internal/runtime/wording.js';
import { type Figure, SHUFFLES } from '../graphs/figures.js';
import type { FineTuning, NetworkScores, PureComparison } from '../graphs/pure.js';
import type { GroupScores, TaskScores } from '../graphs/task.js';
import type { Difference } from '../random.js';
import { amount } from 'elenchus/internal/cli/progress.js';
import { row as rowOf } from './output.js';
import { withEnds } from './graphs-table.js';

/** What `elenchus evaluate graphs --pure --json` prints. */
export interface PureReport extends PureComparison {
  readonly task: 'graphs-pure';
  readonly cases: number;
}

/** Average precision and completeness are 1 for whatever orders all ranked cases. */
const SHOWN = ['ndcg', 'correctness'] as const satisfies Figure[];

const TITLES = {
  pixels: 'pixels',
  autoencoder: 'autoencoder',
  simclr: 'fine-tuned, SimCLR',
  metric: 'ours',
} as const satisfies Record<NetworkScores['network'], string>;

export function pureTables(report: PureReport): string {
  const { cases, networks, fineTuning, methods, overTexts } = report;
  const queries = methods[0]?.queries ?? 0;
  const froms = new Set(networks.flatMap(({ from }) => from ?? []));
  return [
    `graphs, ${quantity(queries, 'query', 'queries')}, ${quantity(cases, 'case')}; the cases that experts ranked; 95 % intervals`,
    ...group(report, 'all queries', (scores) => scores),
    ...(methods[0]?.withoutRelations
      ? group(report, 'queries with relations', (scores) => scores.withRelations)
      : []),
    '',
    row('less the texts alone, paired', 'NDCG', 'correctness'),
    ...overTexts.map((each) => row(each.method ?? labelOf(each), ...cellsOf(each.differences))),
    ...(fineTuning.length > 0 ? differences(fineTuning) : []),
    ...[...froms].map((from) => `\n* networks of ${from}`),
  ].join('\n');
}

function group(
  { networks, methods }: PureReport,
  title: string,
  groupOf: (scores: TaskScores) => GroupScores | undefined,
): readonly string[] {
  const line = (label: string, scores: TaskScores) => {
    const group = groupOf(scores);
    if (!group) return [];
    const { metrics, intervals } = group;
    return [row(label, ...SHOWN.map((figure) => withEnds(metrics[figure], intervals[figure])))];
  };
  const section = (name: string, scoresOf: (row: NetworkScores) => TaskScores) => [
    '',
    row(`${title}, ${name}`, 'NDCG', 'correctness'),
    ...networks.flatMap((network) => line(labelOf(network), scoresOf(network))),
  ];
  const [first] = methods.flatMap((scores) => groupOf(scores) ?? []);
  if (!first) return [];
  const chance = SHOWN.map((figure) => {
    const { mean, low, high } = first.chance[figure];
    return withEnds(mean, [low, high]);
  });
  return [
    ...section('structure alone', ({ alone }) => alone),
    ...section('structure and texts', ({ withTexts }) => withTexts),
    '',
    row(`${title}, beside them`, 'NDCG', 'correctness'),
    row(`${amount(SHUFFLES)} random orders`, ...chance),
    ...methods.flatMap((scores) => line(scores.method, scores)),
  ];
}

function differences(rows: readonly FineTuning[]): readonly string[] {
  const section = (name: string, which: 'alone' | 'withTexts') => [
    '',
    row(`fine-tuned less not, ${name}`, 'NDCG', 'correctness'),
    ...rows.map((each) => {
      const label = each.from === undefined ? each.layout : `${each.layout} *`;
      return row(label, ...cellsOf(each[which]));
    }),
  ];
  return [...section('structure alone', 'alone'), ...section('structure and texts', 'withTexts')];
}

function cellsOf(differences: Readonly<Record<Figure, Difference>>): readonly string[] {
  return SHOWN.map((figure) => withEnds(differences[figure].mean, differences[figure].interval));
}

function labelOf({
  network = 'metric',
  layout = '',
  from,
}: Partial<Pick<NetworkScores, 'network' | 'layout' | 'from'>>): string {
  return `${TITLES[network]}, ${layout}${from === undefined ? '' : ' *'}`;
}

function row(label: string, ...cells: readonly string[]): string {
  return rowOf([44, 27], label, cells).trimEnd();
}
