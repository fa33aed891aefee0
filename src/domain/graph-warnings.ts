/** The message of a repair, and how many nodes and edges each case of it adds to a graph. */
interface Repair {
  readonly message: string;
  readonly nodes: number;
  readonly edges: number;
}

const nodesLeftOut = (message: string): Repair => ({ message, nodes: -1, edges: 0 });
const edgesLeftOut = (message: string): Repair => ({ message, nodes: 0, edges: -1 });
const nothingLeftOut = (message: string): Repair => ({ message, nodes: 0, edges: 0 });

/**
 * All repairs that reading a graph can make. `{count}` is the number of nodes or edges concerned.
 * No node or edge disappears from a file or is added to it without one of these; `checkBalance`
 * verifies that for every graph.
 */
export const GRAPH_WARNINGS = {
  DIALOGUE_LEFT_OUT: nodesLeftOut(
    '{count} illocutions or transitions of the dialogue that lack an end, or have too many, are left out',
  ),
  ANALYST_JOINED: nodesLeftOut(
    '{count} notes of who recorded a locution are kept as its analyst, not as locutions of their own',
  ),
  PREFERENCE_LEFT_OUT: nodesLeftOut(
    '{count} preferences that lack an end, or have too many, are left out',
  ),
  UNKNOWN_TYPE: nodesLeftOut('{count} nodes are neither statement nor relation and are left out'),
  NODE_REPEATED: nodesLeftOut('{count} nodes are there twice and count once'),
  EDGE_LEFT_OUT: edgesLeftOut(
    '{count} edges are left out: a node of theirs is, or they mean nothing between their nodes',
  ),
  EDGE_DANGLING: edgesLeftOut('{count} edges from or to a node that is not there are left out'),
  EDGE_TO_ITSELF: edgesLeftOut('{count} edges from a node to itself are left out'),
  EDGE_REPEATED: edgesLeftOut('{count} edges are there twice and count once'),
  RELATION_INSERTED: {
    message: '{count} edges between two statements count as support: a relation is put between',
    nodes: 1,
    edges: 1,
  },
  RELATION_INCOMPLETE: nodesLeftOut(
    '{count} relations without premise or without conclusion are left out',
  ),
  SCHEME_ASSUMED: nothingLeftOut('{count} relations of a type that is not known count as support'),
  REPHRASE_ASSUMED: nothingLeftOut(
    '{count} further major claims count as the first one in other words',
  ),
  LINE_LEFT_OUT: nothingLeftOut('{count} lines of annotations cannot be used and are left out'),
  TEXT_MISSING: nothingLeftOut(
    'the annotated text is not there: {count} spans are taken as the annotations quote them',
  ),
  TEXT_EMPTY: nothingLeftOut(
    '{count} statements have no text; they keep their place, but no text search finds them',
  ),
  CYCLE: nothingLeftOut(
    '{count} nodes lie on cycles, which pictures cut where they lead back to the major claim',
  ),
  NODE_ISOLATED: nothingLeftOut(
    '{count} nodes have no edge; they are kept, but belong to no structure',
  ),
  NODE_UNCONNECTED: nothingLeftOut(
    '{count} nodes do not lead to the major claim; they are kept, but not drawn',
  ),
  MAJOR_CLAIM_CHOSEN: nothingLeftOut(
    'no major claim is given and {count} statements could be it: it is the one that most nodes lead to',
  ),
  MAJOR_CLAIM_IGNORED: nothingLeftOut(
    '{count} given major claims are not taken: they are no statement, or not the first one',
  ),
} satisfies Record<string, Repair>;

export type GraphWarningCode = keyof typeof GRAPH_WARNINGS;

/** The repairs of one kind in one graph. */
export interface GraphWarning {
  readonly code: GraphWarningCode;
  readonly message: string;
  /** How many nodes or edges it concerns. */
  readonly count: number;
  /** Ids of the first nodes that it concerns, or "source -> target" of the first edges. */
  readonly nodes: readonly string[];
}

/** How many ids a warning names. */
const NAMED = 5;

export function graphWarning(code: GraphWarningCode, ids: readonly string[]): GraphWarning {
  const count = ids.length;
  const message = GRAPH_WARNINGS[code].message.replace('{count}', String(count));
  return { code, message, count, nodes: ids.slice(0, NAMED) };
}
