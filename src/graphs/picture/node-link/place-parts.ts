import { SCHEME_TYPES } from '../../../domain/argument-graph.js';
import type { FoldedGraph, ShownEdge } from '../../../domain/folded-graph.js';
import { tidyPlaces } from '../tidy.js';
import type { Place } from './drawing.js';
import type { FoldBox } from './folds.js';
import type { NodeBox } from './nodes.js';
import type { Point } from '../scene.js';
import type { Link, PlaceTask } from './place.js';

const NEXT_TO_EACH_OTHER = 18;
const ARROW_WIDTH = 18;
/** More boxes, or more trees, are placed as trees, whose families are broken into rows. */
const MOST_LAYERED = { boxes: 80, trees: 4 } as const;
/** Where so many of all lines lead beyond the trees, layers show more, up to so many boxes. */
const TANGLED = { share: 0.2, most: 300 } as const;
/** Width by height of large pictures: that of a page. */
const PAGE = Math.SQRT2;

/** A line in its place. */
export interface Part extends Link {
  readonly points: readonly Point[];
}

/** Boxes and lines in their places. Places of folds follow those of nodes. */
export interface Parts {
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
    ...{ width, height },
    joins: nodes[at]?.kind === 'S',
  }));
  const task: PlaceTask = {
    ...{ nodes: sized, direction },
    links: links.map(({ from, to, arrow }) => ({ from, to, arrow })),
  };
  const { lines, ...placed } = await place(task);
  return {
    ...{ ...placed, boxes },
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
        ...{ width: box.width, height: box.height, parent: parents[at]! },
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
    ...{ width, height, boxes, corners },
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
