import type { SchemeFamily } from '../../domain/argumentation-schemes.js';
import { type Colour, cssColour, inkOn } from '../palette.js';
import type { PathMark, Point } from './scene.js';
import { xmlNumber as number } from './xml.js';

/** Parallel lines: their direction, how far they are apart in pixels, and their dashes. */
interface Lines {
  readonly along: Point;
  readonly apart: number;
  readonly dash?: readonly number[];
}

const RISING: Lines = { along: [Math.SQRT1_2, -Math.SQRT1_2], apart: 8 };
const FALLING: Lines = { along: [Math.SQRT1_2, Math.SQRT1_2], apart: 8 };
const LEVEL: Lines = { along: [1, 0], apart: 8 };
const UPRIGHT: Lines = { along: [0, 1], apart: 8 };

/** Told apart by direction and dashes alone, so that colours matter for types only. */
const HATCHES: Readonly<Record<SchemeFamily, readonly Lines[]>> = {
  CONSEQUENCES: [RISING],
  PRACTICAL_REASONING: [FALLING],
  CAUSES_AND_SIGNS: [LEVEL],
  POSITION_TO_KNOW: [UPRIGHT],
  COMMITMENT_AND_CREDIBILITY: [RISING, FALLING],
  CASES: [LEVEL, UPRIGHT],
  RULES: [{ ...LEVEL, dash: [2, 6] }],
  OTHER: [{ ...RISING, dash: [7, 5] }],
};
const WIDTH = 1.5;
/** How much of black or white the lines have. */
const STRENGTH = 0.45;

/**
 * The hatch of a family of schemes over a convex area, as lines that end at its sides, so that all
 * formats draw it alike.
 * @param corners of the area, in their order around it
 * @param fill the colour under the lines
 */
export function hatch(
  family: SchemeFamily,
  corners: readonly Point[],
  fill: Colour,
): readonly PathMark[] {
  const ink = inkOn(fill) === '#fff' ? 255 : 0;
  const mixed = fill.map((light) => Math.round(light + (ink - light) * STRENGTH));
  const stroke = cssColour(mixed as unknown as Colour);
  return HATCHES[family].flatMap((lines): PathMark[] => {
    const path = pathOf(lines, corners);
    const { dash } = lines;
    return path === ''
      ? []
      : [{ kind: 'path', path, stroke, strokeWidth: WIDTH, ...(dash && { dash }) }];
  });
}

function pathOf({ along: [dx, dy], apart }: Lines, corners: readonly Point[]): string {
  // How far a point is across the lines; lines are where that is a multiple of their distance, so
  // that they go on from area to area.
  const across = ([x, y]: Point) => y * dx - x * dy;
  const distances = corners.map(across);
  const last = Math.max(...distances);
  let path = '';
  for (let at = apart * Math.ceil(Math.min(...distances) / apart); at < last; at += apart) {
    const [from, to] = crossings(corners, distances, at, [dx, dy]);
    if (from && to) path += `M${pair(from)}L${pair(to)}`;
  }
  return path;
}

/** The first and the last point of a line within the area. */
function crossings(
  corners: readonly Point[],
  distances: readonly number[],
  at: number,
  [dx, dy]: Point,
): readonly (Point | undefined)[] {
  const points: Point[] = [];
  corners.forEach(([x, y], side) => {
    const next = (side + 1) % corners.length;
    const [here, there] = [distances[side]!, distances[next]!];
    if (here < at === there < at) return;
    const part = (at - here) / (there - here);
    const [nextX, nextY] = corners[next]!;
    points.push([x + (nextX - x) * part, y + (nextY - y) * part]);
  });
  points.sort(([x, y], [otherX, otherY]) => (x - otherX) * dx + (y - otherY) * dy);
  return [points[0], points.length > 1 ? points.at(-1) : undefined];
}

function pair([x, y]: Point): string {
  return `${number(x)} ${number(y)}`;
}
