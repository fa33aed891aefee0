import type {
  ArgumentGraph,
  GraphNode,
  SchemeNode,
} from 'elenchus/internal/domain/argument-graph.js';
import { SCHEME_TYPES } from 'elenchus/internal/domain/argument-graph.js';

/**
 * A copy of a graph with one random edit of its shape: a relation with a statement put in, one
 * taken out from the end of a thread, or one changed to another type. Schemes stay as they are.
 * @param random numbers in [0, 1)
 */
export function editOnce(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  const relations = graph.nodes.filter((node) => node.kind === 'S');
  const kind = relations.length === 0 ? 0 : Math.floor(3 * random());
  if (kind === 0) return insert(graph, random);
  return kind === 1 ? remove(graph, random) : retype(graph, pick(relations, random), random);
}

function insert(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  let number = ids.size;
  while (ids.has(`s${number}`) || ids.has(`i${number}`)) number++;
  const statements = graph.nodes.filter(({ kind }) => kind === 'I');
  const [relation, statement] = [`s${number}`, `i${number}`];
  const type = pick(SCHEME_TYPES.slice(0, 2), random);
  return {
    ...graph,
    nodes: [
      ...graph.nodes,
      { kind: 'S', id: relation, type },
      { kind: 'I', id: statement, text: '' },
    ],
    edges: [
      ...graph.edges,
      { source: relation, target: pick(statements, random).id },
      { source: statement, target: relation },
    ],
  };
}

/** Takes out a relation that no other one leads to, with its premises. */
function remove(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]));
  const argued = new Set(
    graph.edges.filter(({ source }) => kinds.get(source) === 'S').map(({ target }) => target),
  );
  const premises = (id: string) =>
    graph.edges.filter(({ target }) => target === id).map(({ source }) => source);
  const last = graph.nodes.filter(
    ({ id, kind }) =>
      kind === 'S' && !argued.has(id) && premises(id).every((premise) => !argued.has(premise)),
  );
  if (last.length === 0) return insert(graph, random);
  const { id } = pick(last, random);
  const gone = new Set([id, ...premises(id)]);
  return {
    ...graph,
    nodes: graph.nodes.filter((node) => !gone.has(node.id)),
    edges: graph.edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  };
}

function retype(graph: ArgumentGraph, node: SchemeNode, random: () => number): ArgumentGraph {
  const type = pick(
    SCHEME_TYPES.filter((other) => other !== node.type),
    random,
  );
  return replace(graph, node, { ...node, type });
}

/** The graph with another node in the place of one. */
export function replace(graph: ArgumentGraph, old: GraphNode, next: GraphNode): ArgumentGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node === old ? next : node)) };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}
