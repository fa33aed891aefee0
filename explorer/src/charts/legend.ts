import { dot, type Markish, type SymbolImplementation, text } from '@observablehq/plot';
import { inLines } from './lines.js';
import { fitted, widthOf } from './measure.js';

/** What is compared, such as a group of authors: told apart by its sign as well as by colour. */
export interface Series {
  readonly name: string;
  /** Such as `var(--group-1)`. */
  readonly colour: string;
  /** A letter or number in a circle; else the symbol says which it is. */
  readonly sign?: string;
  readonly symbol?: 'circle' | 'diamond' | 'square' | SymbolImplementation;
  /** An outline only. */
  readonly hollow?: boolean;
}

/** An upright line. */
export const STROKE: SymbolImplementation = {
  draw(context: Pick<CanvasPath, 'rect'>) {
    context.rect(-1, -8, 2, 16);
  },
};

const LINE = 24;
/** From the middle of a symbol to its text. */
const INDENT = 14;
const RADIUS = 8;

/** The names of what a chart compares, above it: the marks, and how high they are together. */
export function legend(series: readonly Series[], width: number) {
  const names = series.map(({ name }) => fitted(name, width - INDENT - RADIUS));
  const places = inLines(
    names.map((name) => INDENT + RADIUS + widthOf(name)),
    width,
  );
  const at = series.map((_, index) => {
    const { x, line } = places[index]!;
    return { name: names[index], x: x + RADIUS, y: line * LINE + LINE / 2 };
  });
  const channels = { x: { value: 'x', scale: null }, y: { value: 'y', scale: null } };
  return {
    marks: [
      ...series.map((each, index) => signs([at[index]!], each, channels)),
      text(at, { ...channels, text: 'name', dx: INDENT, textAnchor: 'start', fill: 'var(--ink)' }),
    ],
    height: ((places.at(-1)?.line ?? 0) + 1) * LINE + 6,
  };
}

/** The symbols of a series at these places. */
export function signs(
  places: readonly object[],
  { colour, sign, symbol = 'circle', hollow = false }: Series,
  channels: Parameters<typeof dot>[1],
): Markish[] {
  if (sign === undefined) {
    const fill = hollow ? 'var(--surface)' : colour;
    return [dot(places, { ...channels, symbol, r: 5, fill, stroke: colour, strokeWidth: 2 })];
  }
  return [
    dot(places, { ...channels, r: RADIUS, fill: colour }),
    text(places, {
      ...channels,
      text: () => sign,
      fill: 'var(--surface)',
      fontWeight: 700,
      fontSize: 11,
    }),
  ];
}
