import { quantity } from 'elenchus/internal/runtime/wording.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import {
  type KnownItemReport,
  knownItemReports,
  type Share,
} from '../graphs/known-items/evaluate.js';
import { type NamedGraph, readGraphFolder } from '../graphs/read.js';
import { createStructureEncoder } from 'elenchus/internal/graphs/encoder.js';
import { amount, duration, withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { interval, row, type Widths, withBadLines } from './output.js';

export interface KnownGraphsFlags {
  readonly data: readonly string[];
  readonly queries: number;
  readonly pool: number;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate known-graphs`. */
export function evaluateKnownGraphs(flags: KnownGraphsFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: KnownGraphsFlags, bad: BadLines): Promise<void> {
  const started = performance.now();
  const { queries, pool, seed } = flags;
  const graphs = await readAll(flags.data, bad);
  const structureEncoder = await createStructureEncoder();
  const textEncoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  try {
    const reports = await withProgress('rankings', undefined, (onDone) =>
      knownItemReports(graphs, { textEncoder, structureEncoder, queries, pool, seed, onDone }),
    );
    if (reports.every(({ queries }) => queries === 0)) {
      const wanted = 'two graphs with statements, one of which has relations';
      throw new ElenchusError('FILE_EMPTY', { file: flags.data.join(', '), wanted });
    }
    const seconds = (performance.now() - started) / 1_000;
    const report = { task: 'known-graphs', graphs: graphs.length, pool, reports, seconds };
    console.log(flags.json ? JSON.stringify(report) : tables(report));
  } finally {
    await textEncoder.close();
    await structureEncoder.close();
  }
}

/** Ids are those of the files, behind the number of their path, since names may repeat. */
async function readAll(paths: readonly string[], bad: BadLines): Promise<readonly NamedGraph[]> {
  const graphs: NamedGraph[] = [];
  for (const [number, path] of paths.entries()) {
    for (const [name, graph] of await readGraphFolder(path, bad)) {
      graphs.push({ ...graph, id: `${number}/${name}` });
    }
  }
  return graphs;
}

interface Report {
  readonly graphs: number;
  readonly pool: number;
  readonly reports: readonly KnownItemReport[];
  readonly seconds: number;
}

const WIDTHS: Widths = [12, 26];

function tables({ graphs, pool, reports, seconds }: Report): string {
  return [
    `known-graphs, ${quantity(graphs, 'graph')}, the ${amount(pool)} of the nearest content ordered, ${duration(seconds)}`,
    ...reports.flatMap(({ kept, queries, methods }) => [
      '',
      `texts keep ${kept} of themselves: ${quantity(queries, 'query', 'queries')}`,
      row(WIDTHS, '', ['MRR', 'recall@10', 'MRR over none', 'seconds']),
      ...methods.map(({ method, reciprocalRank, recall, overTexts, seconds: ordered }) =>
        row(WIDTHS, method, [
          cell(reciprocalRank),
          cell(recall),
          overTexts ? cell(overTexts) : '',
          ordered.toFixed(1),
        ]),
      ),
    ]),
  ].join('\n');
}

function cell({ mean, interval: ends }: Share): string {
  return ends ? `${mean.toFixed(3)} (${interval(ends)})` : mean.toFixed(3);
}
