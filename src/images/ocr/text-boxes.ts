import { type Component, componentsOf } from './components.js';
import { cornersOf, expand, minimumAreaRectangle } from './min-area-rectangle.js';
import type { Box, Point } from './types.js';

/** How likely each pixel of a picture is to be inside of a line of text. */
export interface TextMap {
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
