import type { Graph, Node } from 'arguebuf';
import { badInput, ElenchusError, messageOf } from '../../../errors.js';
import type { DraftType } from './draft.js';

/** Ids that arguebuf gets: it keeps one of two nodes or edges with one id, and no word of it. */
export function numbered(place: number): string {
  return `n${place}`;
}

/**
 * Runs a loader of arguebuf on nodes and edges that bear the ids of `numbered`.
 * @returns the nodes in their order
 * @throws ElenchusError BAD_INPUT where it fails, or gives another number of nodes or edges
 */
export function loadNumbered(
  load: () => Graph,
  { nodes, edges }: { readonly nodes: number; readonly edges: number },
  field: string,
): Node[] {
  const graph = loadAll(load, field);
  const found = Array.from({ length: nodes }, (_, place) => graph.nodes[numbered(place)]);
  const known = found.filter((node) => node !== undefined);
  const count = Object.keys(graph.edges).length;
  if (known.length === nodes && count === edges) return known;
  const read = `${known.length} of ${nodes} nodes and ${count} of ${edges} edges`;
  throw badInput(field, `could not be read whole: ${read}`);
}

/** @throws ElenchusError BAD_INPUT where the loader throws anything */
export function loadAll(load: () => Graph, field: string): Graph {
  try {
    return load();
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw badInput(field, `cannot be read: ${messageOf(error)}`);
  }
}

/** The type of a node as arguebuf read it. */
export function typeOf(node: Node): DraftType {
  if (node.type === 'atom') return 'STATEMENT';
  switch (node.scheme.case) {
    case 'support':
      return 'SUPPORT';
    case 'attack':
      return 'ATTACK';
    case 'rephrase':
      return 'REPHRASE';
    case 'preference':
      return 'PREFERENCE';
    default:
      return 'UNKNOWN';
  }
}
