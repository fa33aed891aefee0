import type { Direction, Placed, Point } from './lay-out.js';

/** In pixels: a corner of a box is round, and half of an arrowhead is beside its line. */
const CORNER = 14;

type Span = readonly [from: number, to: number];

/**
 * The last points of a line that comes to a box from a point near it. It ends straight on, on the
 * side that faces its way, and on the one beside it only where it meets that one less obliquely.
 */
export function approach(box: Placed, near: Point, direction: Direction): readonly Point[] {
  const [along, beside] = direction === 'left' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const spans = { x: [box.x, box.x + box.width], y: [box.y, box.y + box.height] } as const;
  const point = (a: number, b: number) => ({ [along]: a, [beside]: b }) as unknown as Point;
  const facing = within(near[along], spans[along]);
  const gap = Math.abs(near[along] - facing);
  const edge = within(near[beside], spans[beside]);
  const over = Math.abs(near[beside] - edge);
  if (gap + CORNER < over) {
    // Towards the middle of the box.
    const middle = { along: mean(spans[along]), beside: mean(spans[beside]) };
    const part = (edge - middle.beside) / (near[beside] - middle.beside);
    const at = middle.along + part * (near[along] - middle.along);
    return [point(within(at, inner(spans[along])), edge)];
  }
  const at = within(near[beside], inner(spans[beside]));
  const end = point(facing, at);
  return at === near[beside] ? [end] : [point(near[along], at), end];
}

/** Without what is too near to a corner. */
function inner([from, to]: Span): Span {
  const margin = Math.min(CORNER, (to - from) / 2);
  return [from + margin, to - margin];
}

const within = (value: number, [from, to]: Span) => Math.min(to, Math.max(from, value));
const mean = ([from, to]: Span) => (from + to) / 2;
