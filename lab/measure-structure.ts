/**
 * Prints how well each structure view that ships tells shapes apart, and what it costs:
 *
 *   npm run lab -- measure-structure [--cases PATH] [--view VIEW] [--bare] [--json]
 *
 * - Spearman's correlation of cosine and exact similarity over 2,000 held-out pairs of synthetic
 *   graphs, over as many of similar size and, with `--cases`, a folder or archive of graphs, over
 *   as many of its different shapes;
 * - the share of 1,000 graphs that come first when asked for by a copy after 1, 2 and 4 edits, a tie
 *   being lost;
 * - with `--cases`, for its graphs that name argumentation schemes, how alike copies with other
 *   schemes are, and how often the right one is found by an edited copy (`scheme-copies.ts`);
 * - milliseconds to embed one graph of some 50 nodes, to order 110 by an embedded one, and for which
 *   the event loop is held up while 200 are embedded.
 *
 * With `--bare`, what needs no network stands beside them: the pixels of the pictures, the counts, and
 * what the exact similarity itself finds first; this takes minutes.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { syntheticGraph } from '../evaluation/src/graphs/synthetic.js';
import { spearman } from '../evaluation/src/metrics/correlation.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { rootedTree } from '../src/domain/rooted-tree.js';
import {
  createStructureEncoder,
  STRUCTURE_VIEWS,
  type StructureView,
} from '../src/graphs/encoder.js';
import type { CompactTree } from '../src/graphs/matching/tree.js';
import { drawForEncoder } from '../src/graphs/raster.js';
import { shapeFeatures } from '../src/graphs/shape-features.js';
import { seededRandom } from '../src/math/random.js';
import { quantile } from '../src/math/statistics.js';
import { dot } from '../src/math/vectors.js';
import {
  compact,
  drawHeldOut,
  EDITS,
  type GraphPairs,
  HELD_OUT_SEED,
  readShapes,
} from './shared/held-out.js';
import {
  CHANGES,
  compareSchemeCopies,
  drawSchemeCopies,
  type SchemeCopies,
  type SchemeFigures,
} from './shared/scheme-copies.js';
import { ShapeMatcher } from './shared/shape.js';

const PAIRS = 2_000;
const ITEMS = 1_000;
/** Relations of a graph of some 50 nodes. */
const RELATIONS = 24;
const CANDIDATES = 110;
const RUNS = 200;

type Vectors = readonly Float32Array[];
type Embed = (graphs: readonly ArgumentGraph[]) => Promise<Vectors>;

interface Figures {
  readonly pairs?: number;
  readonly similarSize?: number;
  readonly real?: number | undefined;
  readonly realWithSchemes?: number | undefined;
  readonly schemes?: SchemeFigures | undefined;
  readonly foundFirst: readonly number[];
}
interface Times {
  readonly embedMs: readonly number[];
  readonly orderMs: readonly number[];
  readonly heldUpMs: readonly number[];
}
type Row = { readonly view: string; readonly model?: string } & Figures & Partial<Times>;

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    view: { type: 'string' },
    bare: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const real = values.cases === undefined ? undefined : await readShapes(values.cases);
const heldOut = drawHeldOut(PAIRS, ITEMS, seededRandom(HELD_OUT_SEED), real?.shapes);
const copies = real && drawSchemeCopies(real.named, seededRandom(HELD_OUT_SEED));
const encoder = await createStructureEncoder();

const rows: Row[] = [];
for (const view of encoder.views.filter((view) => view === (values.view ?? view))) {
  const { name, version } = encoder.model(view);
  const embed: Embed = async (graphs) =>
    (await encoder.encode(graphs, view)).map((vector) => {
      if (!vector) throw new Error('a held-out graph has no relation');
      return vector;
    });
  const model = `${name} ${version}`;
  rows.push({ view, model, ...(await measure(embed)), ...(await time(embed)) });
}
await encoder.close();
for (const view of values.bare ? STRUCTURE_VIEWS : []) {
  const embed: Embed = (graphs) => Promise.resolve(graphs.map(bare(view)));
  rows.push({ view: `${view}, bare`, ...(await measure(embed)) });
}
if (values.bare) {
  const matcher = new ShapeMatcher();
  const similarity = (a: CompactTree, b: CompactTree) => matcher.similarity(a, b);
  const [originals, ...edited] = [heldOut.originals, ...heldOut.copies].map((graphs) =>
    graphs.map(compact),
  );
  const found = edited.map((graphs) => foundFirst(originals!, graphs, similarity));
  const schemes =
    copies &&
    compareSchemeCopies(
      {
        originals: copies.originals.map(compact),
        changed: copies.changed.map((graphs) => graphs.map(compact)),
        queries: copies.queries.map(compact),
      },
      similarity,
    );
  rows.push({ view: 'exact similarity', foundFirst: found, schemes });
}

const cases = real && { ...real, shapes: real.shapes.length, named: real.named.length };
if (values.json) console.log(JSON.stringify({ cases, edits: EDITS, rows }, null, 2));
else {
  if (cases) console.log(JSON.stringify(cases));
  console.log(
    '                 Spearman                    found first after    embed ms      order ms      loop held up ms',
  );
  console.log(
    'view             pairs  similar size  real   1      2      4      p50    p99    p50    p99    p50    p99',
  );
  for (const row of rows) console.log(toLine(row));
  if (real) {
    console.log(`\nschemes: likeness of copies and share nearer to the right one, by change`);
    console.log(`view             Spearman real  ${CHANGES.join('     ')}    first   of all`);
    for (const row of rows) console.log(schemeLine(row));
  }
}

function schemeLine({ view, realWithSchemes, schemes }: Row): string {
  if (!schemes) return view;
  const digits = (value: number | undefined) => value?.toFixed(4) ?? '-     ';
  const changes = CHANGES.map(
    (_, at) => `${schemes.likeness[at]!.toFixed(3)} ${schemes.nearer[at]!.toFixed(3)}  `,
  );
  const found = [schemes.foundFirst, schemes.foundFirstOfAll].map(digits);
  return [view.padEnd(16), digits(realWithSchemes).padEnd(14), ...changes, ...found].join(' ');
}

function toLine({ view, pairs, similarSize, real, foundFirst, ...row }: Row): string {
  const figures = [pairs, similarSize, real, ...foundFirst].map(
    (value) => value?.toFixed(4) ?? '-',
  );
  const [pair, similar, shapes, ...found] = figures.map((value) => value.padEnd(6));
  const all = [row.embedMs, row.orderMs, row.heldUpMs].flatMap((pair) => pair ?? []);
  const times = all.map((ms) => ms.toFixed(2).padEnd(6));
  return [view.padEnd(16), pair, similar!.padEnd(13), shapes, ...found, ...times].join(' ');
}

async function measure(embed: Embed): Promise<Figures> {
  const originals = await embed(heldOut.originals);
  const edited = await Promise.all(heldOut.copies.map(embed));
  return {
    pairs: await correlation(heldOut.pairs, embed),
    similarSize: await correlation(heldOut.similarSize, embed),
    real: heldOut.real ? await correlation(heldOut.real, embed) : undefined,
    realWithSchemes: heldOut.realWithSchemes
      ? await correlation(heldOut.realWithSchemes, embed)
      : undefined,
    schemes: copies && (await schemesSeen(copies, embed)),
    foundFirst: edited.map((graphs) => foundFirst(originals, graphs, dot)),
  };
}

async function schemesSeen(
  { originals, changed, queries }: SchemeCopies,
  embed: Embed,
): Promise<SchemeFigures> {
  const embedded = {
    originals: await embed(originals),
    changed: await Promise.all(changed.map(embed)),
    queries: await embed(queries),
  };
  return compareSchemeCopies(embedded, dot);
}

async function correlation({ graphs, similarities }: GraphPairs, embed: Embed): Promise<number> {
  const vectors = await embed(graphs);
  const cosines = Array.from(similarities, (_, pair) =>
    dot(vectors[2 * pair]!, vectors[2 * pair + 1]!),
  );
  return spearman(cosines, [...similarities]);
}

function foundFirst<Shape>(
  originals: readonly Shape[],
  copies: readonly Shape[],
  likeness: (copy: Shape, original: Shape) => number,
): number {
  const found = copies.filter((copy, at) => {
    const own = likeness(copy, originals[at]!);
    return originals.every((other, place) => place === at || likeness(copy, other) < own);
  });
  return found.length / copies.length;
}

async function time(embed: Embed): Promise<Times> {
  const random = seededRandom(3);
  const graphs = Array.from({ length: RUNS }, () => syntheticGraph(random, RELATIONS));
  await embed(graphs.slice(0, 1));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const candidates = (await embed(graphs)).slice(0, CANDIDATES);
  delay.disable();
  const embedding: number[] = [];
  const ordering: number[] = [];
  for (const graph of graphs) {
    const start = performance.now();
    const [query] = await embed([graph]);
    const middle = performance.now();
    candidates
      .map((vector, at) => ({ at, score: dot(vector, query!) }))
      .sort((a, b) => b.score - a.score);
    ordering.push(performance.now() - middle);
    embedding.push(middle - start);
  }
  return {
    embedMs: [quantile(embedding, 0.5), quantile(embedding, 0.99)],
    orderMs: [quantile(ordering, 0.5), quantile(ordering, 0.99)],
    heldUpMs: [delay.percentile(50) / 1e6, delay.percentile(99) / 1e6],
  };
}

/** What a network would see, itself as a vector of unit length; blank is zero. */
function bare(view: StructureView): (graph: ArgumentGraph) => Float32Array {
  return (graph) => {
    const tree = rootedTree(graph);
    const vector =
      view === 'counts'
        ? shapeFeatures(tree)
        : Float32Array.from(drawForEncoder(tree, view), (light) => 255 - light);
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((value) => value / length);
  };
}
