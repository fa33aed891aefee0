import { type ArgumentGraph, majorClaimOf } from 'elenchus/internal/domain/argument-graph.js';
import { NOTHING } from 'elenchus/internal/graphs/mining/tree.js';

/** A text whose units and relations people have given: a tree. */
export interface GoldText {
  /** In the order of the text. */
  readonly units: readonly string[];
  /** The target of each unit; `NOTHING` for the major claim. */
  readonly targets: readonly number[];
  /** What each unit does to its target. */
  readonly attacks: readonly boolean[];
}

/**
 * A graph as a tree of its statements, as Peldszus and Stede 2015 reduce graphs to trees: of several
 * premises of one relation, the first takes it and the others support the first; what attacks or
 * supports a relation is attached to the first premise of that relation.
 *
 * Statements that do not lead to the major claim are left out. Of several conclusions, the first
 * counts. A rephrase counts as support.
 * @returns undefined if fewer than two statements are left
 */
export function goldOf(graph: ArgumentGraph): GoldText | undefined {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const places = new Map(graph.nodes.map((node, at) => [node.id, at]));
  const premises = new Map<string, string[]>();
  const conclusion = new Map<string, string>();
  for (const { source, target } of graph.edges) {
    if (!conclusion.has(source)) conclusion.set(source, target);
    if (nodes.get(target)!.kind === 'S' && nodes.get(source)!.kind === 'I') {
      premises.set(target, [...(premises.get(target) ?? []), source]);
    }
  }
  for (const list of premises.values()) list.sort((a, b) => places.get(a)! - places.get(b)!);

  const arcs = new Map<string, { target: string; attack: boolean }>();
  for (const node of graph.nodes) {
    const relation = nodes.get(conclusion.get(node.id) ?? '');
    if (node.kind !== 'I' || relation?.kind !== 'S') continue;
    const [first] = premises.get(relation.id) ?? [];
    if (first !== undefined && first !== node.id) {
      arcs.set(node.id, { target: first, attack: false });
      continue;
    }
    const concluded = conclusion.get(relation.id);
    if (concluded === undefined) continue;
    const target = nodes.get(concluded)!.kind === 'I' ? concluded : premises.get(concluded)?.[0];
    if (target !== undefined && target !== node.id) {
      arcs.set(node.id, { target, attack: relation.type === 'ATTACK' });
    }
  }
  const root = majorClaimOf(graph);
  arcs.delete(root);
  const leads = (start: string) => {
    let at = start;
    for (let step = 0; step <= arcs.size && at !== root; step++) at = arcs.get(at)?.target ?? '';
    return at === root;
  };
  const kept = graph.nodes.filter((node) => node.kind === 'I' && leads(node.id));
  if (kept.length < 2) return undefined;
  const order = new Map(kept.map((node, at) => [node.id, at]));
  return {
    units: kept.map((node) => (node.kind === 'I' ? node.text : '')),
    targets: kept.map((node) => order.get(arcs.get(node.id)?.target ?? '') ?? NOTHING),
    attacks: kept.map((node) => arcs.get(node.id)?.attack ?? false),
  };
}
