import {
  type ArgumentGraph,
  majorClaimOf,
  SCHEME_TYPES,
  type SchemeType,
} from '../../../domain/argument-graph.js';
import type { Folding } from '../../../domain/folding.js';
import { rootedTree } from '../../../domain/rooted-tree.js';
import type { NodeMapping } from '../../matching/similarity.js';
import { loadFont } from '../font.js';
import { type LegendEntry, legendOf, legendWidth } from '../legend.js';
import type { Mark, Scene } from '../scene.js';
import { foldEntry, tagEntry, tagsOf } from './boxes.js';
import { drawGraph, type Drawing, type Place, type Shown } from './drawing.js';
import { laneEntry } from './lane.js';
import {
  arrowOf,
  CLAIM,
  furtherEntry,
  lineOf,
  type Look,
  lookOf,
  RELATION_NAMES,
  SIGN,
  signOf,
} from './marks.js';

/** Around a picture, and between its parts. */
const MARGIN = 24;
/** No picture is narrower, so that its legend is not taller than the graph. */
const NARROWEST = 360;
const WIDEST_DOWN = { alone: 1_250, sideBySide: 750 } as const;
const HEADING = { fontSize: 13, height: 30, ink: '#5b6570' } as const;
const RULE = '#dde2e7';

/** A picture of a graph as boxes and arrows, with as many nodes of it as a folding shows. */
export async function nodeLinkScene(
  graph: ArgumentGraph,
  { fold, locutions }: { readonly fold: Folding; readonly locutions?: boolean | undefined },
  place: Place,
): Promise<Scene> {
  const widestDown = WIDEST_DOWN.alone;
  const drawing = await drawGraph(graph, { place, fold, locutions, widestDown });
  return framed(titleOf(graph), drawing, nodeLinkLegend(drawing.shown));
}

/** A query and a case, and which node of the case stands for which of the query. */
export interface MappedGraphs {
  readonly query: ArgumentGraph;
  readonly case: ArgumentGraph;
  readonly mapping: readonly NodeMapping[];
}

/** Query and case side by side; nodes that stand for each other have the same number. */
export async function mappingScene(
  { query, case: hit, mapping }: MappedGraphs,
  place: Place,
): Promise<Scene> {
  const places = new Map(rootedTree(query).nodes.map(({ id }, at) => [id, at]));
  const tags = tagsOf(mapping, (id) => places.get(id) ?? places.size);
  const fold = { maxNodes: Infinity };
  const common = { place, fold, widestDown: WIDEST_DOWN.sideBySide };
  const left = await drawGraph(query, { ...common, tags: tags.query });
  const right = await drawGraph(hit, { ...common, tags: tags.case });
  const both = sideBySide(left, right);
  const entries = [...(mapping.length > 0 ? [tagEntry()] : []), ...nodeLinkLegend(both.shown)];
  return framed(`${titleOf(query)} / ${titleOf(hit)}`, both, entries);
}

function sideBySide(left: Drawing, right: Drawing): Drawing {
  const middle = left.width + 1.5 * MARGIN;
  const height = HEADING.height + Math.max(left.height, right.height);
  const heading = (text: string, x: number): Mark => ({
    kind: 'text',
    text,
    x,
    y: HEADING.fontSize,
    anchor: 'start',
    bold: true,
    fontSize: HEADING.fontSize,
    fill: HEADING.ink,
  });
  const moved = ({ marks }: Drawing, x: number): Mark => ({
    kind: 'moved',
    right: x,
    down: HEADING.height,
    marks,
  });
  const start = left.width + 3 * MARGIN;
  const relations = new Set([...left.shown.relations, ...right.shown.relations]);
  return {
    width: start + right.width,
    height,
    marks: [
      { kind: 'path', path: `M${middle} 0v${height}`, stroke: RULE },
      heading('Query', 0),
      heading('Hit', start),
      moved(left, 0),
      moved(right, start),
    ],
    shown: {
      statements: left.shown.statements || right.shown.statements,
      relations,
      undercut: left.shown.undercut ?? right.shown.undercut,
      leftOut: left.shown.leftOut || right.shown.leftOut,
      shortened: left.shown.shortened || right.shown.shortened,
      folded: left.shown.folded || right.shown.folded,
      further: left.shown.further ?? right.shown.further,
      focused: false,
      outside: 0,
      lane: false,
    },
  };
}

/** Puts margins around a drawing, and its legend below it. */
function framed(title: string, drawing: Drawing, entries: readonly LegendEntry[]): Scene {
  const measure = loadFont();
  const inner = Math.max(NARROWEST, drawing.width, legendWidth(entries, measure));
  const right = MARGIN + (inner - drawing.width) / 2;
  const below = MARGIN + drawing.height + MARGIN;
  const legend = legendOf(entries, { left: MARGIN, top: below + 8, width: inner }, measure);
  return {
    width: Math.ceil(inner + 2 * MARGIN),
    height: Math.ceil(below + 8 + legend.height + MARGIN - 8),
    title,
    marks: [
      { kind: 'moved', right, down: MARGIN, marks: drawing.marks },
      { kind: 'path', path: `M${MARGIN} ${below}h${inner}`, stroke: RULE },
      ...legend.marks,
    ],
  };
}

function titleOf(graph: ArgumentGraph): string {
  const claim = majorClaimOf(graph);
  const node = graph.nodes.find(({ id }) => id === claim);
  return node?.kind === 'I' ? node.text : '';
}

function nodeLinkLegend(shown: Shown): LegendEntry[] {
  const relations = SCHEME_TYPES.filter((type) => shown.relations.has(type));
  return [
    swatch(shown.focused ? 'what the rest leads to' : 'major claim', CLAIM, 2),
    ...(shown.statements ? [swatch('statement', lookOf('STATEMENT', false), 1.2)] : []),
    ...relations.map((type) => arrow(RELATION_NAMES[type], type)),
    ...(shown.undercut ? [undercut(shown.undercut)] : []),
    ...(shown.leftOut
      ? [swatch('does not lead to the major claim', lookOf('STATEMENT', true), 1.2)]
      : []),
    ...(shown.further ? [furtherEntry(shown.further)] : []),
    ...(shown.folded ? [foldEntry()] : []),
    ...(shown.lane ? [laneEntry()] : []),
    ...(shown.outside > 0 ? [outside(shown.outside)] : []),
    ...(shown.shortened ? [ellipsis()] : []),
  ];
}

function swatch(name: string, { tint, line }: Look, strokeWidth: number): LegendEntry {
  return {
    width: 26,
    name,
    draw: (x, middle) => [
      {
        kind: 'box',
        x: x + 1,
        y: middle - 8,
        width: 24,
        height: 16,
        radius: 5,
        fill: tint,
        stroke: line,
        strokeWidth,
      },
    ],
  };
}

function arrow(name: string, type: SchemeType): LegendEntry {
  const look = lookOf(type, false);
  return {
    width: 70,
    name,
    draw: (x, middle) => [
      lineOf(
        [
          [x + 24, middle],
          [x + 2, middle],
        ],
        look,
      ),
      ...arrowOf(
        type,
        [
          [x + 42, middle],
          [x + 68, middle],
        ],
        look,
      ),
      ...signOf(type, [x + 32, middle], look),
    ],
  };
}

function undercut(type: SchemeType): LegendEntry {
  const look = lookOf(type, false);
  const target = lookOf('SUPPORT', true);
  const width = 46 + SIGN;
  return {
    width,
    name: `${RELATION_NAMES[type]} a relation`,
    draw: (x, middle): Mark[] => [
      ...signOf(type, [x + SIGN / 2, middle], look),
      ...arrowOf(
        type,
        [
          [x + SIGN, middle],
          [x + 45, middle],
        ],
        look,
      ),
      {
        kind: 'box',
        x: x + 46,
        y: middle - SIGN / 2,
        width: SIGN,
        height: SIGN,
        radius: SIGN / 2,
        fill: target.tint,
        stroke: target.line,
        strokeWidth: 1.2,
      },
    ],
  };
}

function outside(nodes: number): LegendEntry {
  const name = `${nodes.toLocaleString('en')} nodes of the graph do not lead here`;
  return { width: 0, name, draw: () => [] };
}

function ellipsis(): LegendEntry {
  return {
    width: 14,
    name: 'shortened',
    draw: (x, middle) => [
      {
        kind: 'text',
        text: '…',
        x,
        y: middle + 4,
        anchor: 'start',
        fontSize: 15,
        fill: lookOf('STATEMENT', false).ink,
      },
    ],
  };
}
