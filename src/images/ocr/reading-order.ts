import { mapBox, type Box, type Point } from './box.js';

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Placed<Item> {
  readonly item: Item;
  readonly bounds: Bounds;
}

/** Boxes reach beyond their letters by about this part of the letters' height. */
const BEYOND = 0.25;

/**
 * Orders lines as one reads them: column by column, and row by row where there are none. The widest
 * empty band across, or down, the text divides the lines; each part is divided in the same way
 * (recursive X-Y cut, Nagy and Seth 1984). What nothing divides is read row by row. If most of the
 * text is turned, so is the order.
 */
export function inReadingOrder<Item extends { readonly box: Box }>(items: readonly Item[]): Item[] {
  const upright = uprighter(items.map(({ box }) => box));
  const placed = items.map((item) => ({ item, bounds: boundsOf(mapBox(item.box, upright)) }));
  return ordered(placed).map(({ item }) => item);
}

/** Turns points so that the text in some boxes goes to the right on average, each line by its length. */
function uprighter(boxes: readonly Box[]): (point: Point) => Point {
  let [dx, dy] = [0, 0];
  for (const [[left, top], [right, bottom]] of boxes) {
    dx += right - left;
    dy += bottom - top;
  }
  const length = Math.hypot(dx, dy);
  if (length === 0) return (point) => point;
  return ([x, y]) => [(x * dx + y * dy) / length, (y * dx - x * dy) / length];
}

function ordered<Item>(items: readonly Placed<Item>[]): Placed<Item>[] {
  if (items.length < 2) return [...items];
  const across = widestGap(items, 'top', 'bottom');
  const down = widestGap(items, 'left', 'right');
  if (!across && !down) return inRows(items);
  const [gap, side] =
    (across?.width ?? 0) >= (down?.width ?? 0)
      ? [across!, 'top' as const]
      : [down!, 'left' as const];
  const before = items.filter(({ bounds }) => bounds[side] < gap.end);
  const after = items.filter(({ bounds }) => bounds[side] >= gap.end);
  return [...ordered(before), ...ordered(after)];
}

/** The widest band that no box reaches into. */
function widestGap<Item>(
  items: readonly Placed<Item>[],
  from: 'left' | 'top',
  to: 'right' | 'bottom',
): { readonly width: number; readonly end: number } | undefined {
  let widest: { width: number; end: number } | undefined;
  let reached = Number.POSITIVE_INFINITY;
  for (const { bounds } of items.toSorted((a, b) => a.bounds[from] - b.bounds[from])) {
    const width = bounds[from] - reached;
    if (width > (widest?.width ?? 0)) widest = { width, end: bounds[from] };
    reached = reached === Number.POSITIVE_INFINITY ? bounds[to] : Math.max(reached, bounds[to]);
  }
  return widest;
}

/** By the row in which the middle of a box lies, then from left to right. */
function inRows<Item>(items: readonly Placed<Item>[]): Placed<Item>[] {
  const rows: Placed<Item>[][] = [];
  for (const item of items.toSorted((a, b) => middleOf(a.bounds) - middleOf(b.bounds))) {
    const row = rows.at(-1);
    if (row && middleOf(item.bounds) < row[0]!.bounds.bottom) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.bounds.left - b.bounds.left));
}

function middleOf({ top, bottom }: Bounds): number {
  return (top + bottom) / 2;
}

/** Of the letters in a box. */
function boundsOf(box: Box): Bounds {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const beyond = BEYOND * Math.min(right - left, bottom - top);
  return {
    left: left + beyond,
    top: top + beyond,
    right: right - beyond,
    bottom: bottom - beyond,
  };
}
