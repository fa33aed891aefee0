import { createCanvas, loadImage } from '@napi-rs/canvas';
import {
  cell,
  dot,
  type DotOptions,
  gridX,
  gridY,
  link,
  type Markish,
  plot,
  type PlotOptions,
  scale,
  text,
  type TextOptions,
} from '@observablehq/plot';
import { FONT_FAMILY, loadFont, OUR_FAMILY } from 'elenchus/internal/graphs/picture/font.js';
import { xmlText } from 'elenchus/internal/graphs/picture/svg.js';
import { writeOutput } from 'elenchus/internal/runtime/files.js';
import { parseHTML } from 'linkedom';

export const INK = '#1a1a1a';
export const GRID = { stroke: '#d4d4d4', strokeOpacity: 1, strokeWidth: 0.6 } as const;
export const FONT_SIZE = 11;
/** An axis whose name is below its middle. */
export const CENTRED = { labelAnchor: 'center', labelArrow: 'none', labelOffset: 34 } as const;
const FONTS = `${FONT_FAMILY}, Liberation Sans, Arial, Helvetica, DejaVu Sans, sans-serif`;
/** Characters that XML cannot contain. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Surrogate}]/gu;

/** What is around the charts of a picture. Sizes are in pixels, as all here. */
interface Frame {
  readonly width: number;
  readonly height: number;
  /** For those who do not see it; above the charts, it is a mark of its own. */
  readonly title: string;
  /** Small, below the charts, right-aligned. */
  readonly notes: readonly string[];
}

/** Charts by Plot, laid over each other on white, as SVG. */
export function drawPicture(frame: Frame, ...charts: readonly PlotOptions[]): string {
  const { width, height, title, notes } = frame;
  const { document } = parseHTML('<html></html>') as unknown as Pick<PlotOptions, 'document'>;
  const below = notes.toReversed().map((note, line) => {
    return [width - 16, height - 10 - 13 * line, note] as const;
  });
  const remarks = words(below, { textAnchor: 'end', fontSize: 9, fill: '#595959' });
  const drawn = [...charts, { marks: [remarks] }].map((chart) => {
    const svg = plot({ document, width, height, ...chart }) as unknown as Drawn;
    svg.querySelector('style').remove();
    // Not every program that draws SVG knows this unit.
    for (const label of svg.querySelectorAll('[y$=em]')) {
      const sized = label.closest('g[font-size], text[font-size]');
      const size = Number(sized?.getAttribute('font-size') ?? FONT_SIZE);
      label.setAttribute('y', String(Number.parseFloat(label.getAttribute('y')!) * size));
    }
    return svg.innerHTML.replace(UNWRITABLE, '\uFFFD');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}" font-size="${FONT_SIZE}" text-anchor="middle" fill="${INK}" color="${INK}"><title>${xmlText(title)}</title><rect width="${width}" height="${height}" fill="#fff"/>${drawn.join('')}</svg>`;
}

/** As much of an element as is needed: the types of browsers are not among those of Node. */
interface Drawn {
  readonly innerHTML: string;
  querySelector(selector: string): Drawn;
  querySelectorAll(selector: string): Iterable<Drawn>;
  closest(selector: string): Drawn | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  remove(): void;
}

/** A property of the data as a place in pixels, whatever the scale of the chart. */
export function unscaled(value: string | number) {
  return { value: typeof value === 'number' ? () => value : value, scale: null };
}

/** Texts at places of the picture. */
export function words(
  placed: readonly (readonly [x: number, y: number, words: string])[],
  options: TextOptions = {},
): Markish {
  return text(placed, { x: unscaled('0'), y: unscaled('1'), text: '2', fill: INK, ...options });
}

export function heading(title: string): Markish {
  return words([[16, 18, title]], { textAnchor: 'start', fontWeight: 'bold', fontSize: 12 });
}

/** Okabe and Ito 2008, "Color universal design", and a shape for each. */
const LOOKS = [
  ['#0072B2', 'circle'],
  ['#D55E00', 'square'],
  ['#009E73', 'triangle'],
  ['#CC79A7', 'diamond2'],
  ['#E69F00', 'star'],
  ['#000000', 'cross'],
] as const;
/** How many systems a picture tells apart, by colour and shape. */
export const MAX_SYSTEMS = LOOKS.length;

/** Of systems beyond MAX_SYSTEMS, colours repeat. */
export function colourOf(system: number): string {
  return LOOKS[system % MAX_SYSTEMS]![0];
}

/** The figures of a system; hollow, say, if they may be due to chance. */
export function signs<Datum>(
  data: readonly Datum[],
  system: number,
  options: DotOptions,
  isHollow: (datum: Datum) => boolean = () => false,
): Markish {
  const [stroke, symbol] = LOOKS[system]!;
  const fill = { value: (datum: Datum) => (isHollow(datum) ? '#ffffff' : stroke), scale: null };
  return dot(data, { r: 3.5, symbol, stroke, strokeWidth: 1.2, fill, ...options });
}

/** The name of a system behind its sign. */
export function legend(name: string, system: number, x: number, y: number): readonly Markish[] {
  return [
    signs([{ x, y }], system, { x: unscaled('x'), y: unscaled('y') }),
    words([[x + 9, y, name]], { textAnchor: 'start', fontSize: 10 }),
  ];
}

interface HeatMap {
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
/** How steep the names of columns are, in degrees. */
const STEEP = 50;

/** A square of coloured cells with their values, for two lists of the same names. */
export function drawHeatMap({ title, names, values, least, note }: HeatMap): string {
  const measure = loadFont();
  const longest = Math.max(...names.map((name) => measure(name, FONT_SIZE)));
  const angle = (STEEP * Math.PI) / 180;
  const left = 22 + longest;
  const top = 50 + longest * Math.sin(angle);
  const side = CELL * names.length;
  const leaning = Math.max(0, longest * Math.cos(angle) - CELL / 2);
  const width = Math.ceil(Math.max(left + side + leaning, 16 + measure(note, 9)) + 16);
  const height = Math.ceil(top + side + 28);
  const cells = values.flatMap((row, y) =>
    row.map((value, x) => ({ row: names[y], column: names[x], value })),
  );
  const place = { x: 'column', y: 'row' };
  return drawPicture(
    { width, height, title, notes: [note] },
    {
      marginLeft: left,
      marginRight: width - left - side,
      marginTop: top,
      marginBottom: height - top - side,
      x: { domain: names, padding: 0, axis: 'top', label: null, tickSize: 0, tickRotate: -STEEP },
      y: { domain: names, padding: 0, label: null, tickSize: 0 },
      // Blue is alike, vermilion is the opposite.
      color: {
        type: 'linear',
        domain: [-1, 0, 1],
        range: [colourOf(1), '#fff', colourOf(0)],
        unknown: '#ececec',
      },
      marks: [
        heading(title),
        cell(cells, { ...place, fill: 'value', insetRight: 1, insetBottom: 1 }),
        text(cells, {
          ...place,
          text: ({ value }: Cell) => shortened(value, least),
          // Whatever has more contrast; on the other colour, black always has.
          fill: { value: ({ value }: Cell) => (value > 0.87 ? '#ffffff' : INK), scale: null },
        }),
      ],
    },
  );
}

interface Cell {
  readonly value: number;
}

/** ".83", or "1.0"; with a sign where there are negative ones. */
function shortened(value: number, least: 0 | -1): string {
  if (Number.isNaN(value)) return '-';
  const digits = Math.abs(value).toFixed(2);
  const short = digits.startsWith('0') ? digits.slice(1) : '1.0';
  return least < 0 && value < 0 && short !== '.00' ? `\u2212${short}` : short;
}

export interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface Scatter {
  readonly title: string;
  readonly points: readonly Point[];
  readonly axes: readonly [x: string, y: string];
  readonly notes: readonly string[];
}

const [WIDTH, HEIGHT] = [640, 470];
const FRAME = { left: 66, right: WIDTH - 20, top: 44, bottom: HEIGHT - 92 } as const;

/** Points with their names, over two figures from 0 to 1. */
export function drawScatter({ title, points, axes, notes }: Scatter): string {
  const { left, right, top, bottom } = FRAME;
  const x = tenths(
    points.map((point) => point.x),
    [left, right],
  );
  const y = tenths(
    points.map((point) => point.y),
    [bottom, top],
  );
  const [across, up] = [scale({ x }), scale({ y })];
  const placed = points.map((point) => {
    return { name: point.name, x: across.apply(point.x) as number, y: up.apply(point.y) as number };
  });
  const labels = labelled(placed);
  const axis = { ...CENTRED, tickSize: 0, tickFormat: '.1f' };
  return drawPicture(
    { width: WIDTH, height: HEIGHT, title, notes },
    {
      marginLeft: left,
      marginRight: WIDTH - right,
      marginTop: top,
      marginBottom: HEIGHT - bottom,
      x: { ...x, ...axis, label: axes[0] },
      y: { ...y, ...axis, label: axes[1], labelOffset: 48 },
      marks: [
        heading(title),
        gridX({ ...GRID, ticks: x.ticks }),
        gridY({ ...GRID, ticks: y.ticks }),
        link(
          labels.filter(({ isFar }) => isFar),
          {
            x1: unscaled('x'),
            y1: unscaled('y'),
            x2: unscaled('edge'),
            y2: unscaled('middle'),
            stroke: '#9a9a9a',
            strokeWidth: 0.6,
          },
        ),
        words(labels.map(({ centre, middle, name }) => [centre, middle, name])),
        signs(points, 0, { x: 'x', y: 'y', r: RADIUS }),
      ],
    },
  );
}

/** A scale from the tenth below all values to the one above them. */
function tenths(values: readonly number[], range: [number, number]) {
  const low = Math.floor(Math.min(...values) / 0.1 - 0.2);
  const high = Math.max(low + 1, Math.ceil(Math.max(...values) / 0.1 + 0.2));
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => (low + at) / 10);
  return { domain: [low / 10, high / 10], range, ticks };
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const RADIUS = 3.6;
const LINE = 13;
const NEAR = RADIUS + 4;
/** Where a name may stand: which way from its point, and how far from it its edge is. */
const PLACES = [NEAR, 14, 22, 32, 44].flatMap((far) =>
  [0, 180, 90, 270, 45, 315, 135, 225].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [right, up] = [Math.cos(angle), Math.sin(angle)].map((part) => Number(part.toFixed(9)));
    return { right: right!, up: up!, far };
  }),
);

/** Names at the nearest places where they cover neither each other nor a point. */
function labelled(points: readonly Point[]) {
  const measure = loadFont();
  const taken = points.map(({ x, y }): Box => [x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS]);
  return points.map(({ name, x, y }) => {
    const half = measure(name, FONT_SIZE) / 2 + 1;
    const places = PLACES.map(({ right, up, far }) => {
      const centre = x + right * far + Math.sign(right) * half;
      const middle = y - up * far - (Math.sign(up) * LINE) / 2;
      const box: Box = [centre - half, middle - LINE / 2, centre + half, middle + LINE / 2];
      const edge = centre - Math.sign(right) * half;
      return { name, x, y, centre, middle, edge, box, isFar: far > NEAR };
    });
    const free = places.find(
      ({ box }) => isInside(box) && !taken.some((other) => overlap(box, other)),
    );
    const label = free ?? places[0]!;
    taken.push(label.box);
    return label;
  });
}

function isInside([left, top, right, bottom]: Box): boolean {
  return left > FRAME.left && right < FRAME.right && top > FRAME.top && bottom < FRAME.bottom;
}

function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** How many pixels of the PNG make one of the SVG: about 300 to the inch. */
const SCALE = 3;

/**
 * Writes a picture as SVG and PNG.
 * @param path without the ending
 * @returns the files
 */
export async function writePictures(path: string, svg: string): Promise<readonly string[]> {
  const files = [`${path}.svg`, `${path}.png`] as const;
  await writeOutput(files[0], svg);
  await writeOutput(files[1], await toPng(svg));
  return files;
}

async function toPng(svg: string): Promise<Buffer> {
  loadFont();
  const { width, height } = await loadImage(Buffer.from(svg));
  const large = svg
    // Drawn at its final size, so that nothing is blurred.
    .replace(
      `width="${width}" height="${height}"`,
      `width="${width * SCALE}" height="${height * SCALE}"`,
    )
    .replace(`font-family="${FONT_FAMILY},`, `font-family="${OUR_FAMILY},`);
  const canvas = createCanvas(width * SCALE, height * SCALE);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(large)), 0, 0);
  return canvas.encode('png');
}
