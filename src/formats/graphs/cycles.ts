import type { DraftEdge } from './draft.js';

/** A node on the path, and the next of its neighbours. */
interface Visit {
  readonly id: string;
  readonly order: number;
  low: number;
  next: number;
}

/**
 * The ids of all nodes on cycles: strongly connected components (Tarjan 1972), without recursion so
 * that any depth works.
 */
export function nodesOnCycles(ids: readonly string[], edges: readonly DraftEdge[]): string[] {
  const targets = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { source, target } of edges) targets.get(source)?.push(target);
  const visits = new Map<string, Visit>();
  const component: string[] = [];
  const open = new Set<string>();
  const found: string[] = [];

  const enter = (id: string): Visit => {
    const visit = { id, order: visits.size, low: visits.size, next: 0 };
    visits.set(id, visit);
    component.push(id);
    open.add(id);
    return visit;
  };
  const leave = (visit: Visit, above: Visit | undefined) => {
    if (above) above.low = Math.min(above.low, visit.low);
    if (visit.low < visit.order) return;
    const members = component.splice(component.lastIndexOf(visit.id));
    for (const member of members) open.delete(member);
    if (members.length > 1) found.push(...members);
  };
  for (const start of ids) {
    if (visits.has(start)) continue;
    const path = [enter(start)];
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const target = targets.get(visit.id)![visit.next];
      visit.next += 1;
      if (target === undefined) {
        path.pop();
        leave(visit, path.at(-1));
      } else if (!visits.has(target)) {
        path.push(enter(target));
      } else if (open.has(target)) {
        visit.low = Math.min(visit.low, visits.get(target)!.order);
      }
    }
  }
  return found;
}
