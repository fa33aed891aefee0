import type { SchemeType } from '../../../domain/argument-graph.js';
import type { Mark, PathMark, Point } from '../scene.js';
import { xmlNumber as number } from '../xml.js';
import type { Look } from './look.js';

/** The width and the height of the sign of a relation. */
export const SIGN = 20;
/** How far the tip of an arrow is from where its line ends. */
const HEAD = 9;
const HALF_HEAD = 5;
const BAR = 7;
const BAR_AT = 4;
const CORNER = 6;

/** The sign of a relation: plus in a circle, minus in an octagon, equals in a square. */
export function signOf(type: SchemeType, [x, y]: Point, { line }: Look): readonly Mark[] {
  const half = SIGN / 2;
  const box = { kind: 'box', x: x - half, y: y - half, width: SIGN, height: SIGN } as const;
  const stroke = (path: string): PathMark => ({
    ...{ kind: 'path', path, stroke: '#ffffff', strokeWidth: 2.2 },
  });
  const across = (dy: number) => `M${number(x - 4.5)} ${number(y + dy)}h9`;
  switch (type) {
    case 'SUPPORT':
      return [
        { ...box, radius: half, fill: line },
        stroke(`${across(0)}M${number(x)} ${number(y - 4.5)}v9`),
      ];
    case 'ATTACK':
      return [{ kind: 'path', path: octagon(x, y, half), fill: line }, stroke(across(0))];
    case 'REPHRASE':
      return [{ ...box, radius: 4, fill: line }, stroke(across(-2.5) + across(2.5))];
  }
}

function octagon(x: number, y: number, half: number): string {
  const corners = Array.from({ length: 8 }, (_, at) => {
    const angle = ((at + 0.5) * Math.PI) / 4;
    const radius = (half + 0.5) / Math.cos(Math.PI / 8);
    return `${number(x + radius * Math.cos(angle))} ${number(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** An arrow along points: a filled head supports, a bar attacks, a hollow head rephrases. */
export function arrowOf(type: SchemeType, points: readonly Point[], look: Look): readonly Mark[] {
  const end = points.at(-1)!;
  const before = points.at(-2)!;
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const [dx, dy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const at = (back: number, aside: number): string =>
    `${number(end[0] - dx * back - dy * aside)} ${number(end[1] - dy * back + dx * aside)}`;
  const stop = type === 'ATTACK' ? BAR_AT : Math.min(HEAD, length);
  const last: Point = [end[0] - dx * stop, end[1] - dy * stop];
  // From the head on, so that the dashes of lines that join agree.
  const line = lineOf([last, ...points.slice(0, -1).toReversed()], look);
  if (type === 'ATTACK') {
    const path = `M${at(BAR_AT, -BAR)}L${at(BAR_AT, BAR)}`;
    return [line, { kind: 'path', path, stroke: look.line, strokeWidth: 3 }];
  }
  const path = `M${at(HEAD, -HALF_HEAD)}L${at(1.5, 0)}L${at(HEAD, HALF_HEAD)}Z`;
  const fill = type === 'SUPPORT' ? look.line : '#ffffff';
  return [line, { kind: 'path', path, fill, stroke: look.line, strokeWidth: 1.4 }];
}

/** A line with rounded corners. */
export function lineOf(points: readonly Point[], { line, dash }: Look): PathMark {
  const [first, ...rest] = points;
  let path = `M${pair(first!)}`;
  rest.forEach((point, at) => {
    const [before, after] = [points[at]!, rest[at + 1]];
    if (!after) path += `L${pair(point)}`;
    else path += `L${pair(towards(point, before))}Q${pair(point)} ${pair(towards(point, after))}`;
  });
  return { kind: 'path', path, stroke: line, strokeWidth: 1.8, ...(dash && { dash }) };
}

/** The point at which the rounding of a corner begins. */
function towards([x, y]: Point, [otherX, otherY]: Point): Point {
  const length = Math.hypot(otherX - x, otherY - y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return [x + (otherX - x) * part, y + (otherY - y) * part];
}

function pair([x, y]: Point): string {
  return `${number(x)} ${number(y)}`;
}
