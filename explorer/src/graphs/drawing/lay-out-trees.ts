import { tidyPlaces } from '../../../../src/graphs/picture/tidy.js';
import type { LaidOut, Line, Placed, Point, Size } from './lay-out.js';

type Sized = Size & { readonly id: string };

interface Trees {
  /** What each node is attached to. */
  readonly tree: ReadonlyMap<string, string>;
  /** Lines of the same track join on their way to a node. */
  readonly trackOf: (source: string, target: string) => number;
}

/** How far a line to a further conclusion bends to the side, of its length and in pixels. */
const BEND = { part: 0.2, most: 160 } as const;

/**
 * Places for trees of many nodes, broken into rows where they are wide.
 * @param nodes each after what it is attached to
 * @param shape width by height of the room
 */
export function layOutTrees(
  nodes: readonly Sized[],
  edges: readonly { readonly source: string; readonly target: string }[],
  { tree, trackOf }: Trees,
  shape: number,
): LaidOut {
  const index = new Map(nodes.map(({ id }, at) => [id, at]));
  const { corners, lines, width, height } = tidyPlaces(
    nodes.map(({ id, width, height }) => {
      const parent = tree.get(id);
      if (parent === undefined) return { width, height, parent: -1, track: 0 };
      return { width, height, parent: index.get(parent)!, track: trackOf(id, parent) };
    }),
    shape,
  );
  const placed = nodes.map((node, at): Placed => {
    const [x, y] = corners[at]!;
    return { ...node, x, y };
  });
  return {
    width,
    height,
    nodes: placed,
    lines: edges.map(({ source, target }): Line => {
      const [from, to] = [index.get(source)!, index.get(target)!];
      if (tree.get(source) !== target) {
        const points = curve(placed[from]!, placed[to]!);
        return { source, target, points, way: 'curved' };
      }
      const points = lines[from]!.map(([x, y]) => ({ x, y }));
      return { source, target, points, way: 'square' };
    }),
  };
}

/** From border to border, by a point aside. */
function curve(from: Placed, to: Placed): readonly Point[] {
  const [start, end] = [borderOf(from, middleOf(to)), borderOf(to, middleOf(from))];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(BEND.most, length * BEND.part) / length;
  const aside = { x: (start.x + end.x) / 2 - dy * bend, y: (start.y + end.y) / 2 + dx * bend };
  return [start, aside, end];
}

const middleOf = ({ x, y, width, height }: Placed): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Where the way from the middle of a box to a point leaves the box. */
function borderOf(box: Placed, { x, y }: Point): Point {
  const middle = middleOf(box);
  const [dx, dy] = [x - middle.x, y - middle.y];
  const part = Math.min(
    dx === 0 ? 1 : box.width / 2 / Math.abs(dx),
    dy === 0 ? 1 : box.height / 2 / Math.abs(dy),
    1,
  );
  return { x: middle.x + dx * part, y: middle.y + dy * part };
}
