import {
  type ArgumentGraph,
  type GraphNode,
  majorClaimOf,
  nodeTypeOf,
  premisesOf,
} from './argument-graph.js';
import type { Side, StatementRole } from './premise.js';

/** What a statement does in its graph, and its side of the major claim. */
export interface Standing {
  readonly role: StatementRole;
  /** Absent for the major claim, and where the graph does not tell. */
  readonly stance?: Side;
}

/** The ways on which a node leads to the major claim. */
interface Ways {
  /** The number of edges of the shortest. */
  readonly length: number;
  /** Whether there is one with an even and one with an odd number of attacks. */
  readonly parities: Set<Parity>;
}

type Parity = 0 | 1;

/**
 * The role and stance of each statement, by its id.
 *
 * The role depends on the first relation of the shortest way to the major claim. Of several shortest
 * ways, one that begins with an attack counts most, then one that begins with a support.
 *
 * The stance is FAVOR after an even number of attacks on the way to the major claim, AGAINST after an
 * odd number. So an attack on a support (an undercut) argues against the major claim, and an attack
 * on an attack argues for it. All ways count, also those that pass a cycle, but none that passes the
 * major claim itself. If they disagree, there is no stance.
 */
export function standingsOf(graph: ArgumentGraph): ReadonlyMap<string, Standing> {
  const majorClaim = majorClaimOf(graph);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const ways = waysTo(majorClaim, graph, nodes);
  const conclusions = new Map<string, string[]>();
  for (const { source, target } of graph.edges) {
    const known = conclusions.get(source);
    if (known) known.push(target);
    else conclusions.set(source, [target]);
  }
  const nearer = (id: string) => {
    const length = ways.get(id)!.length;
    return (conclusions.get(id) ?? []).filter((next) => ways.get(next)?.length === length - 1);
  };
  const standings = new Map<string, Standing>();
  // The ways are in the order of their lengths, so what a statement rephrases is known before it.
  for (const [id, { parities }] of ways) {
    if (nodes.get(id)!.kind === 'S') continue;
    if (id === majorClaim) standings.set(id, { role: 'MAJOR_CLAIM' });
    else standings.set(id, { role: roleOf(id), ...stanceOf(parities) });
  }
  for (const { id, kind } of graph.nodes) {
    if (kind === 'I' && !ways.has(id)) standings.set(id, { role: 'UNCONNECTED' });
  }
  return standings;

  function roleOf(id: string): StatementRole {
    const relations = nearer(id);
    const types = relations.map((relation) => nodeTypeOf(nodes.get(relation)!));
    if (types.includes('ATTACK')) return 'OBJECTION';
    if (types.includes('SUPPORT')) return 'PREMISE';
    const [rephrased = ''] = relations.flatMap(nearer).sort();
    const role = standings.get(rephrased)?.role ?? 'PREMISE';
    return role === 'MAJOR_CLAIM' ? 'REPHRASE' : role;
  }
}

function waysTo(
  majorClaim: string,
  graph: ArgumentGraph,
  nodes: ReadonlyMap<string, GraphNode>,
): ReadonlyMap<string, Ways> {
  const premises = premisesOf(graph);
  const ways = new Map<string, Ways>([[majorClaim, { length: 0, parities: new Set([0]) }]]);
  const queue: { id: string; length: number; parity: Parity }[] = [
    { id: majorClaim, length: 0, parity: 0 },
  ];
  for (const { id, length, parity } of queue) {
    for (const premise of premises.get(id) ?? []) {
      if (premise === majorClaim) continue;
      const own: Parity =
        nodeTypeOf(nodes.get(premise)!) === 'ATTACK' ? (parity === 0 ? 1 : 0) : parity;
      const known = ways.get(premise) ?? { length: length + 1, parities: new Set<Parity>() };
      if (known.parities.has(own)) continue;
      known.parities.add(own);
      ways.set(premise, known);
      queue.push({ id: premise, length: length + 1, parity: own });
    }
  }
  return ways;
}

function stanceOf(parities: ReadonlySet<Parity>): { readonly stance?: Side } {
  if (parities.size > 1) return {};
  return { stance: parities.has(0) ? 'FAVOR' : 'AGAINST' };
}
