/**
 * Prints how well each structure view that ships agrees with the tree edit distance, which nothing
 * was trained on, beside the exact matching that networks are trained on:
 *
 *   npm run lab -- measure-edit-distance [--cases PATH] [--pairs 2000] [--python python3] [--json]
 *
 * Spearman's correlation of the cosine, and of the exact matching's similarity, with 1 - distance /
 * nodes of the larger tree, over the held-out pairs of `measure-structure`: with every edit at 1, and
 * with types kept, as matching keeps them (retyping costs a deletion and an insertion). Needs PyPI
 * `apted` in the Python that is named; trees are compared with their premises in canonical order. A
 * pair of more than `--largest` nodes together (default 400) is left out, and counted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { spearman } from '../evaluation/src/metrics/correlation.js';
import { type ArgumentGraph, nodeNumber } from '../src/domain/argument-graph.js';
import { childrenOf, rootedTree } from '../src/domain/rooted-tree.js';
import { createStructureEncoder } from '../src/graphs/encoder.js';
import { seededRandom } from '../src/math/random.js';
import { dot } from '../src/math/vectors.js';
import { drawHeldOut, type GraphPairs, HELD_OUT_SEED, readShapes } from './shared/held-out.js';

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    pairs: { type: 'string', default: '2000' },
    largest: { type: 'string', default: '400' },
    python: { type: 'string', default: 'python3' },
    json: { type: 'boolean', default: false },
  },
});
const NAMES = 'ISAR';

interface Compared {
  readonly left: ArgumentGraph;
  readonly right: ArgumentGraph;
  /** By the exact matching. */
  readonly matching: number;
  /** By the tree edit distance: with every edit at 1, and with types kept. */
  readonly editing: readonly [unit: number, typed: number];
}

interface Row {
  readonly name: string;
  readonly pairs: number;
  /** Too large to be compared. */
  readonly leftOut: number;
  /** With the two distances, by the view. */
  readonly correlations: Readonly<Record<string, readonly number[]>>;
}

const real = values.cases === undefined ? undefined : await readShapes(values.cases);
const heldOut = drawHeldOut(Number(values.pairs), 1, seededRandom(HELD_OUT_SEED), real?.shapes);
const sets = Object.entries({
  pairs: heldOut.pairs,
  'similar size': heldOut.similarSize,
  ...(heldOut.real && { real: heldOut.real }),
});
const encoder = await createStructureEncoder();
const report: Row[] = [];
for (const [name, pairs] of sets) report.push({ name, ...(await measure(pairs)) });
await encoder.close();

if (values.json) console.log(JSON.stringify(report));
else for (const row of report) console.log(toLines(row).join('\n'));

async function measure(all: GraphPairs): Promise<Omit<Row, 'name'>> {
  const pairs = await compare(all);
  const references = [0, 1].map((place) => pairs.map(({ editing }) => editing[place]!));
  const against = (similarities: readonly number[]) =>
    references.map((reference) => spearman(similarities, reference));
  const correlations: Record<string, readonly number[]> = {
    matching: against(pairs.map(({ matching }) => matching)),
  };
  for (const view of encoder.views) {
    const lefts = await encoder.encode(
      pairs.map(({ left }) => left),
      view,
    );
    const rights = await encoder.encode(
      pairs.map(({ right }) => right),
      view,
    );
    const cosines = lefts.map((left, at) => dot(left!, rights[at]!));
    correlations[view] = against(cosines);
  }
  return { pairs: pairs.length, leftOut: all.similarities.length - pairs.length, correlations };
}

async function compare({ graphs, similarities }: GraphPairs): Promise<readonly Compared[]> {
  const largest = Number(values.largest);
  const pairs = Array.from(similarities, (matching, at) => {
    const [left, right] = [graphs[2 * at]!, graphs[2 * at + 1]!];
    return {
      left,
      right,
      matching,
      sizes: [left, right].map((graph) => rootedTree(graph).nodes.length),
    };
  }).filter(({ sizes }) => sizes[0]! + sizes[1]! <= largest);
  const distances = await editDistances(
    pairs.map(({ left, right }) => [bracketed(left), bracketed(right)] as const),
  );
  return pairs.map(({ left, right, matching, sizes }, at) => ({
    left,
    right,
    matching,
    editing: distances[at]!.map((distance) => 1 - distance / Math.max(...sizes)) as [
      number,
      number,
    ],
  }));
}

async function editDistances(
  pairs: readonly (readonly [string, string])[],
): Promise<readonly (readonly number[])[]> {
  const script = new URL('tree-edit-distance.py', import.meta.url).pathname;
  const python = spawn(values.python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const failed = once(python, 'error').then(([error]) => Promise.reject(error as Error));
  const distances: number[][] = [];
  const read = (async () => {
    for await (const line of createInterface(python.stdout))
      distances.push(line.split(' ').map(Number));
  })();
  python.stdin.on('error', () => undefined);
  for (const pair of pairs) {
    if (!python.stdin.write(`${pair.join('\t')}\n`)) {
      await Promise.race([once(python.stdin, 'drain'), once(python, 'exit'), failed]);
    }
  }
  python.stdin.end();
  await Promise.race([read, failed]);
  if (distances.length !== pairs.length) throw new Error(`${values.python}: no distances`);
  return distances;
}

/** A tree as `{I{S{I}}}`: I for a statement; S, A and R for a support, an attack, a rephrase. */
function bracketed(graph: ArgumentGraph): string {
  const tree = rootedTree(graph);
  const of = (node: number): string =>
    `{${NAMES[nodeNumber(tree.nodes[node]!)]}${childrenOf(tree, node).map(of).join('')}}`;
  return of(0);
}

function toLines({ name, pairs, leftOut, correlations }: Row): string[] {
  const left = leftOut === 0 ? '' : `, ${leftOut} too large`;
  const figures = Object.entries(correlations).map(
    ([view, [unit, typed]]) =>
      `  ${view.padEnd(20)}${unit!.toFixed(4).padStart(10)}${typed!.toFixed(4).padStart(12)}`,
  );
  const heading = `  ${' '.repeat(20)}${'edits at 1'.padStart(10)}${'types kept'.padStart(12)}`;
  return [`${name}: ${pairs} pairs${left}`, heading, ...figures];
}
