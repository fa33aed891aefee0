import { type GraphNode, type NodeType, nodeTypeOf } from '../../domain/argument-graph.js';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { type Area, type LayoutName, LAYOUTS } from '../layouts/index.js';
import { cssColour, inkOn, readablePalette } from '../palette.js';
import { FONT_FAMILY, loadFont, type Measure } from './font.js';
import { fitLabel, LINE_HEIGHT } from './labels.js';
import { legendOf } from './legend.js';
import { xmlNumber as number, xmlText } from './xml.js';

const RELATIONS = { SUPPORT: 'Supports', ATTACK: 'Attacks', REPHRASE: 'Rephrases' } as const;
/** How much of a text is shown when the pointer rests on its node. */
const LONGEST_HINT = 500;

/**
 * Draws a graph as SVG for people: the layout fitted to a square, labels where they fit, the text
 * of each node as a tooltip, and a legend. Width and height are in pixels.
 */
export function toSvg(
  tree: RootedTree,
  layout: LayoutName,
  width: number,
): { readonly svg: string; readonly height: number } {
  const measure = loadFont();
  const areas = LAYOUTS[layout](tree);
  const types = new Set<NodeType>(areas.map(({ node }) => nodeTypeOf(tree.nodes[node]!)));
  const legend = legendOf(types, width, width + 4, measure);
  const height = width + (legend.height > 0 ? legend.height + 4 : 0);
  const claim = nameOf(tree.nodes[0]!);
  const drawn = areas.map((area) => drawArea(area, tree.nodes[area.node]!, width, measure));
  // With the treemap, a graph without relations has no areas.
  const empty = `<text x="${width / 2}" y="${width / 2}" font-size="${Math.min(16, width / 12)}" fill="#000" text-anchor="middle">no relations to draw</text>`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT_FAMILY}, sans-serif">`,
    `<title>${xmlText(`${claim.slice(0, LONGEST_HINT)} (${layout})`)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...(drawn.length > 0 ? drawn : [empty]),
    legend.svg,
    '</svg>',
    '',
  ];
  return { svg: lines.join('\n'), height };
}

function drawArea(area: Area, node: GraphNode, width: number, measure: Measure): string {
  const colour = readablePalette(nodeTypeOf(node), area.shade);
  const hint = `<title>${xmlText(nameOf(node).slice(0, LONGEST_HINT))}</title>`;
  const label = drawLabel(nameOf(node), boxIn(area, width), inkOn(colour), measure);
  return `<g>${hint}${outline(area, width, cssColour(colour))}${label}</g>`;
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
  box: ReturnType<typeof boxIn>,
  ink: string,
  measure: Measure,
): string {
  const { x, y, width, height } = box;
  const upright = fitLabel(text, width, height, measure);
  const label = upright ?? (height > width ? fitLabel(text, height, width, measure) : undefined);
  if (!label) return '';
  const { lines, fontSize } = label;
  const spans = lines.map((line, at) => {
    const fromMiddle = (at - (lines.length - 1) / 2) * LINE_HEIGHT + 0.35;
    return `<tspan x="0" y="${number(fromMiddle * fontSize)}">${xmlText(line)}</tspan>`;
  });
  const turn = upright ? '' : ' rotate(-90)';
  return `<text transform="translate(${number(x)} ${number(y)})${turn}" font-size="${fontSize}" fill="${ink}" text-anchor="middle">${spans.join('')}</text>`;
}

/** Vertical sides are on whole pixels, so that no white shows between touching areas. */
function outline(area: Area, width: number, colour: string): string {
  const { topLeft, topRight, bottomLeft, bottomRight } = area;
  const [top, bottom] = snapped(area.top * width, area.bottom * width);
  if (topLeft === bottomLeft && topRight === bottomRight) {
    const [left, right] = snapped(topLeft * width, topRight * width);
    return `<rect x="${number(left)}" y="${number(top)}" width="${number(right - left)}" height="${number(bottom - top)}" fill="${colour}" shape-rendering="crispEdges"/>`;
  }
  const points = [topLeft, top, topRight, top, bottomRight, bottom, bottomLeft, bottom];
  const list = points.map((point, at) => number(at % 2 === 0 ? point * width : point)).join(' ');
  return `<polygon points="${list}" fill="${colour}" stroke="${colour}" stroke-width="0.5"/>`;
}

/** Rounded to whole pixels, unless nothing would be left between them. */
function snapped(from: number, to: number): [number, number] {
  const [start, end] = [Math.round(from), Math.round(to)];
  return end > start ? [start, end] : [from, to];
}

function nameOf(node: GraphNode): string {
  return node.kind === 'I' ? node.text : (node.scheme ?? RELATIONS[node.type]);
}
