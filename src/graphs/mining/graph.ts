import type { ArgumentGraph, GraphEdge, GraphNode } from '../../domain/argument-graph.js';
import type { MinedRelation, MinedUnit } from './types.js';

/** A statement for each unit, and a relation node between the two units of each relation. */
export function graphOf(
  units: readonly MinedUnit[],
  relations: readonly MinedRelation[],
  majorClaim: string,
): ArgumentGraph & { readonly majorClaim: string } {
  const statements = units.map(({ id, text }): GraphNode => ({
    kind: 'I',
    id,
    text: oneLine(text),
  }));
  const nodes = relations.map(({ source, type }): GraphNode => {
    return { kind: 'S', id: relationId(source), type };
  });
  const edges = relations.flatMap(({ source, target }): GraphEdge[] => [
    { source, target: relationId(source) },
    { source: relationId(source), target },
  ]);
  return { nodes: [...statements, ...nodes], edges, majorClaim };
}

/** A unit has one relation at most, so its id names the relation. */
export function relationId(source: string): string {
  return `${source}-relation`;
}

/** Lines of a text may be broken within a unit. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
}
