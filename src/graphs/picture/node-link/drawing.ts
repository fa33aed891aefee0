import {
  type ArgumentGraph,
  majorClaimOf,
  nodeTypeOf,
  type SchemeNode,
} from '../../../domain/argument-graph.js';
import {
  type FoldedGraph,
  type ShownEdge,
  foldGraph,
  type Folding,
} from '../../../domain/folding.js';
import { loadFont } from '../font.js';
import { MOST_NODES } from '../options.js';
import type { Mark } from '../scene.js';
import { drawFold, FOLD_LINE, type FoldBox, foldBox } from './folds.js';
import { curveOf } from './further.js';
import { withLane } from './lane.js';
import type { Shown } from './legend.js';
import { CLAIM, type Look, lookOf } from './look.js';
import { arrowOf, lineOf } from './marks.js';
import { boxOf, drawBox, type NodeBox } from './nodes.js';
import type { Placed, PlaceTask } from './place.js';
import { type Part, placeParts } from './place-parts.js';
import type { Tag } from './tags.js';

/** Finds places for boxes and arrows; may do so in another thread. */
export type Place = (task: PlaceTask) => Promise<Placed>;

/** Boxes and arrows in their places, before legend and margins. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly shown: Shown;
}

interface DrawingOptions {
  readonly place: Place;
  /** Premises stand below their conclusion, or on its right where they would be wider than this. */
  readonly widestDown: number;
  readonly fold: Folding;
  /** With the dialogue beside the graph. */
  readonly locutions?: boolean | undefined;
  /** For nodes that stand for another one, by id. */
  readonly tags?: ReadonlyMap<string, Tag>;
}

/** Draws a graph, or what a folding shows of it. */
export async function drawGraph(
  graph: ArgumentGraph,
  { place, widestDown, fold, locutions, tags }: DrawingOptions,
): Promise<Drawing> {
  const measure = loadFont();
  const folded = foldGraph(graph, fold, MOST_NODES.boxes);
  const { nodes, edges } = folded;
  const apart = nodesApart(folded);
  const looks = nodes.map((node, at): Look => {
    // Relations keep their hue everywhere.
    return at === 0 ? CLAIM : lookOf(nodeTypeOf(node), node.kind === 'I' && apart[at] === 1);
  });
  const boxes = nodes.map((node, at) => {
    const style = { look: looks[at]!, isClaim: at === 0, tag: tags?.get(node.id) };
    return boxOf(node, style, measure);
  });
  const folds = folded.folds.map((each) => foldBox(each, measure));
  const parts = await placeParts(folded, { boxes, folds, place, widestDown });
  const lines = parts.lines.flatMap((line) => drawLine(line, boxes));
  const sized = [...parts.boxes, ...folds];
  const rectangle = (at: number) => {
    const [x, y] = parts.corners[at]!;
    return { x, y, width: sized[at]!.width, height: sized[at]!.height };
  };
  const curves = parts.curves.flatMap(({ from, to, type, arrow }) =>
    curveOf(rectangle(from), rectangle(to), lookOf(type, false), arrow),
  );
  const drawn = {
    ...{ width: parts.width, height: parts.height },
    marks: [
      ...lines,
      ...curves,
      ...parts.boxes.map((box, at) => drawBox(box, parts.corners[at]!)),
      ...folds.flatMap((box, at) => drawFold(box, parts.corners[boxes.length + at]!)),
    ],
  };
  const places = new Map(nodes.map(({ id }, at) => [id, rectangle(at)]));
  const whole = locutions ? withLane(drawn, graph, places, measure) : drawn;
  return {
    ...whole,
    shown: {
      ...shownIn(boxes, folds, edges, { apart, further: parts.curves }),
      focused: nodes[0]!.id !== majorClaimOf(graph),
      outside: folded.outside,
      lane: whole !== drawn,
    },
  };
}

/** 1 for the nodes that do not lead to the first one. */
function nodesApart({ parents }: FoldedGraph): Uint8Array {
  const apart = new Uint8Array(parents.length);
  parents.forEach((parent, at) => (apart[at] = at > 0 && (parent < 0 || apart[parent]) ? 1 : 0));
  return apart;
}

function drawLine({ from, to, arrow, points }: Part, boxes: readonly NodeBox[]): readonly Mark[] {
  const [source, target] = [boxes[from], boxes[to]!];
  if (!source) return [lineOf(points, { ...FOLD_LINE, dash: [2, 4] })];
  if (arrow) return arrowOf((source.node as SchemeNode).type, points, source.look);
  // From the relation on, so that the dashes of lines that join there agree.
  return [lineOf(points.toReversed(), target.look)];
}

function shownIn(
  boxes: readonly NodeBox[],
  folds: readonly FoldBox[],
  edges: readonly ShownEdge[],
  { apart, further }: { readonly apart: Uint8Array; readonly further: readonly ShownEdge[] },
): Omit<Shown, 'focused' | 'outside' | 'lane'> {
  const relations = boxes.flatMap(({ node }) => (node.kind === 'S' ? [node.type] : []));
  const undercut = edges.find(
    ({ from, to, arrow }) => arrow && from < boxes.length && boxes[to]?.node.kind === 'S',
  );
  return {
    statements: boxes.some(({ node, isClaim }) => node.kind === 'I' && !isClaim),
    relations: new Set(relations),
    undercut: undercut?.type,
    leftOut: apart.includes(1),
    shortened: boxes.some(({ shortened }) => shortened),
    folded: folds.length > 0,
    further: (further.find(({ arrow }) => arrow) ?? further[0])?.type,
  };
}
