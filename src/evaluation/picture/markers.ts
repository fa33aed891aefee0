import { element } from './svg.js';

/** How systems are told apart: by colour, and by shape for those who cannot see the colours. */
export interface Marker {
  readonly colour: string;
  /** Draws it around a point; hollow where the figure may be chance. */
  draw(x: number, y: number, filled: boolean): string;
}

/** Okabe and Ito 2008, "Color universal design": told apart by colour-blind eyes as well. */
const COLOURS = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#000000'] as const;

const R = 3.2;
const SHAPES: readonly ((x: number, y: number, look: Look) => string)[] = [
  (cx, cy, look) => element('circle', { cx, cy, r: R, ...look }),
  (x, y, look) => element('rect', { x: x - R, y: y - R, width: 2 * R, height: 2 * R, ...look }),
  (x, y, look) => polygon([x, y - 1.2 * R, x + 1.2 * R, y + R, x - 1.2 * R, y + R], look),
  (x, y, look) => polygon([x, y - 1.3 * R, x + 1.3 * R, y, x, y + 1.3 * R, x - 1.3 * R, y], look),
  (x, y, look) => polygon([x, y + 1.2 * R, x + 1.2 * R, y - R, x - 1.2 * R, y - R], look),
  (x, y, look) => polygon([x - R, y - 1.4 * R, x + R, y - 1.4 * R, x, y + 1.6 * R], look),
];

/** How many systems a picture can tell apart. */
export const MAX_SYSTEMS = COLOURS.length;

type Look = Readonly<{ fill: string; stroke: string; 'stroke-width': number }>;

/** @param place Of the system, from 0 to below MAX_SYSTEMS */
export function markerOf(place: number): Marker {
  const colour = COLOURS[place]!;
  return {
    colour,
    draw: (x, y, filled) =>
      SHAPES[place]!(x, y, {
        fill: filled ? colour : '#ffffff',
        stroke: colour,
        'stroke-width': 1.2,
      }),
  };
}

function polygon(points: readonly number[], look: Look): string {
  return element('polygon', { points: points.map((each) => each.toFixed(2)).join(' '), ...look });
}
