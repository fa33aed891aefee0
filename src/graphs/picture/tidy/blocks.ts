import { type Contour, moved, rectangle, simpler } from './contour.js';
import { breakRows, type Rows, type Size } from './rows.js';

export interface TidyNode extends Size {
  /** The place of what it is attached to; -1 for the root of a tree. Parents come first. */
  readonly parent: number;
  /** Lines of the same track join on their way to what they lead to. */
  readonly track: number;
}

/** Between neighbours. */
export const SIBLINGS = 18;
/** Between the lines of two tracks. */
export const TRACK = 12;
/** Between a row and the lines above it, and between these and what is above them. */
export const ABOVE_ROW = 12;
const BELOW_PARENT = 18;
/** Left of several rows, on both sides of the lines that lead past them. */
const GUTTER = 16;

/** A node with all that is attached to it. Places are relative to its upper left corner. */
export interface Block extends Size, Contour {
  readonly children: readonly number[];
  readonly rows: Rows;
  /** The left side of the node's own box. */
  readonly box: number;
  /** Where the rows begin. */
  readonly indent: number;
  readonly top: number;
  /** The tracks on which lines come, in their order from the left. */
  readonly tracks: readonly number[];
  /** Where lines meet the node, from its left side on: the middle, or the first track. */
  readonly trunk: number;
}

/** How high the space for lines above a row is. */
export const spaceAbove = (tracks: number): number => ABOVE_ROW + Math.max(0, tracks - 1) * TRACK;

/**
 * The block of every node. A node stands above the middle of what is attached to it; if that is
 * broken into rows, at their left upper corner.
 */
export function blocksOf(nodes: readonly TidyNode[], shape: number): readonly Block[] {
  const children = nodes.map((): number[] => []);
  nodes.forEach(({ parent }, at) => children[parent]?.push(at));
  const blocks: Block[] = [];
  for (let at = nodes.length - 1; at >= 0; at--) {
    blocks[at] = blockOf(nodes, at, children[at]!, blocks, shape);
  }
  return blocks;
}

function blockOf(
  nodes: readonly TidyNode[],
  at: number,
  children: readonly number[],
  blocks: readonly Block[],
  shape: number,
): Block {
  const { width, height } = nodes[at]!;
  const tracks = [...new Set(children.map((child) => nodes[child]!.track))].sort((a, b) => a - b);
  const above = spaceAbove(tracks.length);
  const inner = children.map((child) => blocks[child]!);
  const rows = breakRows(inner, { across: SIBLINGS, down: SIBLINGS + above }, shape);
  const top = height + BELOW_PARENT + above;
  const shared = { children, rows, tracks, top };
  const [row, ...more] = rows.rows;
  if (!row) {
    const alone = { ...shared, width, height, box: 0, indent: 0, trunk: width / 2 };
    return { ...alone, ...rectangle(width, height) };
  }
  if (more.length > 0) {
    const left = 2 * GUTTER + (tracks.length - 1) * TRACK;
    const size = { width: Math.max(width, left + rows.width), height: top + rows.height };
    return {
      ...{ ...shared, ...size, box: 0, indent: left, trunk: Math.min(width / 2, GUTTER) },
      ...rectangle(size.width, size.height),
    };
  }
  // Above the middle between the first and the last box.
  const middleOf = (index: number) =>
    row.starts[index]! + inner[index]!.box + nodes[children[index]!]!.width / 2;
  const middle = (middleOf(0) + middleOf(children.length - 1)) / 2;
  const left = Math.max(0, width / 2 - middle);
  const box = left + middle - width / 2;
  const side = (steps: Contour['left'], edge: number) => [
    { top: 0, bottom: height + BELOW_PARENT / 2, x: edge },
    { top: height + BELOW_PARENT / 2, bottom: top, x: left + steps[0]!.x },
    ...moved(steps, left, top),
  ];
  return {
    ...{ ...shared, box, indent: left, trunk: width / 2, height: top + row.height },
    width: Math.max(left + row.width, box + width),
    left: simpler(side(row.left, box), Math.min),
    right: simpler(side(row.right, box + width), Math.max),
  };
}
