/** The message of a repair, and how many nodes and edges each case of it adds to a graph. */
interface Repair {
  readonly message: string;
  readonly nodes: number;
  readonly edges: number;
}

/**
 * Every repair that reading a graph can make. `{count}` is how many nodes or edges it concerns.
 * No node or edge of a file disappears and none is added without one of these; `checkBalance`
 * checks that for every graph.
 */
export const GRAPH_WARNINGS = {
  DIALOGUE_LEFT_OUT: {
    message: '{count} nodes of a dialogue (locutions, illocutions, transitions) are left out',
    nodes: -1,
    edges: 0,
  },
  PREFERENCE_LEFT_OUT: { message: '{count} preferences are left out', nodes: -1, edges: 0 },
  UNKNOWN_TYPE: {
    message: '{count} nodes are neither statement nor relation and are left out',
    nodes: -1,
    edges: 0,
  },
  NODE_REPEATED: { message: '{count} nodes are there twice and count once', nodes: -1, edges: 0 },
  EDGE_LEFT_OUT: {
    message: '{count} edges from or to nodes that are left out are left out too',
    nodes: 0,
    edges: -1,
  },
  EDGE_DANGLING: {
    message: '{count} edges from or to a node that is not there are left out',
    nodes: 0,
    edges: -1,
  },
  EDGE_TO_ITSELF: {
    message: '{count} edges from a node to itself are left out',
    nodes: 0,
    edges: -1,
  },
  EDGE_REPEATED: { message: '{count} edges are there twice and count once', nodes: 0, edges: -1 },
  RELATION_INSERTED: {
    message: '{count} edges between two statements count as support: a relation is put between',
    nodes: 1,
    edges: 1,
  },
  RELATION_INCOMPLETE: {
    message: '{count} relations without premise or without conclusion are left out',
    nodes: -1,
    edges: 0,
  },
  SCHEME_ASSUMED: {
    message: '{count} relations of a type that is not known count as support',
    nodes: 0,
    edges: 0,
  },
  TEXT_EMPTY: {
    message:
      '{count} statements have no text; they keep their place, but no text search finds them',
    nodes: 0,
    edges: 0,
  },
  CYCLE: {
    message:
      '{count} nodes lie on cycles, which pictures cut where they lead back to the major claim',
    nodes: 0,
    edges: 0,
  },
  NODE_ISOLATED: {
    message: '{count} nodes have no edge; they are kept, but belong to no structure',
    nodes: 0,
    edges: 0,
  },
  NODE_UNCONNECTED: {
    message: '{count} nodes do not lead to the major claim; they are kept, but not drawn',
    nodes: 0,
    edges: 0,
  },
  MAJOR_CLAIM_CHOSEN: {
    message:
      'no major claim is given and {count} statements could be it: it is the one that most nodes lead to',
    nodes: 0,
    edges: 0,
  },
  MAJOR_CLAIM_IGNORED: {
    message:
      '{count} given major claims are not taken: they are no statement, or not the first one',
    nodes: 0,
    edges: 0,
  },
} as const satisfies Record<string, Repair>;

export type GraphWarningCode = keyof typeof GRAPH_WARNINGS;

/** One kind of repair to one graph. */
export interface GraphWarning {
  readonly code: GraphWarningCode;
  readonly message: string;
  /** Nodes or edges that it concerns. */
  readonly count: number;
  /** Ids of the first nodes that it concerns, or "source -> target" of the first edges. */
  readonly nodes: readonly string[];
}

/** Ids that a warning names. */
const NAMED = 5;

export function graphWarning(code: GraphWarningCode, ids: readonly string[]): GraphWarning {
  const count = ids.length;
  const message = GRAPH_WARNINGS[code].message.replace('{count}', String(count));
  return { code, message, count, nodes: ids.slice(0, NAMED) };
}
