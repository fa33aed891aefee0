import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { element, picture, remark, text } from './svg.js';

export interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface Scatter {
  readonly title: string;
  readonly points: readonly Point[];
  readonly axes: readonly [x: string, y: string];
  readonly notes: readonly string[];
}

const WIDTH = 640;
const HEIGHT = 470;
const FRAME = { left: 66, right: WIDTH - 20, top: 44, bottom: HEIGHT - 92 } as const;
const GRID = '#d4d4d4';
const COLOUR = '#0072B2';
const STEP = 0.1;
const RADIUS = 3.6;
const FONT_SIZE = 11;
/** The height of a label. */
const LINE = 13;

/** Points with their names, over two figures from 0 to 1. */
export function drawScatter({ title, points, axes, notes }: Scatter): string {
  const across = axisOf(
    points.map(({ x }) => x),
    FRAME.left,
    FRAME.right,
  );
  const up = axisOf(
    points.map(({ y }) => y),
    FRAME.bottom,
    FRAME.top,
  );
  const placed = points.map(({ name, x, y }) => ({ name, x: across.at(x), y: up.at(y) }));
  const centre = (FRAME.top + FRAME.bottom) / 2;
  return picture(
    { width: WIDTH, height: HEIGHT },
    FONT_SIZE,
    title,
    text(16, 22, title, { 'font-weight': 'bold', 'font-size': 12 }),
    ...across.ticks.map((tick) => drawTick(tick, across.at(tick), undefined)),
    ...up.ticks.map((tick) => drawTick(tick, undefined, up.at(tick))),
    text((FRAME.left + FRAME.right) / 2, FRAME.bottom + 34, axes[0], { 'text-anchor': 'middle' }),
    text(18, centre, axes[1], { 'text-anchor': 'middle', transform: `rotate(-90 18 ${centre})` }),
    ...labels(placed),
    ...placed.map(({ x, y }) => element('circle', { cx: x, cy: y, r: RADIUS, fill: COLOUR })),
    ...notes.map((note, at) =>
      remark(FRAME.right, HEIGHT - 10 - 13 * (notes.length - 1 - at), note),
    ),
  );
}

interface Axis {
  readonly ticks: readonly number[];
  at(value: number): number;
}

/** From the tenth below all values to the one above them. */
function axisOf(values: readonly number[], from: number, to: number): Axis {
  const low = Math.floor(Math.min(...values) / STEP - 0.2);
  const high = Math.max(low + 1, Math.ceil(Math.max(...values) / STEP + 0.2));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, at) => (low + at) * STEP),
    at: (value) => from + ((value / STEP - low) / (high - low)) * (to - from),
  };
}

function drawTick(tick: number, x: number | undefined, y: number | undefined): string {
  const { left, right, top, bottom } = FRAME;
  const ends =
    y === undefined
      ? { x1: x!, x2: x!, y1: top, y2: bottom }
      : { x1: left, x2: right, y1: y, y2: y };
  const line = element('line', { ...ends, stroke: GRID, 'stroke-width': 0.6 });
  const label = tick.toFixed(1);
  return y === undefined
    ? line + text(x!, bottom + 16, label, { 'text-anchor': 'middle' })
    : line + text(left - 6, y + 4, label, { 'text-anchor': 'end' });
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Names at the nearest places where they cover neither each other nor a point. */
function labels(points: readonly Point[]): readonly string[] {
  const measure = loadFont();
  const taken: Box[] = points.map(({ x, y }) => boxAt(x, y, 2 * RADIUS, 2 * RADIUS));
  return points.map(({ name, x, y }) => {
    const width = measure(name, FONT_SIZE) + 2;
    const free = PLACES.find(([across, up]) => {
      const box = besides(x, y, across, up, width);
      return inside(box) && !taken.some((other) => overlap(box, other));
    });
    const [across, up] = free ?? PLACES[0]!;
    const box = besides(x, y, across, up, width);
    taken.push(box);
    const [centre, middle] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const far = Math.hypot(across, up) > NEAR;
    const edge = Math.abs(across) < NEAR ? centre : across > 0 ? box.left : box.right;
    const line = { x1: x, y1: y, x2: edge, y2: middle, stroke: '#9a9a9a', 'stroke-width': 0.6 };
    const label = text(centre, middle + 4, name, { 'text-anchor': 'middle' });
    return far ? element('line', line) + label : label;
  });
}

const NEAR = RADIUS + 4;
/** From a point to the nearest edge of its name, the nearest first. */
const PLACES = [NEAR, 14, 22, 32, 44].flatMap((far) =>
  [0, 180, 90, 270, 45, 315, 135, 225].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [far * Math.cos(angle), -far * Math.sin(angle)] as const;
  }),
);

function besides(x: number, y: number, across: number, up: number, width: number): Box {
  const side = Math.abs(across) < 1 ? 0 : Math.sign(across) * (width / 2);
  const above = Math.abs(up) < 1 ? 0 : Math.sign(up) * (LINE / 2);
  return boxAt(x + across + side, y + up + above, width, LINE);
}

function boxAt(x: number, y: number, width: number, height: number): Box {
  const [half, up] = [width / 2, height / 2];
  return { left: x - half, right: x + half, top: y - up, bottom: y + up };
}

function inside({ left, right, top, bottom }: Box): boolean {
  return left > FRAME.left && right < FRAME.right && top > FRAME.top && bottom < FRAME.bottom;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
