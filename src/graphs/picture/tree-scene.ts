import {
  type GraphNode,
  type NodeType,
  nodeTypeOf,
  SCHEME_TYPES,
} from '../../domain/argument-graph.js';
import {
  type Scheme,
  SCHEME_FAMILIES,
  type SchemeFamily,
  schemeOf,
  schemesIn,
} from '../../domain/argumentation-schemes.js';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { type Area, type LayoutName, LAYOUTS } from '../layouts/index.js';
import { type Colour, cssColour, inkOn, readablePalette } from '../palette.js';
import { isOurs, loadFont, type Measure } from './font.js';
import { LEGEND_FONT_SIZE, LEGEND_GAP, type LegendEntry, legendOf } from './legend.js';
import { fitLabel, isRightToLeft, LINE_HEIGHT, shortenLine } from './lines.js';
import type { BoxMark, Mark, PathMark, Point, Scene, TextMark } from './scene.js';
import { xmlNumber as number, xmlPoint } from './svg.js';

const NAMES: Readonly<Record<NodeType, string>> = {
  STATEMENT: 'statement',
  SUPPORT: 'supports',
  ATTACK: 'attacks',
  REPHRASE: 'says in other words',
};
const TYPES = ['STATEMENT', ...SCHEME_TYPES] as const;
const MARGIN = 16;
/** Narrower pictures are drawn at this width and made smaller, so that their legend has room. */
const NARROWEST = 480;
/** Of a mark in the legend. */
const MARK = { type: 14, scheme: 24 } as const;
/** Under the hatches in the legend, which support and attack share. */
const PALE: Colour = [226, 230, 235];

/**
 * Draws the layouts of a tree: fitted to a square, with labels where they fit, the text of each
 * node as a hint, hatches for the families of argumentation schemes, and a legend.
 * @param wanted how wide the picture will be, in pixels
 */
export function treeScene(tree: RootedTree, layout: LayoutName, wanted: number): Scene {
  const measure = loadFont();
  const width = Math.max(wanted, NARROWEST);
  const side = width - 2 * MARGIN;
  const areas = LAYOUTS[layout](tree);
  const drawn = areas.map((area) => drawArea(area, tree.nodes[area.node]!, side, measure));
  const types = new Set<NodeType>(areas.map(({ node }) => nodeTypeOf(tree.nodes[node]!)));
  const entries = [
    ...TYPES.filter((type) => types.has(type)).map(colour),
    ...schemesOf(areas.map(({ node }) => tree.nodes[node]!)).map((scheme) =>
      hatched(scheme, side, measure),
    ),
    ...notes(
      tree.unreached.length,
      drawn.some(({ shortened }) => shortened),
    ),
  ];
  const below = { left: MARGIN, top: MARGIN + side + 8, width: side };
  const legend = legendOf(entries, below, measure);
  // With the treemap, a graph without relations has no areas.
  const empty: Mark = {
    kind: 'text',
    text: 'no relations to draw',
    x: side / 2,
    y: side / 2,
    anchor: 'middle',
    fontSize: 16,
    fill: '#000',
  };
  const marks = drawn.length > 0 ? drawn.map(({ mark }) => mark) : [empty];
  return {
    width,
    height: below.top + legend.height + MARGIN,
    title: `${nameOf(tree.nodes[0]!)} (${layout})`,
    marks: [{ kind: 'moved', right: MARGIN, down: MARGIN, marks }, ...legend.marks],
  };
}

function colour(type: NodeType): LegendEntry {
  const fill = cssColour(readablePalette(type, 0));
  const size = MARK.type;
  return {
    width: size,
    name: NAMES[type],
    draw: (x, middle) => [
      { kind: 'box', x, y: middle - size / 2, width: size, height: size, fill },
    ],
  };
}

/** The schemes that are drawn, families one after the other. */
function schemesOf(nodes: readonly GraphNode[]): readonly Scheme[] {
  const place = ({ family }: Scheme) => SCHEME_FAMILIES.indexOf(family);
  return schemesIn(nodes).toSorted((a, b) => place(a) - place(b));
}

function hatched({ name, family }: Scheme, room: number, measure: Measure): LegendEntry {
  const { type: height, scheme: width } = MARK;
  const widthOf = (text: string) => measure(text, LEGEND_FONT_SIZE);
  const widest = room - width - LEGEND_GAP;
  return {
    width,
    name: widthOf(name) > widest ? shortenLine(name, widest, widthOf) : name,
    draw: (x, middle) => {
      const box = { x, y: middle - height / 2, width, height };
      return [
        { kind: 'box', ...box, fill: cssColour(PALE) },
        ...hatch(family, cornersOf(box), PALE),
      ];
    },
  };
}

function notes(leftOut: number, shortened: boolean): LegendEntry[] {
  const note = (text: string, name: string): LegendEntry => ({
    width: 14,
    name,
    draw: (x, middle) => [
      { kind: 'text', text, x, y: middle + 4, anchor: 'start', fontSize: 14, fill: '#000' },
    ],
  });
  return [
    ...(shortened ? [note('…', 'shortened')] : []),
    ...(leftOut > 0 ? [note(String(leftOut), 'left out: no way to the major claim')] : []),
  ];
}

interface DrawnArea {
  readonly mark: Mark;
  readonly shortened: boolean;
}

function drawArea(area: Area, node: GraphNode, side: number, measure: Measure): DrawnArea {
  const colour = readablePalette(nodeTypeOf(node), area.shade);
  const name = nameOf(node);
  const lines = drawLabel(name, boxIn(area, side), inkOn(colour), measure);
  const scheme = schemeOf(node);
  const { mark, corners } = outline(area, side, cssColour(colour));
  const hatches = scheme ? hatch(scheme.family, corners, colour) : [];
  return {
    mark: {
      kind: 'group',
      node: node.id,
      title: titleOf(node),
      marks: [
        mark,
        ...hatches,
        ...(hatches.length > 0 ? plates(lines, cssColour(colour), measure) : []),
        ...lines,
      ],
    },
    shortened: lines.some(({ text }) => text.endsWith('…')),
  };
}

/**
 * The box for a label between the slanted sides of an area, in pixels, and its middle: as high as
 * the area, or half as high if the area is more than twice as wide there.
 */
function boxIn(area: Area, width: number) {
  const boxOf = (part: number) => {
    const ends = [(1 - part) / 2, (1 + part) / 2];
    const leaning = (top: number, bottom: number) => ends.map((at) => top + (bottom - top) * at);
    const left = Math.max(...leaning(area.topLeft, area.bottomLeft)) * width;
    const right = Math.min(...leaning(area.topRight, area.bottomRight)) * width;
    return {
      x: (left + right) / 2,
      y: ((area.top + area.bottom) / 2) * width,
      width: Math.max(0, right - left),
      height: (area.bottom - area.top) * part * width,
    };
  };
  const [whole, half] = [boxOf(1), boxOf(0.5)];
  return half.width > 2 * whole.width ? half : whole;
}

function drawLabel(
  text: string,
  { x, y, width, height }: ReturnType<typeof boxIn>,
  fill: string,
  measure: Measure,
): TextMark[] {
  const upright = fitLabel(text, width, height, measure);
  const label = upright ?? (height > width ? fitLabel(text, height, width, measure) : undefined);
  if (!label) return [];
  const { lines, fontSize } = label;
  const rightToLeft = isRightToLeft(text);
  return lines.map((line, at): TextMark => {
    const fromMiddle = ((at - (lines.length - 1) / 2) * LINE_HEIGHT + 0.35) * fontSize;
    return {
      kind: 'text',
      text: line,
      anchor: 'middle',
      fontSize,
      fill,
      ...(upright ? { x, y: y + fromMiddle } : { x: x + fromMiddle, y, upwards: true }),
      ...(rightToLeft && { rightToLeft }),
      ...(isOurs(line) && { length: measure(line, fontSize) }),
    };
  });
}

/** Covers the hatch behind the lines of a label, so that it can be read. */
function plates(lines: readonly TextMark[], fill: string, measure: Measure): Mark[] {
  return lines.map(({ text, x, y, fontSize, upwards }) => {
    const long = measure(text, fontSize) + 8;
    const high = fontSize * LINE_HEIGHT;
    const up = 0.35 * fontSize + high / 2;
    const [width, height] = upwards ? [high, long] : [long, high];
    const corner = upwards ? { x: x - up, y: y - long / 2 } : { x: x - long / 2, y: y - up };
    return { kind: 'box', ...corner, width, height, fill };
  });
}

/** Vertical sides are on whole pixels, so that no white shows between touching areas. */
function outline(area: Area, side: number, fill: string) {
  const { topLeft, topRight, bottomLeft, bottomRight } = area;
  const [top, bottom] = snapped(area.top * side, area.bottom * side);
  if (topLeft === bottomLeft && topRight === bottomRight) {
    const [left, right] = snapped(topLeft * side, topRight * side);
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    const mark: Mark = { kind: 'box', ...box, fill };
    return { mark, corners: cornersOf(box) };
  }
  const corners = [
    [topLeft * side, top],
    [topRight * side, top],
    [bottomRight * side, bottom],
    [bottomLeft * side, bottom],
  ] as const;
  const path = `M${corners.flat().map(number).join(' ')}Z`;
  const mark: Mark = { kind: 'path', path, fill, stroke: fill, strokeWidth: 0.5 };
  return { mark, corners };
}

function cornersOf({ x, y, width, height }: Pick<BoxMark, 'x' | 'y' | 'width' | 'height'>) {
  const [right, bottom] = [x + width, y + height];
  return [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ] as const;
}

/** Rounded to whole pixels, unless nothing would be left between them. */
function snapped(from: number, to: number): [number, number] {
  const [start, end] = [Math.round(from), Math.round(to)];
  return end > start ? [start, end] : [from, to];
}

function nameOf(node: GraphNode): string {
  return node.kind === 'I' ? node.text : (node.scheme ?? NAMES[node.type]);
}

function titleOf(node: GraphNode): string {
  const named = node.kind === 'S' && node.scheme !== undefined;
  return named ? `${node.scheme} (${NAMES[node.type]})` : nameOf(node);
}

/** Parallel lines: their direction, how far they are apart in pixels, and their dashes. */
interface Lines {
  readonly along: Point;
  readonly apart: number;
  readonly dash?: readonly number[];
}

const RISING: Lines = { along: [Math.SQRT1_2, -Math.SQRT1_2], apart: 8 };
const FALLING: Lines = { along: [Math.SQRT1_2, Math.SQRT1_2], apart: 8 };
const LEVEL: Lines = { along: [1, 0], apart: 8 };
const UPRIGHT: Lines = { along: [0, 1], apart: 8 };

/** Told apart by direction and dashes alone, so that colours matter for types only. */
const HATCHES: Readonly<Record<SchemeFamily, readonly Lines[]>> = {
  CONSEQUENCES: [RISING],
  PRACTICAL_REASONING: [FALLING],
  CAUSES_AND_SIGNS: [LEVEL],
  POSITION_TO_KNOW: [UPRIGHT],
  COMMITMENT_AND_CREDIBILITY: [RISING, FALLING],
  CASES: [LEVEL, UPRIGHT],
  RULES: [{ ...LEVEL, dash: [2, 6] }],
  OTHER: [{ ...RISING, dash: [7, 5] }],
};
const WIDTH = 1.5;
/** How much of black or white the lines have. */
const STRENGTH = 0.45;

/**
 * The hatch of a family of schemes over a convex area, as lines that end at its sides, so that all
 * formats draw it alike.
 * @param corners of the area, in their order around it
 * @param fill the colour under the lines
 */
function hatch(family: SchemeFamily, corners: readonly Point[], fill: Colour): readonly PathMark[] {
  const ink = inkOn(fill) === '#fff' ? 255 : 0;
  const mixed = fill.map((light) => Math.round(light + (ink - light) * STRENGTH));
  const stroke = cssColour(mixed as unknown as Colour);
  return HATCHES[family].flatMap((lines): PathMark[] => {
    const path = pathOf(lines, corners);
    const { dash } = lines;
    return path === ''
      ? []
      : [{ kind: 'path', path, stroke, strokeWidth: WIDTH, ...(dash && { dash }) }];
  });
}

function pathOf({ along: [dx, dy], apart }: Lines, corners: readonly Point[]): string {
  // How far a point is across the lines; lines are where that is a multiple of their distance, so
  // that they go on from area to area.
  const across = ([x, y]: Point) => y * dx - x * dy;
  const distances = corners.map(across);
  const last = Math.max(...distances);
  let path = '';
  for (let at = apart * Math.ceil(Math.min(...distances) / apart); at < last; at += apart) {
    const [from, to] = crossings(corners, distances, at, [dx, dy]);
    if (from && to) path += `M${xmlPoint(from)}L${xmlPoint(to)}`;
  }
  return path;
}

/** The first and the last point of a line within the area. */
function crossings(
  corners: readonly Point[],
  distances: readonly number[],
  at: number,
  [dx, dy]: Point,
): readonly (Point | undefined)[] {
  const points: Point[] = [];
  corners.forEach(([x, y], side) => {
    const next = (side + 1) % corners.length;
    const [here, there] = [distances[side]!, distances[next]!];
    if (here < at === there < at) return;
    const part = (at - here) / (there - here);
    const [nextX, nextY] = corners[next]!;
    points.push([x + (nextX - x) * part, y + (nextY - y) * part]);
  });
  points.sort(([x, y], [otherX, otherY]) => (x - otherX) * dx + (y - otherY) * dy);
  return [points[0], points.length > 1 ? points.at(-1) : undefined];
}
