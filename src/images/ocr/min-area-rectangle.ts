import type { Box, Point } from './types.js';

/** A rectangle that may be turned. */
export interface Rectangle {
  readonly centre: Point;
  /** The unit vector along its width: to the right, at most 45 degrees up or down. */
  readonly direction: Point;
  readonly width: number;
  readonly height: number;
}

/**
 * The smallest rectangle around some points, not all on one line. One of its sides lies on a side
 * of their convex hull (Freeman and Shapira 1975).
 */
export function minimumAreaRectangle(points: readonly Point[]): Rectangle {
  const hull = convexHull(points);
  const rectangles = hull.map((from, at) => {
    const to = hull[(at + 1) % hull.length]!;
    return rectangleAround(hull, directionOf(to[0] - from[0], to[1] - from[1]));
  });
  return rectangles.reduce((best, next) => (areaOf(next) < areaOf(best) ? next : best));
}

/** The corners of the convex hull in one turn around it (Andrew 1979, "monotone chain"). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  return [...halfOfHull(sorted), ...halfOfHull(sorted.toReversed())];
}

/** With `by` more on each side. */
export function expand(rectangle: Rectangle, by: number): Rectangle {
  return { ...rectangle, width: rectangle.width + 2 * by, height: rectangle.height + 2 * by };
}

/** From the top left, clockwise. */
export function cornersOf({ centre, direction, width, height }: Rectangle): Box {
  const [dx, dy] = direction;
  const corner = (across: number, down: number): Point => [
    centre[0] + (across * width * dx - down * height * dy) / 2,
    centre[1] + (across * width * dy + down * height * dx) / 2,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Without its last point, which is the first of the other half. */
function halfOfHull(sorted: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of sorted) {
    while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

/** Positive where the way from `a` over `b` to `c` turns clockwise, 0 where it is straight. */
function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Of a side, or of the one across it, whichever is nearer to the horizontal. */
function directionOf(x: number, y: number): Point {
  const length = Math.hypot(x, y);
  const [dx, dy] = Math.abs(x) >= Math.abs(y) ? [x, y] : [y, -x];
  return dx < 0 ? [-dx / length, -dy / length] : [dx / length, dy / length];
}

function rectangleAround(points: readonly Point[], direction: Point): Rectangle {
  const [dx, dy] = direction;
  const [left, right] = extent(points.map(([x, y]) => x * dx + y * dy));
  const [top, bottom] = extent(points.map(([x, y]) => y * dx - x * dy));
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  const centre: Point = [across * dx - down * dy, across * dy + down * dx];
  return { centre, direction, width: right - left, height: bottom - top };
}

function extent(values: readonly number[]): [lowest: number, highest: number] {
  return [Math.min(...values), Math.max(...values)];
}

function areaOf({ width, height }: Rectangle): number {
  return width * height;
}
