import type { Deviation } from '../../evaluation/bias/comparison.js';
import { PLACES, SEEDS, type GroupBias } from '../../evaluation/bias/measure.js';
import { signed } from '../../evaluation/bias/picture/axis.js';
import type { System } from '../../evaluation/bias/picture/rows.js';
import { amount, duration } from '../progress.js';

/** What `elenchus evaluate bias --json` prints. */
export interface BiasReport {
  readonly task: 'bias';
  readonly queries: number;
  readonly systems: readonly System[];
  /** The files that were written. */
  readonly pictures: readonly string[];
  readonly seconds: number;
}

/** A report for people. */
export function biasTables({ queries, systems, pictures, seconds }: BiasReport): string {
  const about = `against ${PLACES} arguments on the issue drawn at random, ${SEEDS} seeds`;
  return [
    `bias, ${amount(queries)} queries, ${about}, ${duration(seconds)}`,
    ...systems.flatMap(({ name, groups }) => ['', name, HEADING, ...linesOf(groups)]),
    '',
    `pictures: ${pictures.join(', ')}`,
  ].join('\n');
}

const LABEL = 40;
const CELL = 10;
const INTERVAL = 20;

const HEADING = columns('', 'corpus', [
  ...[`first ${PLACES}`, 'chance', 'deviation', '95 % interval'],
  ...[`nDCG@${PLACES}`, 'chance', 'deviation', '95 % interval'],
]);

function linesOf(groups: readonly GroupBias[]): readonly string[] {
  return groups.flatMap((group, place) => {
    const { variable, value, share, representation, ndcg } = group;
    const cells = [...cellsOf(representation, 2), ...cellsOf(ndcg, 3)];
    const row = columns(`  ${value}`, `${(share * 100).toFixed(1)} %`, cells);
    return variable === groups[place - 1]?.variable ? [row] : [variable, row];
  });
}

function cellsOf(figure: Deviation | undefined, decimals: number): readonly string[] {
  if (figure === undefined) return ['-', '-', '-', '-'];
  const { system, random, deviation, interval } = figure;
  return [
    system.toFixed(decimals),
    random.toFixed(decimals),
    signed(deviation, decimals),
    interval?.map((end) => signed(end, decimals)).join(' to ') ?? '-',
  ];
}

/** Every fourth cell is an interval. */
function columns(label: string, share: string, cells: readonly string[]): string {
  const padded = cells.map((cell, place) => cell.padStart(place % 4 === 3 ? INTERVAL : CELL));
  return `${label.padEnd(LABEL)}${share.padStart(CELL)}${padded.join('')}`;
}
