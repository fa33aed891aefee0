import sharp from 'sharp';
import type { Pixels } from '../../domain/image.js';
import type { OcrNetworks } from '../../encoders/ocr-networks.js';
import { type Box, mapBox, type Point } from './box.js';

/** The sides of what the network sees are multiples of this. */
const STEP = 32;

/** Of blue, green and red, as the network was trained. */
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];

/**
 * Finds the lines of text in a picture.
 * @param side the longer side of the picture that the network sees, in pixels
 * @returns boxes in pixels of the picture; they may reach beyond it
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function detectText(
  pixels: Pixels,
  networks: OcrNetworks,
  side: number,
): Promise<Box[]> {
  const scaled = await scaleTo(pixels, sizeFor(pixels, side));
  const { width, height } = scaled;
  const data = await networks.detect(toInput(scaled), height, width);
  const back = ([x, y]: Point): Point => [(x * pixels.width) / width, (y * pixels.height) / height];
  return textBoxes({ width, height, data }).map((box) => mapBox(box, back));
}

/** The size nearest to the picture's, at most `side` wide and high, in whole steps. */
export function sizeFor(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const inSteps = (length: number) => STEP * Math.max(1, Math.round((length * scale) / STEP));
  return { width: inSteps(width), height: inSteps(height) };
}

async function scaleTo(
  { data, width, height }: Pixels,
  size: { readonly width: number; readonly height: number },
): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return {
    ...size,
    data: await image
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer(),
  };
}

/** `[3, height, width]` */
function toInput({ data, width, height }: Pixels): Float32Array {
  const size = width * height;
  const input = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel++) {
    const mean = 255 * MEANS[channel]!;
    const scale = 1 / (255 * DEVIATIONS[channel]!);
    for (let at = 0; at < size; at++) {
      input[channel * size + at] = (data[3 * at + 2 - channel]! - mean) * scale;
    }
  }
  return input;
}

/** How likely each pixel of a picture is to be inside of a line of text. */
interface TextMap {
  readonly width: number;
  readonly height: number;
  /** `[height, width]` */
  readonly data: Float32Array;
}

/** Above this, a pixel belongs to text. */
const PIXEL = 0.3;

/** The mean that the pixels of a line must have. */
const LINE = 0.6;

/** The shorter side of the smallest line, in pixels of the map, before it is expanded. */
const SHORTEST = 3;

/**
 * How far a box reaches beyond the pixels that were found, in areas for each unit of its perimeter.
 * The network was trained to find text shrunk like this, so that lines do not touch.
 */
const EXPANSION = 1.5;

/**
 * The lines of text in the map of a "differentiable binarization" network (Liao et al. 2020, section
 * 3.4): what is connected above a threshold, expanded by area * ratio / perimeter.
 * @returns boxes in pixels of the map; they may reach beyond it
 */
export function textBoxes({ data, width }: TextMap): Box[] {
  return componentsOf(data, width, PIXEL)
    .filter(({ score, area }) => score >= LINE && area >= SHORTEST ** 2)
    .flatMap(boxOf);
}

function boxOf({ runs }: Component): Box[] {
  const rectangle = minimumAreaRectangle(
    runs.flatMap(({ row, left, right }): Point[] => [
      [left + 0.5, row + 0.5],
      [right - 0.5, row + 0.5],
    ]),
  );
  const { width, height } = rectangle;
  if (Math.min(width, height) < SHORTEST) return [];
  const distance = (width * height * EXPANSION) / (2 * (width + height));
  return [cornersOf(expand(rectangle, distance))];
}
/** Pixels of a row that belong together: from `left` up to, but without, `right`. */
interface Run {
  readonly row: number;
  readonly left: number;
  readonly right: number;
}

/** Pixels above a threshold that touch each other, also at their corners. */
interface Component {
  /** From the top to the bottom. */
  readonly runs: readonly Run[];
  readonly area: number;
  /** The mean of the map over the component. */
  readonly score: number;
}

interface SummedRun extends Run {
  readonly sum: number;
}

/**
 * The connected components of a map, found by runs instead of pixels (union-find; He et al. 2008,
 * "A run-based two-scan labeling algorithm").
 * @param map `[height, width]`; NaN is not above any threshold
 */
export function componentsOf(map: Float32Array, width: number, threshold: number): Component[] {
  const runs: SummedRun[] = [];
  const parents: number[] = [];
  let above = 0;
  for (let row = 0; row * width < map.length; row++) {
    const first = runs.length;
    runs.push(...runsOfRow(map, width, row, threshold));
    for (let at = first; at < runs.length; at++) {
      parents.push(at);
      // Those above that end before this one begins touch no later one either.
      while (above < first && runs[above]!.right < runs[at]!.left) above++;
      for (let other = above; other < first && runs[other]!.left <= runs[at]!.right; other++) {
        join(parents, at, other);
      }
    }
    above = first;
  }
  const groups = new Map<number, SummedRun[]>();
  for (const [at, run] of runs.entries()) {
    const root = rootOf(parents, at);
    const group = groups.get(root);
    if (group) group.push(run);
    else groups.set(root, [run]);
  }
  return Array.from(groups.values(), toComponent);
}

function runsOfRow(map: Float32Array, width: number, row: number, threshold: number): SummedRun[] {
  const runs: SummedRun[] = [];
  const from = row * width;
  for (let left = 0; left < width; left++) {
    let right = left;
    let sum = 0;
    while (right < width && map[from + right]! > threshold) sum += map[from + right++]!;
    if (right > left) runs.push({ row, left, right, sum });
    left = right;
  }
  return runs;
}

function toComponent(runs: readonly SummedRun[]): Component {
  const area = runs.reduce((sum, { left, right }) => sum + right - left, 0);
  return { runs, area, score: runs.reduce((all, { sum }) => all + sum, 0) / area };
}

function rootOf(parents: number[], at: number): number {
  let root = at;
  while (parents[root] !== root) {
    // Halving the path keeps the next ones short.
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}

/** The earlier one becomes the root. */
function join(parents: number[], one: number, other: number): void {
  const [left, right] = [rootOf(parents, one), rootOf(parents, other)];
  parents[Math.max(left, right)] = Math.min(left, right);
}

/** A rectangle that may be turned. */
interface Rectangle {
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
