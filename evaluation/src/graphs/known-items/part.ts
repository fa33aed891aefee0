import type { ArgumentGraph } from 'elenchus/internal/domain/argument-graph.js';

/**
 * A random connected part of a graph: a relation with what it joins, then relations beside it, as
 * long as there are at most `size` nodes. It has no major claim of its own.
 * @param random numbers in [0, 1)
 * @returns undefined if no relation of the graph fits
 */
export function partOf(
  graph: ArgumentGraph,
  size: number,
  random: () => number,
): ArgumentGraph | undefined {
  const groups = groupsOf(graph);
  const kept = new Set<string>();
  for (;;) {
    const fitting = [...groups.values()].filter((group) => {
      const added = [...group].filter((id) => !kept.has(id)).length;
      const beside = kept.size === 0 || added < group.size;
      return beside && added > 0 && kept.size + added <= size;
    });
    if (fitting.length === 0) break;
    for (const id of fitting[Math.floor(random() * fitting.length)]!) kept.add(id);
  }
  if (kept.size === 0) return undefined;
  return {
    nodes: graph.nodes.filter(({ id }) => kept.has(id)),
    edges: graph.edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  };
}

/**
 * Each relation with the statements that it joins; if it points to a relation (an undercut), with
 * those of that one too. Relations that lack a premise or a conclusion are left out.
 */
function groupsOf({ nodes, edges }: ArgumentGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  const groups = new Map<string, Set<string>>();
  for (const { id, kind } of nodes) if (kind === 'S') groups.set(id, new Set([id]));
  const [concluded, argued] = [new Set<string>(), new Set<string>()];
  const under: (readonly [relation: string, undercut: string])[] = [];
  for (const { source, target } of edges) {
    if (groups.has(source)) concluded.add(source);
    if (groups.has(target) && kinds.get(source) === 'I') argued.add(target);
    if (groups.has(source) && groups.has(target)) under.push([source, target]);
    else if (groups.has(source)) groups.get(source)!.add(target);
    else groups.get(target)?.add(source);
  }
  for (const [relation, undercut] of under) {
    for (const id of groups.get(undercut)!) groups.get(relation)!.add(id);
  }
  return new Map([...groups].filter(([id]) => concluded.has(id) && argued.has(id)));
}
