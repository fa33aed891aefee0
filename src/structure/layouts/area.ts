import type { RootedTree } from '../../domain/rooted-tree.js';

/** What a node covers: a trapezoid with horizontal sides in the unit square, y downwards. */
export interface Area {
  /** Index of the node in its tree. */
  readonly node: number;
  readonly top: number;
  readonly bottom: number;
  /** Left and right end of the upper side, then of the lower side. */
  readonly topLeft: number;
  readonly topRight: number;
  readonly bottomLeft: number;
  readonly bottomRight: number;
  /** Tells touching areas of one type apart: 0, 1, 2 … */
  readonly shade: number;
}

/** Areas in the tree's order; they do not overlap and leave blank what no node covers. */
export type Layout = (tree: RootedTree, options?: LayoutOptions) => Area[];

export interface LayoutOptions {
  /**
   * How the space of a node is divided among its children: EQUAL parts (an edit moves nothing
   * outside its subtree), or by their LEAVES (all leaves are equally wide). Default: LEAVES.
   */
  readonly share?: Share;
  /**
   * Rows that the height is divided into at least, so that a row is equally high in all graphs that
   * are not deeper. Logical and Icicle. Default: 1, which fits the rows to the graph.
   */
  readonly rows?: number;
  /** Rows for which the space below a leaf is kept free. Icicle. Default: 1. */
  readonly sticky?: number;
}

export const SHARES = ['EQUAL', 'LEAVES'] as const;
export type Share = (typeof SHARES)[number];

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function rectangularArea(node: number, rectangle: Rectangle, shade: number): Area {
  const { left, top, right, bottom } = rectangle;
  const sides = { topLeft: left, topRight: right, bottomLeft: left, bottomRight: right };
  return { node, top, bottom, ...sides, shade };
}
