import { editOnce, syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { type ArgumentGraph, nodeNumber } from '../../src/domain/argument-graph.js';
import { schemesIn } from '../../src/domain/argumentation-schemes.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { readGraphFiles } from '../../src/formats/graphs/graph-files.js';
import type { CompactTree } from '../../src/graphs/matching/tree.js';
import { compactOf, ShapeMatcher } from './shape.js';

/** Numbers of edits that a copy is made with. */
export const EDITS = [1, 2, 4] as const;
/** A seed that no training uses. */
export const HELD_OUT_SEED = 4294967291;

const LARGEST_OF_PAIR = 12;
const SMALLEST_ITEM = 8;

/** Pairs of graphs, left, right, left, right …, and the exact similarity of each pair. */
export interface GraphPairs {
  readonly graphs: readonly ArgumentGraph[];
  readonly similarities: Float32Array;
}

/** The graphs that encoders are measured on. */
export interface HeldOut {
  /** Of 1 to 12 relations. */
  readonly pairs: GraphPairs;
  /** Of 1 to 12 relations, whose numbers differ by at most one. */
  readonly similarSize: GraphPairs;
  /** Of at least 8 relations, each of another shape. */
  readonly originals: readonly ArgumentGraph[];
  /** A copy of each original for each of `EDITS`, in the same order. */
  readonly copies: readonly (readonly ArgumentGraph[])[];
  /** Of different shapes among those given, as if no relation named a scheme. */
  readonly real: GraphPairs | undefined;
  /** Further pairs of them, with their schemes. */
  readonly realWithSchemes: GraphPairs | undefined;
}

/**
 * Draws the held-out set.
 * @param shapes real graphs, each of another shape
 */
export function drawHeldOut(
  pairs: number,
  items: number,
  random: () => number,
  shapes: readonly ArgumentGraph[] = [],
): HeldOut {
  const matcher = new ShapeMatcher();
  const below = (limit: number) => Math.floor(limit * random());
  const drawPairs = (draw: () => readonly [ArgumentGraph, ArgumentGraph]): GraphPairs => {
    const graphs: ArgumentGraph[] = [];
    const similarities = Float32Array.from({ length: pairs }, () => {
      const pair = draw();
      graphs.push(...pair);
      const [left, right] = pair.map(compact);
      return matcher.similarity(left!, right!);
    });
    return { graphs, similarities };
  };
  const synthetic = (left: number, right: number) =>
    [syntheticGraph(random, left), syntheticGraph(random, right)] as const;

  const anySize = drawPairs(() =>
    synthetic(1 + below(LARGEST_OF_PAIR), 1 + below(LARGEST_OF_PAIR)),
  );
  const similarSize = drawPairs(() => {
    const relations = 1 + below(LARGEST_OF_PAIR);
    const other = relations - 1 + below(3);
    return synthetic(relations, Math.min(LARGEST_OF_PAIR, Math.max(1, other)));
  });
  const unlike = new Map<string, ArgumentGraph>();
  while (unlike.size < items) {
    keepShape(unlike, syntheticGraph(random, SMALLEST_ITEM + below(2 * SMALLEST_ITEM)));
  }
  const originals = [...unlike.values()];
  const copies = EDITS.map((edits) =>
    originals.map((graph) => {
      let copy = graph;
      for (let left: number = edits; left > 0; left--) copy = editOnce(copy, random);
      return copy;
    }),
  );
  const pairOfShapes = () => {
    const left = below(shapes.length);
    const right = (left + 1 + below(shapes.length - 1)) % shapes.length;
    return [shapes[left]!, shapes[right]!] as const;
  };
  const plain = () => pairOfShapes().map(withoutSchemes) as [ArgumentGraph, ArgumentGraph];
  const real = shapes.length > 1 ? drawPairs(plain) : undefined;
  const realWithSchemes = shapes.length > 1 ? drawPairs(pairOfShapes) : undefined;
  return { pairs: anySize, similarSize, originals, copies, real, realWithSchemes };
}

export function withoutSchemes(graph: ArgumentGraph): ArgumentGraph {
  const nodes = graph.nodes.map((node) => {
    if (node.kind === 'I') return node;
    const { kind, id, type } = node;
    return { kind, id, type };
  });
  return { ...graph, nodes };
}

/** Real graphs, one of each shape, and what became of the files. */
export interface RealShapes {
  readonly shapes: readonly ArgumentGraph[];
  /** All graphs of which a relation names a scheme. */
  readonly named: readonly ArgumentGraph[];
  readonly files: number;
  /** Graphs without a relation under their major claim: they have no structure. */
  readonly withoutRelation: number;
  /** Files that could not be read, by code. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Reads the graphs of a file, folder or archive, in the order of the files' names. */
export async function readShapes(path: string): Promise<RealShapes> {
  const shapes = new Map<string, ArgumentGraph>();
  const named: ArgumentGraph[] = [];
  const refused: Record<string, number> = {};
  let [files, withoutRelation] = [0, 0];
  for await (const { result } of readGraphFiles(path)) {
    if (!result) continue;
    files++;
    if ('error' in result) refused[result.error.code] = (refused[result.error.code] ?? 0) + 1;
    else if (!hasRelation(result.graph.graph)) withoutRelation++;
    else {
      const { graph } = result.graph;
      keepShape(shapes, graph);
      if (schemesIn(graph.nodes).length > 0) named.push(graph);
    }
  }
  return { shapes: [...shapes.values()], named, files, withoutRelation, refused };
}

function hasRelation(graph: ArgumentGraph): boolean {
  return rootedTree(graph).nodes.some(({ kind }) => kind === 'S');
}

/** Keeps a graph if none of its shape is kept. */
function keepShape(shapes: Map<string, ArgumentGraph>, graph: ArgumentGraph): void {
  const { nodes, parents } = rootedTree(graph);
  const shape = nodes.map((node, at) => `${nodeNumber(node)}<${parents[at]}`).join();
  if (!shapes.has(shape)) shapes.set(shape, graph);
}

export function compact(graph: ArgumentGraph): CompactTree {
  return compactOf(rootedTree(graph));
}
