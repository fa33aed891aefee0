import { type Block, blocksOf, spaceAbove, type TidyNode, TRACK } from './blocks.js';
import { packTrees } from './pack.js';
import { pageFor, type Size } from './rows.js';

export type { TidyNode } from './blocks.js';
export type Point = readonly [x: number, y: number];

export interface TidyPlaces extends Size {
  /** The upper left corner of each node. */
  readonly corners: readonly Point[];
  /** From each node to what it is attached to; empty for roots. */
  readonly lines: readonly (readonly Point[])[];
}

/**
 * Places trees of any size in linear time: conclusions above their premises or left of them,
 * whichever fits a page of some shape better. Wide families are broken into rows.
 * @param nodes in preorder
 * @param shape width by height of the page
 */
export function tidyPlaces(nodes: readonly TidyNode[], shape: number): TidyPlaces {
  const down = placeDown(nodes, shape);
  const turned = nodes.map((node) => ({ ...node, width: node.height, height: node.width }));
  const right = turn(placeDown(turned, 1 / shape));
  return pageFor(right, shape) < pageFor(down, shape) ? right : down;
}

function turn({ width, height, corners, lines }: TidyPlaces): TidyPlaces {
  const swap = ([x, y]: Point): Point => [y, x];
  return {
    ...{ width: height, height: width },
    corners: corners.map(swap),
    lines: lines.map((line) => line.map(swap)),
  };
}

function placeDown(nodes: readonly TidyNode[], shape: number): TidyPlaces {
  const blocks = blocksOf(nodes, shape);
  const roots = nodes.flatMap(({ parent }, at) => (parent < 0 ? [at] : []));
  const trees = roots.map((root) => blocks[root]!);
  const packed = packTrees(trees, shape);
  const origins: Point[] = [];
  roots.forEach((root, at) => (origins[root] = packed.corners[at]!));
  const lines: (readonly Point[])[] = nodes.map(() => []);
  blocks.forEach((block, at) => placeChildren(at, block, { nodes, blocks, origins, lines }));
  return {
    ...{ width: packed.width, height: packed.height, lines },
    corners: nodes.map((_, at): Point => {
      const [x, y] = origins[at]!;
      return [x + blocks[at]!.box, y];
    }),
  };
}

interface Places {
  readonly nodes: readonly TidyNode[];
  readonly blocks: readonly Block[];
  /** The upper left corner of each block. */
  readonly origins: Point[];
  readonly lines: (readonly Point[])[];
}

/** How far from the corners of a node lines end at least. */
const EDGE = 1;

/** Places what is attached to a node, and leads lines from there to it. */
function placeChildren(at: number, block: Block, { nodes, blocks, origins, lines }: Places): void {
  const [x, y] = origins[at]!;
  const { children, rows, tracks, box, indent, top, trunk } = block;
  const { width: room, height } = nodes[at]!;
  const bottom = y + height;
  const isWrapped = rows.rows.length > 1;
  // All tracks end at the node, however small it is.
  const widest = (isWrapped ? room - trunk : room) - 2 * EDGE;
  const gap = Math.min(TRACK, widest / Math.max(1, tracks.length - 1));
  let next = 0;
  for (const row of rows.rows) {
    const rowTop = y + top + row.top;
    for (const start of row.starts) {
      const child = children[next++]!;
      const across = x + indent + start;
      origins[child] = [across, rowTop];
      const { width, track } = nodes[child]!;
      const lane = tracks.indexOf(track);
      const from = across + blocks[child]!.box + width / 2;
      // Tracks are around the middle of a node, or side by side left of the rows.
      const shift = isWrapped ? lane : lane - (tracks.length - 1) / 2;
      const to = x + box + trunk + shift * gap;
      const bus = rowTop - spaceAbove(tracks.length) + lane * TRACK;
      lines[child] = leading(from, to, { rowTop, bus, bottom });
    }
  }
}

/** A line upwards, with two bends unless its ends are above each other. */
function leading(
  from: number,
  to: number,
  { rowTop, bus, bottom }: Readonly<Record<'rowTop' | 'bus' | 'bottom', number>>,
): readonly Point[] {
  const [start, end]: readonly Point[] = [
    [from, rowTop],
    [to, bottom],
  ];
  if (Math.abs(from - to) < 1) return [[to, rowTop], end!];
  return [start!, [from, bus], [to, bus], end!];
}
