import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { icicle, logical } from '../layouts/rows.js';
import type { Layout } from '../layouts/areas.js';
import { treemapEqual, treemap } from '../layouts/treemap.js';
import { rasterize } from '../raster.js';

/**
 * The layouts of Bartz et al. 2025, and our own treemap beside theirs. Icicle is their
 * "space-reclaiming icicle plot" (SRIP).
 */
export const PAPER_LAYOUTS = {
  logical,
  icicle,
  treemap: treemapEqual,
  'treemap-by-size': treemap,
} as const satisfies Record<string, Layout>;
export type PaperLayoutName = keyof typeof PAPER_LAYOUTS;
export const PAPER_LAYOUT_NAMES = Object.keys(PAPER_LAYOUTS) as PaperLayoutName[];

/** The width and height of the pictures, in pixels. */
export const PAPER_WIDTH = 64;

/**
 * Draws a graph as Bartz et al. 2025 do (section 3.1): it fills the picture, and argumentation
 * schemes are not shown.
 * @returns `width * width` pixels of red, green and blue, row by row
 */
export function drawForPaper(
  graph: ArgumentGraph,
  layout: PaperLayoutName,
  width = PAPER_WIDTH,
): Uint8ClampedArray {
  const tree = rootedTree(withoutSchemes(graph));
  return rasterize(tree, PAPER_LAYOUTS[layout](tree), width, 'plain');
}

/** The colours of a picture as a vector of unit length: what can be compared without a network. */
export function pixelVector(graph: ArgumentGraph, layout: PaperLayoutName): Float32Array {
  const ink = Float32Array.from(drawForPaper(graph, layout), (light) => 255 - light);
  const length = Math.sqrt(ink.reduce((sum, value) => sum + value * value, 0));
  // A treemap of a graph without relations is blank.
  return length === 0 ? ink : ink.map((value) => value / length);
}

function withoutSchemes(graph: ArgumentGraph): ArgumentGraph {
  const nodes = graph.nodes.map((node) =>
    node.kind === 'S' ? { kind: node.kind, id: node.id, type: node.type } : node,
  );
  return { ...graph, nodes };
}
