import type { GraphNode as DomainNode } from '../../../../src/domain/argument-graph.js';
import { type Fold, type FoldedGraph, foldGraph } from '../../../../src/domain/folding.js';
import type { FoldInput } from '../../generated/operations.js';
import type { Graph, GraphNode } from '../graph.js';
import { EVERYTHING, type FoldedByHand } from './fold-state.js';

/** Graphs of more nodes are folded. */
export const USUAL = 40;
/** Two graphs of more nodes together are folded where they stand beside each other. */
export const USUAL_MAPPED = 150;
/** The server folds graphs of more nodes. */
export const USUAL_DRAWN = 150;
/** Pictures of more nodes take too long to be drawn in a page. */
export const MOST_NODES = 500;
/** So many nodes the server draws, and so many it folds or unfolds by name. */
const [MOST_DRAWN, MOST_NAMED] = [1_000, 100];
/** No id of data begins like this. */
const FOLD = '\u0001fold ';

/** A graph, or what is shown of it, with a node for each fold. */
export interface ShownGraph {
  readonly graph: Graph;
  /** What each fold stands for, by the id of its node. */
  readonly folds: ReadonlyMap<string, ShownFold>;
  /** Nodes that something is attached to which is shown. */
  readonly foldable: ReadonlySet<string>;
  readonly shown: number;
  readonly all: number;
}

export interface ShownFold extends Pick<Fold, 'counts' | 'trees'> {
  /** The id of the node that it leads to; undefined beside the tree of the major claim. */
  readonly owner: string | undefined;
}

/** What is shown of a graph: all of a small one, and of a large one what a reader can take in. */
export function shownOf(
  graph: Graph,
  byHand: FoldedByHand,
  say: (fold: ShownFold) => string,
  usual: number = USUAL,
): ShownGraph {
  const all = graph.nodes.length;
  if (all <= usual && !isTouched(byHand)) {
    return { graph, folds: new Map(), foldable: new Set(), shown: all, all };
  }
  const maxNodes = byHand.open.includes(EVERYTHING) ? MOST_NODES : usual;
  const folding = { maxNodes, ...knownTo(graph, byHand) };
  return withFolds(graph, foldGraph(domainGraph(graph), folding, MOST_NODES), say);
}

/** What the server folds where somebody has folded by hand; undefined leaves it to the server. */
export function foldInputOf(graph: Graph, byHand: FoldedByHand): FoldInput | undefined {
  if (!isTouched(byHand)) return undefined;
  const { open, closed, focus } = knownTo(graph, byHand);
  return {
    ...(byHand.open.includes(EVERYTHING) && { maxNodes: MOST_DRAWN }),
    ...(open.length > 0 && { open: open.slice(-MOST_NAMED) }),
    ...(closed.length > 0 && { closed: closed.slice(-MOST_NAMED) }),
    ...(focus !== undefined && { focus }),
  };
}

const isTouched = ({ open, closed, focus }: FoldedByHand) =>
  focus !== undefined || open.length > 0 || closed.length > 0;

/** Without the ids that an old address has and the graph lacks. */
function knownTo(graph: Graph, { open, closed, focus }: FoldedByHand) {
  const known = new Set(graph.nodes.map(({ id }) => id));
  return {
    open: open.filter((id) => known.has(id)),
    closed: closed.filter((id) => known.has(id)),
    focus: focus !== undefined && known.has(focus) ? focus : undefined,
  };
}

function withFolds(
  graph: Graph,
  { nodes, parents, edges, folds }: FoldedGraph,
  say: (fold: ShownFold) => string,
): ShownGraph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const shown = nodes.map(({ id }) => byId.get(id)!);
  const marks = folds.map(({ at, counts, trees }, index) => {
    const owner = shown[at]?.id;
    return { id: `${FOLD}${index}`, fold: { owner, counts, trees } };
  });
  const ids = [...shown, ...marks].map(({ id }) => id);
  const tree = new Map<string, string>();
  parents.forEach((parent, at) => parent >= 0 && tree.set(ids[at]!, ids[parent]!));
  for (const { id, fold } of marks) if (fold.owner !== undefined) tree.set(id, fold.owner);
  return {
    graph: {
      nodes: [
        ...shown,
        ...marks.map(({ id, fold }): GraphNode => ({
          id,
          type: 'STATEMENT',
          text: `+ ${say(fold)}`,
          scheme: null,
        })),
      ],
      edges: [
        ...edges.map(({ from, to }) => ({ source: ids[from]!, target: ids[to]! })),
        ...marks.flatMap(({ id, fold }) =>
          fold.owner === undefined ? [] : [{ source: id, target: fold.owner }],
        ),
      ],
      majorClaim: shown[0]?.id,
      tree,
    },
    folds: new Map(marks.map(({ id, fold }) => [id, fold])),
    foldable: new Set([...parents].flatMap((parent) => (parent < 0 ? [] : [ids[parent]!]))),
    shown: shown.length,
    all: graph.nodes.length,
  };
}

function domainGraph({ nodes, edges, majorClaim }: Graph) {
  return {
    nodes: nodes.map(({ id, type }): DomainNode =>
      type === 'STATEMENT' ? { kind: 'I', id, text: '' } : { kind: 'S', id, type },
    ),
    edges,
    ...(majorClaim !== undefined && { majorClaim }),
  };
}
