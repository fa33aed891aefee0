import fc from 'fast-check';
import {
  type ArgumentGraph,
  type GraphEdge,
  type GraphNode,
  SCHEME_TYPES,
  type SchemeType,
} from '../../src/domain/argument-graph.js';

export const statement = (id: string, text = `Statement ${id}.`): GraphNode => ({
  kind: 'I',
  id,
  text,
});
export const relation = (id: string, type: SchemeType = 'SUPPORT'): GraphNode => ({
  kind: 'S',
  id,
  type,
});

/** `path('a < r < b')`: b supports a through r; each edge leads from right to left. */
export function edges(...chains: string[]): GraphEdge[] {
  return chains.flatMap((chain) => {
    const ids = chain.split(' < ');
    return ids.slice(1).map((source, at) => ({ source, target: ids[at]! }));
  });
}

const TYPES: Readonly<Record<string, SchemeType>> = {
  '+': 'SUPPORT',
  '-': 'ATTACK',
  '~': 'REPHRASE',
};

/**
 * A graph of relations such as "a + m" (a supports m), "b - m" (b attacks m), "c ~ m" (c rephrases m).
 * The relation of "a + m" has the id "a+m". The major claim is m.
 */
export function graphOf(...relations: readonly string[]): ArgumentGraph {
  const parts = relations.map((relation) => relation.split(' ') as [string, string, string]);
  const schemes = parts.map((part) => part.join(''));
  const names = new Set(['m', ...parts.flatMap(([source, , target]) => [source, target])]);
  const statements = [...names].filter((name) => !schemes.includes(name));
  return {
    nodes: [
      ...statements.map((id) => ({ kind: 'I' as const, id, text: id })),
      ...parts.map((part) => ({ kind: 'S' as const, id: part.join(''), type: TYPES[part[1]]! })),
    ],
    edges: parts.flatMap(([source, type, target]) => {
      const id = `${source}${type}${target}`;
      return [
        { source, target: id },
        { source: id, target },
      ];
    }),
    majorClaim: 'm',
  };
}

/** A random argument: from a claim down, relations under statements, statements under relations. */
export function argumentTrees(largest = 60): fc.Arbitrary<ArgumentGraph> {
  const choice = fc.record({ parent: fc.nat(), type: fc.constantFrom(...SCHEME_TYPES) });
  return fc.array(choice, { maxLength: largest - 1 }).map((choices) => {
    const nodes: GraphNode[] = [statement('n0')];
    const links: GraphEdge[] = [];
    choices.forEach(({ parent, type }, at) => {
      const above = nodes[parent % nodes.length]!;
      const id = `n${at + 1}`;
      // A third of what stands under a relation is a relation too: an undercut.
      const below = above.kind === 'I' || parent % 3 === 0 ? relation(id, type) : statement(id);
      nodes.push(below);
      links.push({ source: id, target: above.id });
    });
    return { nodes, edges: links, majorClaim: 'n0' };
  });
}

/** Any graph that passes `checkArgumentGraph`: cycles, several parents, parts that lead nowhere. */
export function argumentGraphs(largest = 30): fc.Arbitrary<ArgumentGraph> {
  const kind = fc.constantFrom('I', ...SCHEME_TYPES);
  const pair = fc.tuple(fc.nat(), fc.nat());
  return fc
    .tuple(fc.array(kind, { maxLength: largest - 1 }), fc.array(pair))
    .map(([kinds, pairs]) => {
      const nodes = ['I' as const, ...kinds].map((kind, at) =>
        kind === 'I' ? statement(`n${at}`) : relation(`n${at}`, kind),
      );
      const links = pairs
        .map(([a, b]) => [nodes[a % nodes.length]!, nodes[b % nodes.length]!] as const)
        .filter(([a, b]) => a !== b && (a.kind === 'S' || b.kind === 'S'));
      return { nodes, edges: links.map(([a, b]) => ({ source: a.id, target: b.id })) };
    });
}

/** The same graph with its nodes and edges in another order. */
export function shuffled(graph: ArgumentGraph): fc.Arbitrary<ArgumentGraph> {
  const whole = <T>(items: readonly T[]) =>
    fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
  return fc
    .tuple(whole(graph.nodes), whole(graph.edges))
    .map(([nodes, edges]) => ({ ...graph, nodes, edges }));
}

/** A claim under which relations and statements follow each other, one under the other. */
export function chainGraph(depth: number): ArgumentGraph {
  const nodes = Array.from({ length: depth + 1 }, (_, at) =>
    at % 2 === 0 ? statement(`n${at}`) : relation(`n${at}`, at % 4 === 1 ? 'SUPPORT' : 'ATTACK'),
  );
  const links = nodes.slice(1).map(({ id }, at) => ({ source: id, target: nodes[at]!.id }));
  return { nodes, edges: links, majorClaim: 'n0' };
}

/** A claim with `arguments` relations of one statement each. */
export function starGraph(relations: number): ArgumentGraph {
  const nodes: GraphNode[] = [statement('claim')];
  const links: GraphEdge[] = [];
  for (let at = 0; at < relations; at++) {
    nodes.push(relation(`s${at}`, at % 3 === 0 ? 'ATTACK' : 'SUPPORT'), statement(`i${at}`));
    links.push(...edges(`claim < s${at} < i${at}`));
  }
  return { nodes, edges: links, majorClaim: 'claim' };
}
