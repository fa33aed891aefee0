import type { ArgumentGraphInput, GraphNodeType, GraphParts } from '../generated/operations.js';
import { claimOf, type Sketch } from './sketch/sketch.js';

/** A statement, or a relation between nodes. */
export interface GraphNode {
  readonly id: string;
  readonly type: GraphNodeType;
  readonly text: string | null;
  readonly scheme: string | null;
}

/** What is drawn, whether somebody sketched it or it was found. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  /** From a premise to a relation, from a relation to what it leads to. */
  readonly edges: readonly { readonly source: string; readonly target: string }[];
  readonly majorClaim: string | undefined;
  /** Where only a part is shown: what each node is attached to, by id. Conclusions come first. */
  readonly tree?: ReadonlyMap<string, string>;
}

/** Whether it has arrows, and so a structure to compare. */
export const isShaped = (graph: Graph | undefined): boolean => (graph?.edges.length ?? 0) > 0;

export const graphOf = ({ nodes, edges, majorClaim }: GraphParts): Graph => ({
  nodes,
  edges,
  majorClaim: majorClaim.id,
});

export function graphOfSketch(sketch: Sketch): Graph {
  const { statements, relations } = sketch;
  return {
    nodes: [
      ...statements.map(({ id, text }) => ({ id, type: 'STATEMENT' as const, text, scheme: null })),
      ...relations.map(({ id, type }) => ({ id, type, text: null, scheme: null })),
    ],
    edges: relations.flatMap(({ id, source, target }) => [
      { source, target: id },
      { source: id, target },
    ]),
    majorClaim: claimOf(sketch),
  };
}

/** A sketch as the API takes it; undefined as long as nothing is said in it. */
export function partsOf(sketch: Sketch): ArgumentGraphInput | undefined {
  if (sketch.statements.every(({ text }) => text.trim() === '')) return undefined;
  const { nodes, edges, majorClaim } = graphOfSketch(sketch);
  return {
    nodes: nodes.map(({ id, type, text }) =>
      type === 'STATEMENT' ? { id, type, text: text ?? '' } : { id, type },
    ),
    edges,
    ...(majorClaim !== undefined && { majorClaim }),
  };
}

/** A graph as a sketch: where a relation joins several nodes, with an arrow for each pair. */
export function sketchOf({ nodes, edges }: Graph): Sketch {
  const typeOf = new Map(nodes.map(({ id, type }) => [id, type]));
  const isStatement = (id: string) => typeOf.get(id) === 'STATEMENT';
  const pairs = nodes.flatMap(({ id, type }) => {
    if (type === 'STATEMENT') return [];
    const sources = edges.filter(({ source, target }) => target === id && isStatement(source));
    const targets = edges.filter(({ source }) => source === id);
    return sources.flatMap(({ source }) =>
      targets.map(({ target }) => ({ node: id, type, source, target })),
    );
  });
  const numbered = pairs.map((pair, at) => ({ ...pair, id: `r${at + 1}` }));
  const statements = nodes.filter(({ type }) => type === 'STATEMENT');
  const ids = new Map([
    ...numbered.toReversed().map(({ node, id }) => [node, id] as const),
    ...statements.map(({ id }, at) => [id, `s${at + 1}`] as const),
  ]);
  return {
    statements: statements.map(({ id, text }) => ({ id: ids.get(id)!, text: text ?? '' })),
    relations: numbered.flatMap(({ id, type, source, target }) => {
      const [from, to] = [ids.get(source), ids.get(target)];
      return from && to ? [{ id, type, source: from, target: to }] : [];
    }),
  };
}

/** The statement that a node is, or the first that gives the relation which it is. */
export function statementOf({ nodes, edges }: Graph, id: string): GraphNode | undefined {
  const sources = edges.filter(({ target }) => target === id).map(({ source }) => source);
  const is = (wanted: string) =>
    nodes.find((node) => node.id === wanted && node.type === 'STATEMENT');
  return is(id) ?? sources.map(is).find((node) => node !== undefined);
}

/** The relation by which a statement first leads to something. */
export function relationOf({ nodes, edges }: Graph, id: string): GraphNode | undefined {
  const targets = edges.filter(({ source }) => source === id).map(({ target }) => target);
  return nodes.find((node) => targets.includes(node.id) && node.type !== 'STATEMENT');
}
