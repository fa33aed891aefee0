import { nodeTypeOf } from '../../domain/argument-graph.js';
import type { RootedTree, TreeShape } from '../../domain/rooted-tree.js';

/** The area of a node: a trapezoid with horizontal sides in the unit square; y grows downwards. */
export interface Area {
  /** Index of the node in its tree. */
  readonly node: number;
  readonly top: number;
  readonly bottom: number;
  /** The left and right ends of the upper side, then those of the lower side. */
  readonly topLeft: number;
  readonly topRight: number;
  readonly bottomLeft: number;
  readonly bottomRight: number;
  /** Distinguishes touching areas of the same type: 0, 1, 2 … */
  readonly shade: number;
}

/** Draws a tree. Areas are in the order of its nodes and do not overlap; the rest is blank. */
export type Layout = (tree: RootedTree, options?: LayoutOptions) => Area[];

export interface LayoutOptions {
  /**
   * The height is divided into at least this many rows, so that all graphs that are not deeper have
   * rows of the same height. Used by logical and icicle. Default: 1, which fits the rows to the
   * graph.
   */
  readonly rows?: number;
  /** For how many rows the space below a leaf stays free. Used by icicle. Default: 1. */
  readonly sticky?: number;
}

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

/** The share of a tree's leaves that is under each node. All leaves get the same space. */
export function sharesOf({ parents, sizes }: TreeShape): Float64Array {
  const leaves = Float64Array.from(sizes, (size) => (size === 1 ? 1 : 0));
  for (let node = parents.length - 1; node > 0; node--) leaves[parents[node]!]! += leaves[node]!;
  return leaves.map((count) => count / leaves[0]!);
}

/** Divides a line among nodes in proportion to their shares. The last part ends exactly at `to`. */
export function divide(
  from: number,
  to: number,
  nodes: readonly number[],
  shares: Float64Array,
): { readonly node: number; readonly start: number; readonly end: number }[] {
  const total = nodes.reduce((sum, node) => sum + shares[node]!, 0);
  let [sum, end] = [0, from];
  return nodes.map((node, at) => {
    const start = end;
    sum += shares[node]!;
    end = at === nodes.length - 1 ? to : Math.min(to, from + ((to - from) * sum) / total);
    return { node, start, end };
  });
}

/** The number of rows, one for each depth and at least `least`, and the shade of each node. */
export function rowsOf({ nodes, parents, depths }: RootedTree, least: number) {
  const last: number[] = [];
  const before = depths.map((depth, node) => {
    const left = last[depth] ?? -1;
    last[depth] = node;
    return left;
  });
  const touching = (node: number) => [before[node]!, parents[node]!];
  return {
    rows: depths.reduce((deepest, depth) => Math.max(deepest, depth + 1), least),
    shades: shade(nodes.map(nodeTypeOf), touching),
  };
}

/** Sides closer than this are the same line, rounded differently. */
const SAME = 1e-9;

interface Side {
  readonly area: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Gives each area the first shade that none of its neighbours of the same type has.
 * @param types what an area's colour stands for
 * @param neighbours indices of touching areas; only those before the area matter
 */
export function shade(
  types: readonly unknown[],
  neighbours: (area: number) => readonly number[],
): Uint8Array {
  const shades = new Uint8Array(types.length);
  for (let area = 0; area < types.length; area++) {
    const taken = neighbours(area)
      .filter((other) => other >= 0 && other < area && types[other] === types[area])
      .map((other) => shades[other]!);
    while (taken.includes(shades[area]!)) shades[area]!++;
  }
  return shades;
}

/** For each rectangle, the others whose sides touch it. Rectangles must not overlap. */
export function touching(rectangles: readonly Rectangle[]): number[][] {
  const neighbours: number[][] = rectangles.map(() => []);
  const meet = (befores: Map<number, Side[]>, afters: Map<number, Side[]>) => {
    for (const [line, before] of befores) {
      for (const [a, b] of overlaps(before, afters.get(line) ?? [])) {
        neighbours[a]!.push(b);
        neighbours[b]!.push(a);
      }
    }
  };
  const lines = (line: keyof Rectangle, from: keyof Rectangle, to: keyof Rectangle) => {
    const sides = new Map<number, Side[]>();
    rectangles.forEach((rectangle, area) => {
      const key = Math.round(rectangle[line] / SAME);
      const side = { area, from: rectangle[from], to: rectangle[to] };
      const others = sides.get(key);
      if (others) others.push(side);
      else sides.set(key, [side]);
    });
    for (const list of sides.values()) list.sort((a, b) => a.from - b.from || a.to - b.to);
    return sides;
  };
  meet(lines('right', 'top', 'bottom'), lines('left', 'top', 'bottom'));
  meet(lines('bottom', 'left', 'right'), lines('top', 'left', 'right'));
  return neighbours;
}

/** Pairs of sides on one line that overlap. Each list is sorted and has no overlaps. */
function* overlaps(befores: readonly Side[], afters: readonly Side[]): Generator<[number, number]> {
  let [i, j] = [0, 0];
  while (i < befores.length && j < afters.length) {
    const [a, b] = [befores[i]!, afters[j]!];
    if (Math.min(a.to, b.to) - Math.max(a.from, b.from) > SAME) yield [a.area, b.area];
    if (a.to < b.to) i++;
    else j++;
  }
}
