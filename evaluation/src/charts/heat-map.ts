import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { element, picture, remark, text } from './svg.js';

export interface HeatMap {
  readonly title: string;
  /** Of rows and columns. */
  readonly names: readonly string[];
  /** `[rows, columns]`; NaN where there is none. */
  readonly values: readonly (readonly number[])[];
  /** The lowest value that is possible: 0, or -1. The highest is 1. */
  readonly least: 0 | -1;
  readonly note: string;
}

const CELL = 38;
const MARGIN = 16;
const HEADER = 40;
const FOOTER = 28;
const FONT_SIZE = 11;
/** How steep the names of columns are, in degrees. */
const STEEP = 50;
/** Okabe and Ito 2008, "Color universal design": blue is alike, vermilion is the opposite. */
const ALIKE = [0, 114, 178] as const;
const OPPOSITE = [213, 94, 0] as const;
const NONE = '#ececec';

/** A square of coloured cells with their values, for two lists of the same names. */
export function drawHeatMap({ title, names, values, least, note }: HeatMap): string {
  const measure = loadFont();
  const longest = Math.max(...names.map((name) => measure(name, FONT_SIZE)));
  const angle = (STEEP * Math.PI) / 180;
  const at = { left: MARGIN + longest + 6, top: HEADER + longest * Math.sin(angle) + 10 };
  const side = CELL * names.length;
  const leaning = Math.max(0, longest * Math.cos(angle) - CELL / 2);
  const width = Math.max(at.left + side + leaning, MARGIN + measure(note, 9)) + MARGIN;
  const height = at.top + side + FOOTER;
  return picture(
    { width: Math.ceil(width), height: Math.ceil(height) },
    FONT_SIZE,
    title,
    text(MARGIN, 22, title, { 'font-weight': 'bold', 'font-size': 12 }),
    ...names.map((name, place) => drawNames(name, place, at)),
    ...values.flatMap((row, y) =>
      row.map((value, x) => drawCell(value, at.left + x * CELL, at.top + y * CELL, least)),
    ),
    remark(width - MARGIN, height - 10, note),
  );
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

function drawNames(name: string, place: number, { left, top }: Corner): string {
  const middle = (place + 0.5) * CELL;
  const [x, y] = [left + middle + 4, top - 6];
  return (
    text(left - 6, top + middle + 4, name, { 'text-anchor': 'end' }) +
    text(x, y, name, { transform: `rotate(-${STEEP} ${x} ${y})` })
  );
}

function drawCell(value: number, x: number, y: number, least: 0 | -1): string {
  const share = Math.abs(value);
  const missing = Number.isNaN(value);
  const fill = missing ? NONE : mixed(value < 0 ? OPPOSITE : ALIKE, share);
  const words = missing ? '-' : shortened(value, least);
  return (
    element('rect', { x, y, width: CELL - 1, height: CELL - 1, fill }) +
    text(x + CELL / 2, y + CELL / 2 + 4, words, {
      'text-anchor': 'middle',
      // Whatever has more contrast; on the other colour, black always has.
      fill: value > 0.87 ? '#ffffff' : '#1a1a1a',
    })
  );
}

/** ".83", or "1.0"; with a sign where there are negative ones. */
function shortened(value: number, least: 0 | -1): string {
  const digits = Math.abs(value).toFixed(2);
  const short = digits.startsWith('0') ? digits.slice(1) : '1.0';
  return least < 0 && value < 0 && short !== '.00' ? `\u2212${short}` : short;
}

function mixed(colour: readonly [number, number, number], share: number): string {
  const parts = colour.map((part) => Math.round(255 + (part - 255) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
