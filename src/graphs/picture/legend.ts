import type { Measure } from './font.js';
import type { Mark } from './scene.js';

/** A mark and what it means. */
export interface LegendEntry {
  /** Of the mark; at most the height of a row. */
  readonly width: number;
  readonly name: string;
  /** Draws the mark from x on, in the middle of a row. */
  draw(x: number, middle: number): readonly Mark[];
}

export const LEGEND_FONT_SIZE = 13;
/** Between a mark and its name. */
export const LEGEND_GAP = 8;
const ROW = 28;
const GAP = 26;
const INK = '#3d4853';

/** Explains the marks below a picture, in as many rows as needed. */
export function legendOf(
  entries: readonly LegendEntry[],
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
  measure: Measure,
): { readonly height: number; readonly marks: readonly Mark[] } {
  let [x, row] = [0, 0];
  const marks = entries.flatMap((entry): Mark[] => {
    const length = measure(entry.name, LEGEND_FONT_SIZE);
    const whole = entry.width + LEGEND_GAP + length;
    if (x > 0 && x + whole > width) [x, row] = [0, row + 1];
    const middle = top + (row + 0.5) * ROW;
    const start = left + x;
    x += whole + GAP;
    return [
      ...entry.draw(start, middle),
      {
        kind: 'text',
        text: entry.name,
        x: start + entry.width + LEGEND_GAP,
        y: middle + LEGEND_FONT_SIZE * 0.35,
        anchor: 'start',
        fontSize: LEGEND_FONT_SIZE,
        fill: INK,
        length,
      },
    ];
  });
  return { height: entries.length > 0 ? (row + 1) * ROW : 0, marks };
}

/** The width that the longest entry needs. */
export function legendWidth(entries: readonly LegendEntry[], measure: Measure): number {
  return Math.max(
    0,
    ...entries.map(({ width, name }) => width + LEGEND_GAP + measure(name, LEGEND_FONT_SIZE)),
  );
}
