import { mean } from 'elenchus/internal/math/statistics.js';
import { rowsOf, signed } from '../output.js';
import { bootstrapInterval } from '../sampling.js';
import { PARTS } from './dumani.js';
import type { PremiseScores, System } from './evaluate.js';
import { DEPTHS, type Metric } from './figures.js';
import { optionsText } from './methods.js';
import { type RelevanceName, RELEVANCES } from './relevance.js';
import { REPRESENTATIONS } from './representations.js';

/** A column of the table; without scores if its model is not installed. */
export interface MeasuredColumn {
  readonly column: Column;
  readonly scores: PremiseScores | undefined;
}

/**
 * Table 1 of Fromm et al. 2021 with our columns beside theirs, and the gain of each system over
 * top-k with the same relevance.
 * @param relevance the relevance of columns that do not name one
 */
export function comparisonOf(
  columns: readonly MeasuredColumn[],
  relevance: RelevanceName,
): readonly string[] {
  const line = (label: string, cellOf: (column: Column) => string) =>
    row(label, COLUMNS.map(cellOf));
  const missing = columns.flatMap(({ column, scores }) => (scores === undefined ? column : []));
  return [
    `modified nDCG; k-means, coreset and others order what relevance "${relevance}" finds`,
    '',
    groupLine(),
    line('k', (column) => column.name),
    ...DEPTHS.map((k) => line(String(k), (column) => cell(columns, column, `mndcg@${k}`))),
    ...(missing.length === 0 ? [] : ['', ...missingBecause(missing)]),
    '',
    `more than top-k of the same relevance, 95 % of bootstrap samples of the claims, and settings`,
    ...columns.flatMap((each) => moreThanTopK(columns, each)),
  ];
}

function moreThanTopK(
  columns: readonly MeasuredColumn[],
  { column, scores }: MeasuredColumn,
): readonly string[] {
  const plain = columns.find(
    (other) => other.scores?.method === 'topk' && other.scores.relevance === scores?.relevance,
  )?.scores;
  if (scores === undefined || plain === undefined || scores.method === 'topk') return [];
  const cells = DEPTHS.map((k) => difference(scores, plain, `mndcg@${k}`));
  const [most] = scores.chosen;
  const settings = most === undefined ? '' : `  ${optionsText(most.options)}`;
  return [differenceRow(`${column.group}, ${column.name}`, cells) + settings];
}

function difference(scores: PremiseScores, plain: PremiseScores, metric: Metric): string {
  const values = differences(scores, plain, metric);
  const ends = bootstrapInterval(values)?.map((end) => signed(end, 4));
  return signed(mean(values), 4) + (ends ? ` (${ends.join(' to ')})` : '');
}

function missingBecause(columns: readonly Column[]): readonly string[] {
  const offline = columns.filter(({ representation }) => representation === 'claim-sim-ours');
  return [
    ...(offline.length < columns.length ? [NO_MODEL] : []),
    ...(offline.length > 0 ? [NOT_COMPUTED] : []),
  ];
}

const NO_MODEL =
  '-: this model is not installed; models/relevance-filter/README.md says how to make it (--models). Without zero-shot, the column bert is by ours';
const NOT_COMPUTED =
  '-: claim-sim-ours reads thousands of pairs for each claim; --claim-sims FILE has it computed, and keeps what was read';

const [LABEL, WIDTH] = [4, 16] as const;
const row = rowsOf(LABEL, WIDTH);
const differenceRow = rowsOf(32, 30);

function groupLine(): string {
  const groups = [...new Set(COLUMNS.map(({ group }) => group))];
  return groups.reduce((text, group) => {
    const first = COLUMNS.findIndex((column) => column.group === group);
    return `${text.padEnd(LABEL + first * WIDTH + 2)}${group}`;
  }, '');
}

function cell(columns: readonly MeasuredColumn[], column: Column, metric: Metric): string {
  return columns.find((each) => each.column === column)?.scores?.metrics[metric].toFixed(4) ?? '-';
}

/** A column of the table; by default with the relevance of the whole table. */
export interface Column extends Omit<System, 'relevance'> {
  readonly group: string;
  readonly name: string;
  readonly relevance?: RelevanceName;
}

/** The systems of table 1 of Fromm et al. 2021, and others. */
export const COLUMNS: readonly Column[] = [
  ...PARTS.map((parts): Column => {
    return { group: 'Dumani et al.', name: parts, method: parts, representation: 'text' };
  }),
  ...RELEVANCES.map((relevance): Column => {
    return { group: 'top-k', name: relevance, relevance, method: 'topk', representation: 'text' };
  }),
  ...(['kmeans', 'coreset'] as const).flatMap((method) =>
    REPRESENTATIONS.map((representation): Column => {
      const group = method === 'kmeans' ? 'k-means' : 'biased coreset';
      return { group, name: representation, method, representation };
    }),
  ),
  ...(['mmr', 'deduplicate', 'alpha-ndcg'] as const).map((method): Column => {
    return { group: 'others, text', name: method, method, representation: 'text' };
  }),
];

/** The gain of one system over another, claim by claim. */
function differences(one: PremiseScores, other: PremiseScores, metric: Metric): readonly number[] {
  return one.byClaim.map((figures, place) => figures[metric] - other.byClaim[place]![metric]);
}
