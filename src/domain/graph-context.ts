import type { ArgumentGraph, SchemeType } from './argument-graph.js';

/** What a statement of a graph speaks to. */
export interface StatementContext {
  /** What it does. */
  readonly relation: SchemeType;
  /**
   * Where it speaks to a relation (an undercut): what that one is for the statement. Absent where it
   * speaks to the statement itself.
   */
  readonly toRelation?: SchemeType;
  /** The id of the statement that it speaks to, or that the relation leads to. */
  readonly statement: string;
}

/**
 * What each statement of a graph supports, attacks or says in other words, by its id, in the order of
 * the edges. Statements that speak to nothing, as the major claim, are missing.
 */
export function contextsOf({
  nodes,
  edges,
}: Pick<ArgumentGraph, 'nodes' | 'edges'>): ReadonlyMap<string, readonly StatementContext[]> {
  const types = new Map(nodes.map((node) => [node.id, node.kind === 'S' ? node.type : undefined]));
  const targets = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const known = targets.get(source);
    if (known) known.push(target);
    else targets.set(source, [target]);
  }
  const targetsOf = (id: string) => targets.get(id) ?? [];

  const contexts = new Map<string, StatementContext[]>();
  for (const { id, kind } of nodes) {
    if (kind === 'S') continue;
    const found = new Map<string, StatementContext>();
    const add = (context: StatementContext) => {
      const { relation, toRelation, statement } = context;
      if (statement !== id) found.set(JSON.stringify([relation, toRelation, statement]), context);
    };
    for (const first of targetsOf(id)) {
      const relation = types.get(first)!;
      for (const target of targetsOf(first)) {
        const toRelation = types.get(target);
        if (toRelation === undefined) add({ relation, statement: target });
        else
          for (const statement of statementsBehind(target))
            add({ relation, toRelation, statement });
      }
    }
    if (found.size > 0) contexts.set(id, [...found.values()]);
  }
  return contexts;

  /** The statements that a relation leads to, also through further relations. */
  function statementsBehind(relation: string): readonly string[] {
    const behind: string[] = [];
    // Iterating over a set includes what is added meanwhile.
    const seen = new Set([relation]);
    for (const node of seen) {
      for (const target of targetsOf(node)) {
        if (types.get(target) === undefined) behind.push(target);
        else seen.add(target);
      }
    }
    return behind;
  }
}
