import { below, type Contour, distance, moved } from './contour.js';

/** Something with a size, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Blocks next to each other, as close as their sides allow. */
export interface Row extends Size, Contour {
  /** The left side of each block. */
  readonly starts: readonly number[];
  /** Of the row. */
  readonly top: number;
}

/** Rows below each other. */
export interface Rows extends Size {
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
export function breakRows(blocks: readonly (Size & Contour)[], gaps: Gaps, shape: number): Rows {
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
export function pageFor({ width, height }: Size, shape: number): number {
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
    ...{ top, height, width: end - least },
    starts: starts.map((start) => start - least),
    left: moved(left, -least, 0),
    right: moved(right, -least, 0),
  };
}
