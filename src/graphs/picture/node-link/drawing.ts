import {
  type ArgumentGraph,
  majorClaimOf,
  nodeTypeOf,
  SCHEME_TYPES,
  type SchemeNode,
  type SchemeType,
} from '../../../domain/argument-graph.js';
import {
  type FoldedGraph,
  foldGraph,
  type Folding,
  type ShownEdge,
} from '../../../domain/folding.js';
import { loadFont } from '../font.js';
import { MOST_NODES } from '../options.js';
import type { Mark, Point } from '../scene.js';
import { tidyPlaces } from '../tidy.js';
import {
  boxOf,
  drawBox,
  drawFold,
  FOLD_LINE,
  type FoldBox,
  foldBox,
  type NodeBox,
  type Tag,
} from './boxes.js';
import { withLane } from './lane.js';
import { arrowOf, CLAIM, curveOf, lineOf, type Look, lookOf } from './marks.js';
import type { Link, PlacedGraph, PlaceTask } from './place.js';

/** Finds places for boxes and arrows; may do so in another thread. */
export type Place = (task: PlaceTask) => Promise<PlacedGraph>;

/** Boxes and arrows in their places, before legend and margins. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly shown: Shown;
}

/** The marks that a picture has. */
export interface Shown {
  readonly statements: boolean;
  readonly relations: ReadonlySet<SchemeType>;
  /** The kind of a relation that leads to a relation. */
  readonly undercut: SchemeType | undefined;
  readonly leftOut: boolean;
  readonly shortened: boolean;
  readonly folded: boolean;
  /** The first node is not the major claim. */
  readonly focused: boolean;
  /** How many nodes do not lead to the focus. */
  readonly outside: number;
  /** The dialogue is drawn. */
  readonly lane: boolean;
  /** The kind of a relation that is drawn as a curve to a further conclusion. */
  readonly further: SchemeType | undefined;
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
    width: parts.width,
    height: parts.height,
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

const NEXT_TO_EACH_OTHER = 18;
const ARROW_WIDTH = 18;
/** More boxes, or more trees, are placed as trees, whose families are broken into rows. */
const MOST_LAYERED = { boxes: 80, trees: 4 } as const;
/** Where so many of all lines lead beyond the trees, layers show more, up to so many boxes. */
const TANGLED = { share: 0.2, most: 300 } as const;
/** Width by height of large pictures: that of a page. */
const PAGE = Math.SQRT2;

/** A line in its place. */
interface Part extends Link {
  readonly points: readonly Point[];
}

/** Boxes and lines in their places. Places of folds follow those of nodes. */
interface Parts {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly NodeBox[];
  readonly corners: readonly Point[];
  readonly lines: readonly Part[];
  /** What is drawn as a curve from box to box. */
  readonly curves: readonly ShownEdge[];
}

interface Boxes {
  readonly boxes: readonly NodeBox[];
  readonly folds: readonly FoldBox[];
  readonly place: Place;
  readonly widestDown: number;
}

/** Places small graphs in layers, as `place` does, and large ones as trees. */
export async function placeParts(folded: FoldedGraph, given: Boxes): Promise<Parts> {
  const { nodes, edges, folds } = folded;
  const count = nodes.length + folds.length;
  const further = edges.filter((edge) => edge.further).length;
  const trees = folded.parents.filter((parent) => parent < 0).length;
  const few = count <= MOST_LAYERED.boxes && trees <= MOST_LAYERED.trees;
  const tangled = count <= TANGLED.most && further > TANGLED.share * edges.length;
  return few || tangled ? inLayers(folded, given) : asTrees(folded, given);
}

async function inLayers(folded: FoldedGraph, given: Boxes): Promise<Parts> {
  const { nodes, edges, folds } = folded;
  const { boxes: small, folds: foldBoxes, place, widestDown } = given;
  const isNode = (at: number) => at < nodes.length;
  const links: Link[] = [
    ...edges.filter(({ from, to }) => isNode(from) && isNode(to)),
    ...folds.flatMap(({ at }, index) =>
      at < 0 ? [] : [{ from: nodes.length + index, to: at, arrow: false }],
    ),
  ];
  const direction = directionOf(folded, [...small, ...foldBoxes], widestDown);
  const boxes = small.map((box, at) => {
    const arrows = links.filter(({ to, arrow }) => arrow && to === at).length;
    return withRoomFor(arrows, box, direction);
  });
  const sized = [...boxes, ...foldBoxes].map(({ width, height }, at) => ({
    width,
    height,
    joins: nodes[at]?.kind === 'S',
  }));
  const task: PlaceTask = {
    nodes: sized,
    direction,
    links: links.map(({ from, to, arrow }) => ({ from, to, arrow })),
  };
  const { lines, ...placed } = await place(task);
  return {
    ...placed,
    boxes,
    lines: links.map((link, at) => ({ ...link, points: lines[at]! })),
    curves: edges.filter(({ from, to }) => !isNode(from) || !isNode(to)),
  };
}

function asTrees(folded: FoldedGraph, { boxes, folds }: Boxes): Parts {
  const { nodes, parents, edges } = folded;
  const inTree = edges.filter(({ further }) => !further);
  const tracks = new Map(
    inTree.map(({ from, type, arrow }) => [from, arrow ? 1 + SCHEME_TYPES.indexOf(type) : 0]),
  );
  const { corners, lines, width, height } = tidyPlaces(
    [
      ...boxes.map((box, at) => ({
        width: box.width,
        height: box.height,
        parent: parents[at]!,
        track: tracks.get(at) ?? 0,
      })),
      ...folds.map(({ width, height, fold }) => ({ width, height, parent: fold.at, track: 4 })),
    ],
    PAGE,
  );
  const ofFolds = folds.flatMap(({ fold }, at) =>
    fold.at < 0 ? [] : [{ from: nodes.length + at, to: fold.at, arrow: false }],
  );
  return {
    width,
    height,
    boxes,
    corners,
    lines: [...inTree, ...ofFolds].map(({ from, to, arrow }) => {
      return { from, to, arrow, points: lines[from]! };
    }),
    curves: edges.filter(({ further }) => further),
  };
}

/** Right if the premises would be wider than this below each other, and less wide on the right. */
function directionOf(
  { parents, folds }: FoldedGraph,
  boxes: readonly { readonly width: number }[],
  widestDown: number,
): PlaceTask['direction'] {
  const depths: number[] = [];
  const rows: number[] = [];
  const columns: number[] = [];
  [...parents, ...folds.map(({ at }) => at)].forEach((parent, at) => {
    const depth = parent < 0 ? 0 : depths[parent]! + 1;
    depths[at] = depth;
    const width = boxes[at]!.width + NEXT_TO_EACH_OTHER;
    rows[depth] = (rows[depth] ?? 0) + width;
    columns[depth] = Math.max(columns[depth] ?? 0, width);
  });
  const down = Math.max(...rows);
  const right = columns.reduce((sum, width) => sum + width, 0);
  return down > widestDown && right < down ? 'right' : 'down';
}

/** A side that many arrows lead to is long enough for all their heads. */
function withRoomFor(arrows: number, box: NodeBox, direction: PlaceTask['direction']): NodeBox {
  const least = (arrows + 1) * ARROW_WIDTH;
  if (box.node.kind === 'S') return box;
  if (direction === 'down') return { ...box, width: Math.max(box.width, least) };
  return { ...box, height: Math.max(box.height, least) };
}
