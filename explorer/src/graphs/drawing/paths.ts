import type { Point } from './lay-out.js';
import type { Bridge } from './scene.js';

const HEAD = { length: 9, width: 9 } as const;

/** A soft line through some points, as SVG writes paths. */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const inner = rest.slice(0, -1);
  if (inner.length === 0) return `M${at(first)}L${at(last)}`;
  const bends = inner.map((point, index) => {
    const next = inner[index + 1];
    return `Q${at(point)} ${at(next ? middle(point, next) : last)}`;
  });
  return `M${at(first)}${bends.join('')}`;
}

const CORNER = 6;

/** A right-angled line through some points, with rounded corners. */
export function squarePath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`;
    })
    .join('');
}

/** The point at which the rounding of a corner begins. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return {
    x: corner.x + (other.x - corner.x) * part,
    y: corner.y + (other.y - corner.y) * part,
  };
}

/** The head of an arrow that ends where a line ends. */
export function arrowHead(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [x, y] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const base = { x: tip.x - x * HEAD.length, y: tip.y - y * HEAD.length };
  const [aside, up] = [(-y * HEAD.width) / 2, (x * HEAD.width) / 2];
  const wings = [
    { x: base.x + aside, y: base.y + up },
    { x: base.x - aside, y: base.y - up },
  ] as const;
  return `M${at(tip)}L${at(wings[0])}L${at(wings[1])}Z`;
}

/** A bridge as a soft curve from one graph to the other. */
export function bridgePath({ start, end, across }: Bridge): string {
  if (across) {
    const x = (start.x + end.x) / 2;
    return `M${at(start)}C${at({ x, y: start.y })} ${at({ x, y: end.y })} ${at(end)}`;
  }
  const y = (start.y + end.y) / 2;
  return `M${at(start)}C${at({ x: start.x, y })} ${at({ x: end.x, y })} ${at(end)}`;
}

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 100) / 100;
