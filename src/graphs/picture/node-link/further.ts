import type { SchemeType } from '../../../domain/argument-graph.js';
import type { LegendEntry } from '../legend.js';
import type { Mark, Point, Rectangle } from '../scene.js';
import { xmlNumber as number } from '../xml.js';
import { type Look, lookOf } from './look.js';

const WIDTH = 1.2;
const HEAD = 9;

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
  const path = `M${pair(start)}Q${pair(control)} ${pair(end)}`;
  const curve: Mark = {
    ...{ kind: 'path', path, stroke: line, strokeWidth: WIDTH },
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
  return { kind: 'path', path: `M${pair(wing(-1))}L${pair(tip)}L${pair(wing(1))}Z`, fill };
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

const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`;

export function furtherEntry(type: SchemeType): LegendEntry {
  const look = lookOf(type, false);
  return {
    ...{ width: 44, name: 'leads to a further conclusion' },
    draw: (x, middle) => {
      const box = (at: number) => ({ x: at, y: middle - 4, width: 1, height: 8 });
      return curveOf(box(x), box(x + 43), look, true);
    },
  };
}
