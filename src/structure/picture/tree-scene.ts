import {
  type GraphNode,
  type NodeType,
  nodeTypeOf,
  SCHEME_TYPES,
} from '../../domain/argument-graph.js';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { type Area, type LayoutName, LAYOUTS } from '../layouts/index.js';
import { cssColour, inkOn, readablePalette } from '../palette.js';
import { isOurs, loadFont, type Measure } from './font.js';
import { fitLabel } from './labels.js';
import { type LegendEntry, legendOf } from './legend.js';
import { isRightToLeft, LINE_HEIGHT } from './lines.js';
import type { Mark, Scene } from './scene.js';
import { xmlNumber as number } from './xml.js';

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

/**
 * Draws the layouts of a tree: fitted to a square, with labels where they fit, the text of each
 * node as a hint, and a legend.
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
    ...notes(
      tree.unreached.length,
      drawn.some(({ shortened }) => shortened),
    ),
  ];
  const below = { left: MARGIN, top: MARGIN + side + 8, width: side };
  const legend = legendOf(entries, below, measure);
  // With the treemap, a graph without relations has no areas.
  const empty: Mark = {
    ...{ kind: 'text', text: 'no relations to draw', x: side / 2, y: side / 2 },
    ...{ anchor: 'middle', fontSize: 16, fill: '#000' },
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
  const size = 14;
  return {
    ...{ width: size, name: NAMES[type] },
    draw: (x, middle) => [
      { kind: 'box', x, y: middle - size / 2, width: size, height: size, fill },
    ],
  };
}

function notes(leftOut: number, shortened: boolean): LegendEntry[] {
  const note = (text: string, name: string): LegendEntry => ({
    ...{ width: 14, name },
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
  return {
    mark: {
      ...{ kind: 'group', node: node.id, title: name },
      marks: [outline(area, side, cssColour(colour)), ...lines],
    },
    shortened: lines.some((line) => line.kind === 'text' && line.text.endsWith('…')),
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
): Mark[] {
  const upright = fitLabel(text, width, height, measure);
  const label = upright ?? (height > width ? fitLabel(text, height, width, measure) : undefined);
  if (!label) return [];
  const { lines, fontSize } = label;
  const rightToLeft = isRightToLeft(text);
  return lines.map((line, at): Mark => {
    const fromMiddle = ((at - (lines.length - 1) / 2) * LINE_HEIGHT + 0.35) * fontSize;
    return {
      ...{ kind: 'text', text: line, anchor: 'middle', fontSize, fill },
      ...(upright ? { x, y: y + fromMiddle } : { x: x + fromMiddle, y, upwards: true }),
      ...(rightToLeft && { rightToLeft }),
      ...(isOurs(line) && { length: measure(line, fontSize) }),
    };
  });
}

/** Vertical sides are on whole pixels, so that no white shows between touching areas. */
function outline(area: Area, side: number, fill: string): Mark {
  const { topLeft, topRight, bottomLeft, bottomRight } = area;
  const [top, bottom] = snapped(area.top * side, area.bottom * side);
  if (topLeft === bottomLeft && topRight === bottomRight) {
    const [left, right] = snapped(topLeft * side, topRight * side);
    return { kind: 'box', x: left, y: top, width: right - left, height: bottom - top, fill };
  }
  const points = [topLeft, top, topRight, top, bottomRight, bottom, bottomLeft, bottom];
  const list = points.map((point, at) => number(at % 2 === 0 ? point * side : point)).join(' ');
  return { kind: 'path', path: `M${list}Z`, fill, stroke: fill, strokeWidth: 0.5 };
}

/** Rounded to whole pixels, unless nothing would be left between them. */
function snapped(from: number, to: number): [number, number] {
  const [start, end] = [Math.round(from), Math.round(to)];
  return end > start ? [start, end] : [from, to];
}

function nameOf(node: GraphNode): string {
  return node.kind === 'I' ? node.text : (node.scheme ?? NAMES[node.type]);
}
