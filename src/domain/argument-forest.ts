import {
  type ArgumentGraph,
  type GraphEdge,
  type GraphNode,
  premisesOf,
} from './argument-graph.js';
import { rootedTree, subtreeSizes, type TreeShape } from './rooted-tree.js';

/**
 * All nodes of a graph as trees in preorder: first the tree under the major claim, as `rootedTree`
 * has it, then one tree for each other part, larger ones first.
 */
export interface ArgumentForest extends TreeShape {
  readonly nodes: readonly GraphNode[];
  /** The indexes of the roots; the first is the major claim. */
  readonly roots: readonly number[];
}

/**
 * The spanning forest of a graph. What does not lead to the major claim stands under the nodes that
 * lead nowhere else, each node under the nearest of them. The order of the input does not matter.
 */
export function argumentForest(graph: ArgumentGraph): ArgumentForest {
  const main = rootedTree(graph);
  if (main.unreached.length === 0) return { ...main, roots: [0] };
  const others = otherTrees(graph, new Set(main.unreached));
  const parents = new Int32Array(graph.nodes.length);
  parents.set(main.parents);
  const roots = [0];
  others.parents.forEach((parent, at) => {
    const place = main.nodes.length + at;
    parents[place] = parent < 0 ? -1 : parent + main.nodes.length;
    if (parent < 0) roots.push(place);
  });
  return {
    nodes: [...main.nodes, ...others.nodes],
    ...{ parents, roots, sizes: subtreeSizes(parents) },
  };
}

/** The trees of the nodes that do not lead to the major claim. */
function otherTrees({ nodes, edges }: ArgumentGraph, rest: ReadonlySet<string>) {
  const part = {
    nodes: nodes.filter(({ id }) => rest.has(id)),
    edges: edges.filter(({ source, target }) => rest.has(source) && rest.has(target)),
  };
  // Under one root more than there are, which is taken away again.
  const longest = part.nodes.reduce((most, { id }) => Math.max(most, id.length), 0);
  const above: GraphNode = { kind: 'I', id: '-'.repeat(longest + 1), text: '' };
  const links = rootsOf(part).map((source): GraphEdge => ({ source, target: above.id }));
  const tree = rootedTree(
    { nodes: [above, ...part.nodes], edges: [...part.edges, ...links] },
    above.id,
  );
  return {
    nodes: tree.nodes.slice(1),
    parents: tree.parents.slice(1).map((parent) => parent - 1),
  };
}

/** The nodes that lead nowhere, and one of each circle that leads nowhere. */
function rootsOf(part: ArgumentGraph): readonly string[] {
  const premises = premisesOf(part);
  const leading = new Set(part.edges.map(({ source }) => source));
  const roots = part.nodes.filter(({ id }) => !leading.has(id)).map(({ id }) => id);
  const queue = [...roots];
  const reached = new Set(roots);
  let next = 0;
  const reach = () => {
    for (; next < queue.length; next++) {
      for (const premise of premises.get(queue[next]!)!) {
        if (!reached.has(premise)) queue.push(premise);
        reached.add(premise);
      }
    }
  };
  reach();
  const ids = part.nodes
    .toSorted((a, b) => Number(a.kind === 'S') - Number(b.kind === 'S') || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  for (const id of ids) {
    if (reached.has(id)) continue;
    roots.push(id);
    reached.add(id);
    queue.push(id);
    reach();
  }
  return roots;
}
