import fc from 'fast-check';
import {
  type ArgumentGraph,
  type GraphEdge,
  type GraphNode,
  SCHEME_TYPES,
} from '../../../src/domain/argument-graph.js';
import type { LocalSimilarity } from '../../../src/graphs/matching/similarity.js';

/** Every two nodes of one type are alike: a matching by shape. */
export const sameType: LocalSimilarity = () => 1;

export interface Sizes {
  readonly statements: number;
  readonly relations: number;
}

/** Any graph that the domain allows: with cycles, several parents and parts that hang together or not. */
export function graphs(
  prefix: string,
  { statements, relations }: Sizes,
): fc.Arbitrary<ArgumentGraph> {
  return fc
    .record({
      statements: fc.integer({ min: 1, max: statements }),
      types: fc.array(fc.constantFrom(...SCHEME_TYPES), { maxLength: relations }),
      links: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), {
        maxLength: 2 * relations + 2,
      }),
    })
    .map(({ statements: count, types, links }) => {
      const nodes: GraphNode[] = [
        ...Array.from({ length: count }, (_, index) => statement(`${prefix}I${index}`)),
        ...types.map((type, index): GraphNode => ({ kind: 'S', id: `${prefix}S${index}`, type })),
      ];
      const edges = links.flatMap(([from, to, forwards]): GraphEdge[] => {
        const relation = nodes[count + (from % Math.max(1, types.length))];
        const other = nodes[to % nodes.length]!;
        if (!relation || relation === other) return [];
        return forwards
          ? [{ source: relation.id, target: other.id }]
          : [{ source: other.id, target: relation.id }];
      });
      return { nodes, edges };
    });
}

/** Trees: a statement, relations under statements or relations, a statement under each relation. */
export function trees(prefix: string, relations: number): fc.Arbitrary<ArgumentGraph> {
  const relation = fc.tuple(fc.nat(), fc.constantFrom(...SCHEME_TYPES));
  return fc.array(relation, { maxLength: relations }).map((added) => {
    const nodes: GraphNode[] = [statement(`${prefix}0`)];
    const edges: GraphEdge[] = [];
    for (const [place, type] of added) {
      const parent = nodes[place % nodes.length]!;
      const id = `${prefix}${nodes.length}`;
      const premise = `${prefix}${nodes.length + 1}`;
      edges.push({ source: id, target: parent.id }, { source: premise, target: id });
      nodes.push({ kind: 'S', id, type }, statement(premise));
    }
    return { nodes, edges, majorClaim: `${prefix}0` };
  });
}

export function statement(id: string): GraphNode {
  return { kind: 'I', id, text: id };
}

/** Similarities that depend on the two ids and a seed only; many ties, also at 0. */
export function similarities(): fc.Arbitrary<LocalSimilarity> {
  return fc.tuple(fc.nat(), fc.constantFrom(2, 4, 1000)).map(([seed, steps]) => (query, other) => {
    let hash = seed;
    for (const letter of `${query.id}>${other.id}`) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
      hash = (hash ^ (hash >>> 15)) >>> 0;
    }
    return (hash % (steps + 1)) / steps;
  });
}

/** Nodes may stand for one another if both are statements or relations of one type. */
export function isSameType(query: GraphNode, other: GraphNode): boolean {
  if (query.kind === 'S' && other.kind === 'S') return query.type === other.type;
  return query.kind === other.kind;
}

/** The similarity of a mapping by its definition, from ids and edges alone. */
export function globalSimilarity(
  query: ArgumentGraph,
  other: ArgumentGraph,
  mapping: ReadonlyMap<GraphNode, GraphNode>,
  similarity: LocalSimilarity,
): number {
  const local = (node: GraphNode) => similarity(node, mapping.get(node)!);
  const byId = new Map(query.nodes.map((node) => [node.id, node]));
  const caseEdges = new Set(other.edges.map(({ source, target }) => `${source}>${target}`));
  const queryEdges = new Map(query.edges.map((edge) => [`${edge.source}>${edge.target}`, edge]));
  let sum = 0;
  for (const node of mapping.keys()) sum += local(node);
  for (const { source, target } of queryEdges.values()) {
    const [from, to] = [byId.get(source)!, byId.get(target)!];
    const image = `${mapping.get(from)?.id}>${mapping.get(to)?.id}`;
    if (mapping.has(from) && mapping.has(to) && caseEdges.has(image)) {
      sum += (local(from) + local(to)) / 2;
    }
  }
  return sum / (query.nodes.length + queryEdges.size);
}

/** Tries every mapping that preserves types and is one to one. */
export function bestOfAll(
  query: ArgumentGraph,
  other: ArgumentGraph,
  similarity: LocalSimilarity,
): number {
  const mapping = new Map<GraphNode, GraphNode>();
  const best = (index: number, free: readonly GraphNode[]): number => {
    const node = query.nodes[index];
    if (!node) return globalSimilarity(query, other, mapping, similarity);
    let most = best(index + 1, free);
    for (const partner of free) {
      if (!isSameType(node, partner)) continue;
      mapping.set(node, partner);
      most = Math.max(
        most,
        best(
          index + 1,
          free.filter((one) => one !== partner),
        ),
      );
      mapping.delete(node);
    }
    return most;
  };
  return best(0, other.nodes);
}
