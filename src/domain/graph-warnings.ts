/**
 * Every repair that reading a graph can make: its code and what it says. `{count}` is how many
 * nodes or edges it concerns. Nothing of a file goes away without one of these.
 */
export const GRAPH_WARNINGS = {
  NODE_LEFT_OUT:
    'nodes that are no statement and no relation (locutions, dialogue) are left out: {count}',
} as const satisfies Record<string, string>;

export type GraphWarningCode = keyof typeof GRAPH_WARNINGS;

/** One kind of repair to one graph. */
export interface GraphWarning {
  readonly code: GraphWarningCode;
  readonly message: string;
  /** Nodes or edges that it concerns. */
  readonly count: number;
  /** Ids of the first nodes that it concerns. */
  readonly nodes: readonly string[];
}
