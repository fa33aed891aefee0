import type { Point, Size } from './scene.js';

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
    width: height,
    height: width,
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
    width: packed.width,
    height: packed.height,
    lines,
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

export interface TidyNode extends Size {
  /** The place of what it is attached to; -1 for the root of a tree. Parents come first. */
  readonly parent: number;
  /** Lines of the same track join on their way to what they lead to. */
  readonly track: number;
}

/** Between neighbours. */
const SIBLINGS = 18;
/** Between the lines of two tracks. */
const TRACK = 12;
/** Between a row and the lines above it, and between these and what is above them. */
const ABOVE_ROW = 12;
const BELOW_PARENT = 18;
/** Left of several rows, on both sides of the lines that lead past them. */
const GUTTER = 16;

/** A node with all that is attached to it. Places are relative to its upper left corner. */
interface Block extends Size, Contour {
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
const spaceAbove = (tracks: number): number => ABOVE_ROW + Math.max(0, tracks - 1) * TRACK;

/**
 * The block of every node. A node stands above the middle of what is attached to it; if that is
 * broken into rows, at their left upper corner.
 */
function blocksOf(nodes: readonly TidyNode[], shape: number): readonly Block[] {
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
      ...shared,
      ...size,
      box: 0,
      indent: left,
      trunk: Math.min(width / 2, GUTTER),
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
    ...shared,
    box,
    indent: left,
    trunk: width / 2,
    height: top + row.height,
    width: Math.max(left + row.width, box + width),
    left: simpler(side(row.left, box), Math.min),
    right: simpler(side(row.right, box + width), Math.max),
  };
}

/** Blocks next to each other, as close as their sides allow. */
interface Row extends Size, Contour {
  /** The left side of each block. */
  readonly starts: readonly number[];
  /** Of the row. */
  readonly top: number;
}

/** Rows below each other. */
interface Rows extends Size {
  readonly rows: readonly Row[];
}

/** How many widths are tried. */
const TRIED = 24;
/** Blocks that together are no wider than this stand in one row. */
const ONE_ROW = 700;
/** Rows are harder to follow than one row: several must be so much better. */
const SEVERAL = 1.15;

interface Gaps {
  readonly across: number;
  readonly down: number;
}

/**
 * Breaks blocks into rows, in their order, so that all fits a page of some shape as large as
 * possible.
 * @param shape width by height of the page
 */
function breakRows(blocks: readonly (Size & Contour)[], gaps: Gaps, shape: number): Rows {
  const one = rowsOf(blocks, gaps, Infinity);
  if (blocks.length < 2 || one.width <= ONE_ROW) return one;
  const widest = blocks.reduce((most, { width }) => Math.max(most, width), 0);
  let best = one;
  let least = pageFor(one, shape);
  for (let at = 0; at < TRIED; at++) {
    // Closer to each other where rows are short.
    const room = widest * (one.width / widest) ** (at / TRIED);
    const tried = rowsOf(blocks, gaps, room);
    const needed = pageFor(tried, shape) * SEVERAL;
    if (needed < least) [best, least] = [tried, needed];
  }
  return best;
}

/** The width of the smallest page of a shape that something fits on. */
function pageFor({ width, height }: Size, shape: number): number {
  return Math.max(width, height * shape);
}

function rowsOf(blocks: readonly (Size & Contour)[], gaps: Gaps, room: number): Rows {
  const rows: Row[] = [];
  let [width, top] = [0, 0];
  for (let at = 0; at < blocks.length;) {
    const row = rowFrom(blocks, at, top, gaps.across, room);
    rows.push(row);
    at += row.starts.length;
    width = Math.max(width, row.width);
    top += row.height + gaps.down;
  }
  return { rows, width, height: Math.max(0, top - gaps.down) };
}

/** As many blocks as there is room for, at least one. */
function rowFrom(
  blocks: readonly (Size & Contour)[],
  first: number,
  top: number,
  gap: number,
  room: number,
): Row {
  let { left, right, width: end, height } = blocks[first]!;
  const starts = [0];
  let least = 0;
  for (const block of blocks.slice(first + 1)) {
    const start = distance(right, block.left, gap);
    const [nextLeast, nextEnd] = [Math.min(least, start), Math.max(end, start + block.width)];
    // Half a pixel more, as sums are rounded.
    if (nextEnd - nextLeast > room + 0.5) break;
    [least, end] = [nextLeast, nextEnd];
    starts.push(start);
    height = Math.max(height, block.height);
    left = below(left, moved(block.left, start, 0));
    right = below(moved(block.right, start, 0), right);
  }
  return {
    top,
    height,
    width: end - least,
    starts: starts.map((start) => start - least),
    left: moved(left, -least, 0),
    right: moved(right, -least, 0),
  };
}
/** How far something reaches to one side, from a height to another one. */
interface Step {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
}

/** Both sides of a shape, from its top to its bottom without a gap. */
interface Contour {
  readonly left: readonly Step[];
  readonly right: readonly Step[];
}

function rectangle(width: number, height: number): Contour {
  return {
    left: [{ top: 0, bottom: height, x: 0 }],
    right: [{ top: 0, bottom: height, x: width }],
  };
}

/** The steps further to the right and below. */
function moved(steps: readonly Step[], right: number, down: number): readonly Step[] {
  return steps.map(({ top, bottom, x }) => ({
    top: top + down,
    bottom: bottom + down,
    x: x + right,
  }));
}

/** How far to the right a shape must be moved, to stand right of another one with a gap. */
function distance(right: readonly Step[], left: readonly Step[], gap: number): number {
  let least = -Infinity;
  let at = 0;
  for (const step of left) {
    while (at > 0 && right[at]!.top > step.top - gap) at--;
    while (at < right.length && right[at]!.bottom + gap <= step.top) at++;
    for (let other = at; other < right.length; other++) {
      if (right[other]!.top - gap >= step.bottom) break;
      least = Math.max(least, right[other]!.x + gap - step.x);
    }
    at = Math.min(at, right.length - 1);
  }
  return least;
}

/** The side of two shapes: that of the first one, and below it what is left of the second. */
function below(first: readonly Step[], second: readonly Step[]): readonly Step[] {
  const end = first.at(-1)?.bottom ?? 0;
  const rest = second
    .filter(({ bottom }) => bottom > end)
    .map((step) => ({ ...step, top: Math.max(step.top, end) }));
  return rest.length === 0 ? first : [...first, ...rest];
}

/** Sides of more steps are simplified, so that deep trees take no longer than wide ones. */
const MOST_STEPS = 48;

/** A side of few steps: neighbours become one that reaches as far as either. */
function simpler(
  steps: readonly Step[],
  further: (a: number, b: number) => number,
): readonly Step[] {
  if (steps.length <= MOST_STEPS) return steps;
  const merged: Step[] = [];
  for (let at = 0; at < steps.length; at += 2) {
    const [step, next] = [steps[at]!, steps[at + 1]];
    merged.push(next ? { top: step.top, bottom: next.bottom, x: further(step.x, next.x) } : step);
  }
  return simpler(merged, further);
}

const BETWEEN = 40;
const WIDTHS_TRIED = 12;

/**
 * Places trees beside and below each other, each in its turn as high as there is room, so that all
 * fit a page of some shape.
 */
function packTrees(
  trees: readonly Size[],
  shape: number,
): Size & { readonly corners: readonly Point[] } {
  const widest = trees.reduce((most, { width }) => Math.max(most, width), 0);
  const area = trees.reduce(
    (sum, { width, height }) => sum + (width + BETWEEN) * (height + BETWEEN),
    0,
  );
  const usual = Math.sqrt(area * shape);
  let best = packInto(trees, Math.max(widest, usual));
  for (let at = 0; at < WIDTHS_TRIED && trees.length > 1; at++) {
    const tried = packInto(trees, Math.max(widest, usual * (0.7 + (0.9 * at) / WIDTHS_TRIED)));
    if (pageFor(tried, shape) < pageFor(best, shape)) best = tried;
  }
  return best;
}

/** A part of the lower border of what is placed already. */
interface Ledge {
  readonly x: number;
  readonly end: number;
  readonly y: number;
}

function packInto(trees: readonly Size[], room: number) {
  let ledges: Ledge[] = [{ x: 0, end: room + BETWEEN, y: 0 }];
  let [right, bottom] = [0, 0];
  const corners = trees.map(({ width, height }): Point => {
    const needed = width + BETWEEN;
    let [x, y] = [0, Infinity];
    for (let first = 0; first < ledges.length; first++) {
      const start = ledges[first]!.x;
      if (start > 0 && start + needed > room + BETWEEN + 0.5) break;
      let below = 0;
      for (let at = first; at < ledges.length && ledges[at]!.x < start + needed; at++) {
        below = Math.max(below, ledges[at]!.y);
      }
      if (below < y) [x, y] = [start, below];
    }
    const placed = { x, end: x + needed, y: y + height + BETWEEN };
    ledges = [
      ...ledges.flatMap((ledge): Ledge[] => [
        ...(ledge.x < placed.x ? [{ ...ledge, end: Math.min(ledge.end, placed.x) }] : []),
        ...(ledge.end > placed.end ? [{ ...ledge, x: Math.max(ledge.x, placed.end) }] : []),
      ]),
      placed,
    ].sort((a, b) => a.x - b.x);
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
    return [x, y];
  });
  return { width: right, height: bottom, corners };
}
