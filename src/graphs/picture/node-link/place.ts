import elk, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Point } from '../scene.js';

/** A node to be placed, in pixels. */
export interface Sized {
  readonly width: number;
  readonly height: number;
  /** Lines from its premises join in one point of a relation, and stay apart at a statement. */
  readonly joins: boolean;
}

/** A line from a premise to what it leads to, by the places of the nodes in their list. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** Ends in an arrow head, so it must not join others. */
  readonly arrow: boolean;
}

export interface PlaceTask {
  readonly nodes: readonly Sized[];
  readonly links: readonly Link[];
  /** Where premises are, seen from their conclusion. */
  readonly direction: 'down' | 'right';
}

export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  /** The upper left corner of each node. */
  readonly corners: readonly Point[];
  /** The corners of each line, from premise to conclusion. */
  readonly lines: readonly (readonly Point[])[];
}

const SPACING = {
  'elk.spacing.nodeNode': 18,
  'elk.spacing.edgeNode': 14,
  'elk.spacing.edgeEdge': 10,
  'elk.spacing.componentComponent': 40,
  'elk.layered.spacing.nodeNodeBetweenLayers': 32,
  'elk.layered.spacing.edgeNodeBetweenLayers': 16,
  'elk.layered.spacing.edgeEdgeBetweenLayers': 10,
};

const OPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SPACING).map(([key, value]) => [key, String(value)])),
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  // From the first node on, so that only links that close a cycle are turned round.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
};

/** Where a relation's line goes out, where those of its premises come in, and attacks on it. */
const SIDES = {
  down: ['NORTH', 'SOUTH', 'WEST'],
  right: ['WEST', 'EAST', 'NORTH'],
} as const;
/** Keeping premises in their order takes most of the time for 1,000 nodes. */
const MOST_IN_ORDER = 300;
/** Width by height, of what is connected with the first node if it has several parts. */
const SHAPE = 1.4;

/**
 * Places the nodes in layers, conclusions before their premises, and routes right-angled lines
 * around them. What is connected with the first node comes first, and the rest below it. Takes
 * seconds for a hundred nodes that have several times as many links.
 */
export async function placeNodes(task: PlaceTask): Promise<PlacedGraph> {
  const main = connectedWithFirst(task);
  const rest = task.nodes.map((_, at) => at).filter((at) => !main.has(at));
  const first = await placePart(
    task,
    [...main].sort((a, b) => a - b),
    SHAPE,
  );
  if (rest.length === 0) return first;
  const room = rest.reduce((sum, at) => sum + areaOf(task.nodes[at]!), 0);
  const second = await placePart(task, rest, Math.max(SHAPE, first.width ** 2 / room));
  const top = first.height + SPACING['elk.spacing.componentComponent'];
  const lower = ([x, y]: Point): Point => [x, y + top];
  return {
    width: Math.max(first.width, second.width),
    height: top + second.height,
    corners: task.nodes.map((_, at) => first.corners[at] ?? lower(second.corners[at]!)),
    lines: task.links.map((_, at) => first.lines[at] ?? second.lines[at]!.map(lower)),
  };
}

function connectedWithFirst({ nodes, links }: PlaceTask): ReadonlySet<number> {
  const neighbours = nodes.map((): number[] => []);
  for (const { from, to } of links) {
    neighbours[from]!.push(to);
    neighbours[to]!.push(from);
  }
  const reached = new Set([0]);
  // Iterating over a set includes what is added meanwhile.
  for (const at of reached) for (const next of neighbours[at]!) reached.add(next);
  return reached;
}

function areaOf({ width, height }: Sized): number {
  return (width + SPACING['elk.spacing.nodeNode']) * (height + 2 * SPACING['elk.spacing.nodeNode']);
}

/** Places some of the nodes; the places of the others are absent. */
async function placePart(
  task: PlaceTask,
  part: readonly number[],
  shape: number,
): Promise<PlacedGraph> {
  const { nodes, links, direction } = task;
  const [near, far, aside] = SIDES[direction];
  const undercut = new Set(links.filter(({ arrow }) => arrow).map(({ to }) => to));
  const side = (name: string) => ({ 'elk.port.side': name });
  const portsOf = (at: number) => [
    { id: `n${at}out`, layoutOptions: side(near) },
    { id: `n${at}in`, layoutOptions: side(far) },
    ...(undercut.has(at) ? [{ id: `n${at}aside`, layoutOptions: side(aside) }] : []),
  ];
  const inPart = new Set(part);
  const graph: ElkNode = {
    id: 'graph',
    layoutOptions: {
      ...OPTIONS,
      'elk.direction': direction.toUpperCase(),
      'elk.aspectRatio': String(shape),
      'elk.layered.considerModelOrder.strategy':
        part.length > MOST_IN_ORDER ? 'NONE' : 'NODES_AND_EDGES',
    },
    children: part.map((at) => {
      const { width, height, joins } = nodes[at]!;
      const layoutOptions: Record<string, string> = joins
        ? { 'elk.portConstraints': 'FIXED_SIDE' }
        : { 'elk.alignment': direction === 'down' ? 'TOP' : 'LEFT' };
      return { id: `n${at}`, width, height, layoutOptions, ports: joins ? portsOf(at) : [] };
    }),
    edges: links.flatMap(({ from, to, arrow }, at) => {
      if (!inPart.has(to)) return [];
      const source = nodes[to]!.joins ? `n${to}${arrow ? 'aside' : 'in'}` : `n${to}`;
      return {
        id: `e${at}`,
        sources: [source],
        targets: [`n${from}${nodes[from]!.joins ? 'out' : ''}`],
      };
    }),
  };
  const {
    width = 0,
    height = 0,
    children = [],
    edges = [],
  } = await new elk.default().layout(graph);
  const corners: Point[] = [];
  for (const { id, x = 0, y = 0 } of children) corners[Number(id.slice(1))] = [x, y];
  const lines: Point[][] = [];
  for (const { id, sections } of edges) {
    const { startPoint, bendPoints = [], endPoint } = sections![0]!;
    const points = [endPoint, ...bendPoints.toReversed(), startPoint];
    lines[Number(id.slice(1))] = points.map(({ x, y }): Point => [x, y]);
  }
  return { width, height, corners, lines };
}
