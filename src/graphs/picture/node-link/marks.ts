import type { NodeType, SchemeType } from '../../../domain/argument-graph.js';
import type { LegendEntry } from '../legend.js';
import type { Mark, PathMark, Point, Rectangle } from '../scene.js';
import { xmlNumber as number, xmlPoint } from '../svg.js';

/** How the nodes and lines of one kind look. */
export interface Look {
  readonly line: string;
  readonly tint: string;
  readonly ink: string;
  readonly dash?: readonly number[];
}

/** Colours differ in lightness too, and each kind has its own line, arrow head and sign. */
export const LOOKS: Readonly<Record<NodeType, Look>> = {
  STATEMENT: { line: '#7d8b9a', tint: '#ffffff', ink: '#16202b' },
  SUPPORT: { line: '#00805f', tint: '#e4f5ef', ink: '#16202b' },
  ATTACK: { line: '#b3260b', tint: '#fdeae5', ink: '#16202b', dash: [7, 4] },
  REPHRASE: { line: '#6a55d9', tint: '#efecfd', ink: '#16202b', dash: [1.5, 3.5] },
};

export const CLAIM: Look = { line: '#14304f', tint: '#1d416b', ink: '#ffffff' };

/** What does not lead to the major claim keeps the marks of its kind, in grey. */
const GREY = { line: '#99a2ac', tint: '#f3f5f7', ink: '#5b6570' } as const;

export function lookOf(type: NodeType, leftOut: boolean): Look {
  return leftOut ? { ...LOOKS[type], ...GREY } : LOOKS[type];
}

export const RELATION_NAMES: Readonly<Record<SchemeType, string>> = {
  SUPPORT: 'supports',
  ATTACK: 'attacks',
  REPHRASE: 'says in other words',
};

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
    kind: 'path',
    path,
    stroke: '#ffffff',
    strokeWidth: 2.2,
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
  let path = `M${xmlPoint(first!)}`;
  rest.forEach((point, at) => {
    const [before, after] = [points[at]!, rest[at + 1]];
    if (!after) path += `L${xmlPoint(point)}`;
    else
      path += `L${xmlPoint(towards(point, before))}Q${xmlPoint(point)} ${xmlPoint(towards(point, after))}`;
  });
  return { kind: 'path', path, stroke: line, strokeWidth: 1.8, ...(dash && { dash }) };
}

/** The point at which the rounding of a corner begins. */
function towards([x, y]: Point, [otherX, otherY]: Point): Point {
  const length = Math.hypot(otherX - x, otherY - y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return [x + (otherX - x) * part, y + (otherY - y) * part];
}

const CURVE_WIDTH = 1.2;

/**
 * A thin curve from a box to another one, for what leads to a second conclusion, or in a circle.
 * It ends in a small arrow head where it leads to a conclusion.
 */
export function curveOf(
  from: Rectangle,
  to: Rectangle,
  { line, dash }: Look,
  arrow: boolean,
): readonly Mark[] {
  const [start, end] = [edgeOf(from, middleOf(to)), edgeOf(to, middleOf(from))];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  // Bent to one side, so that it can be told from the lines of the tree.
  const bend = Math.min(160, length / 5);
  const control: Point = [
    (start[0] + end[0]) / 2 - (dy / length) * bend,
    (start[1] + end[1]) / 2 + (dx / length) * bend,
  ];
  const path = `M${xmlPoint(start)}Q${xmlPoint(control)} ${xmlPoint(end)}`;
  const curve: Mark = {
    kind: 'path',
    path,
    stroke: line,
    strokeWidth: CURVE_WIDTH,
    ...(dash && { dash }),
  };
  return arrow ? [curve, headAt(end, control, line)] : [curve];
}

function headAt(tip: Point, from: Point, fill: string): Mark {
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1;
  const [dx, dy] = [(tip[0] - from[0]) / length, (tip[1] - from[1]) / length];
  const wing = (side: number): Point => [
    tip[0] - dx * HEAD - dy * side * 4,
    tip[1] - dy * HEAD + dx * side * 4,
  ];
  return {
    kind: 'path',
    path: `M${xmlPoint(wing(-1))}L${xmlPoint(tip)}L${xmlPoint(wing(1))}Z`,
    fill,
  };
}

/** Where the way from the middle of a box to a point leaves the box. */
function edgeOf(box: Rectangle, [x, y]: Point): Point {
  const middle = middleOf(box);
  const [dx, dy] = [x - middle[0], y - middle[1]];
  const part = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
    1,
  );
  return [middle[0] + dx * part, middle[1] + dy * part];
}

function middleOf({ x, y, width, height }: Rectangle): Point {
  return [x + width / 2, y + height / 2];
}

export function furtherEntry(type: SchemeType): LegendEntry {
  const look = lookOf(type, false);
  return {
    width: 44,
    name: 'leads to a further conclusion',
    draw: (x, middle) => {
      const box = (at: number) => ({ x: at, y: middle - 4, width: 1, height: 8 });
      return curveOf(box(x), box(x + 43), look, true);
    },
  };
}
