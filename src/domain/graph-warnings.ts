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
 * All repairs that reading a graph can make. `{count}` is the number of nodes or edges concerned,
 * and of `{is|are}`, the first word is for one of them.
 * No node or edge disappears from a file or is added to it without one of these; `checkBalance`
 * verifies that for every graph.
 */
export const GRAPH_WARNINGS = {
  DIALOGUE_LEFT_OUT: nodesLeftOut(
    '{count} {illocution or transition|illocutions or transitions} of the dialogue that {lacks|lack} an end, or {has|have} too many, {is|are} left out',
  ),
  ANALYST_JOINED: nodesLeftOut(
    '{count} {note of who recorded a locution is kept as its analyst, not as a locution|notes of who recorded a locution are kept as its analyst, not as locutions} of {its|their} own',
  ),
  PREFERENCE_LEFT_OUT: nodesLeftOut(
    '{count} {preference|preferences} that {lacks|lack} an end, or {has|have} too many, {is|are} left out',
  ),
  UNKNOWN_TYPE: nodesLeftOut(
    '{count} {node is|nodes are} neither statement nor relation and {is|are} left out',
  ),
  NODE_REPEATED: nodesLeftOut(
    '{count} {node is there twice and counts|nodes are there twice and count} once',
  ),
  EDGE_LEFT_OUT: edgesLeftOut(
    '{count} {edge is left out: a node of it is, or it means nothing between its|edges are left out: a node of theirs is, or they mean nothing between their} nodes',
  ),
  EDGE_DANGLING: edgesLeftOut(
    '{count} {edge|edges} from or to a node that is not there {is|are} left out',
  ),
  EDGE_TO_ITSELF: edgesLeftOut('{count} {edge|edges} from a node to itself {is|are} left out'),
  EDGE_REPEATED: edgesLeftOut(
    '{count} {edge is there twice and counts|edges are there twice and count} once',
  ),
  RELATION_INSERTED: {
    message:
      '{count} {edge between two statements counts|edges between two statements count} as support: a relation is put between',
    nodes: 1,
    edges: 1,
  },
  RELATION_INCOMPLETE: nodesLeftOut(
    '{count} {relation|relations} without premise or without conclusion {is|are} left out',
  ),
  SCHEME_ASSUMED: nothingLeftOut(
    '{count} {relation of a type that is not known counts|relations of a type that is not known count} as support',
  ),
  REPHRASE_ASSUMED: nothingLeftOut(
    '{count} further {major claim counts|major claims count} as the first one in other words',
  ),
  VOTES_LEFT_OUT: nothingLeftOut(
    '{count} {location that has votes is|locations that have votes are} not there; the votes are left out',
  ),
  LINE_LEFT_OUT: nothingLeftOut(
    '{count} {line|lines} of annotations cannot be used and {is|are} left out',
  ),
  TEXT_MISSING: nothingLeftOut(
    'the annotated text is not there: {count} {span is taken as the annotations quote it|spans are taken as the annotations quote them}',
  ),
  TEXT_EMPTY: nothingLeftOut(
    '{count} {statement has no text; it keeps its place, but no text search finds it|statements have no text; they keep their place, but no text search finds them}',
  ),
  CYCLE: nothingLeftOut(
    '{count} {node lies|nodes lie} on cycles, which pictures cut where they lead back to the major claim',
  ),
  NODE_ISOLATED: nothingLeftOut(
    '{count} {node has no edge; it is kept, but belongs|nodes have no edge; they are kept, but belong} to no structure',
  ),
  NODE_UNCONNECTED: nothingLeftOut(
    '{count} {node does not lead to the major claim: boxes and arrows draw it in grey; other layouts and vectors leave it|nodes do not lead to the major claim: boxes and arrows draw them in grey; other layouts and vectors leave them} out',
  ),
  MAJOR_CLAIM_CHOSEN: nothingLeftOut(
    'no major claim is given and {count} {statement|statements} could be it: it is the one that most nodes lead to',
  ),
  MAJOR_CLAIM_IGNORED: nothingLeftOut(
    '{count} given {major claim is not taken: it is|major claims are not taken: they are} no statement, or not the first one',
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
  const message = GRAPH_WARNINGS[code].message
    .replace('{count}', String(count))
    .replace(/\{([^|{}]*)\|([^{}]*)\}/g, count === 1 ? '$1' : '$2');
  return { code, message, count, nodes: ids.slice(0, NAMED) };
}

const CODES = Object.keys(GRAPH_WARNINGS) as GraphWarningCode[];

/** The repairs as warnings, one for each code. */
export class RepairLog {
  readonly #ids = new Map<GraphWarningCode, string[]>();

  add(code: GraphWarningCode, ...ids: readonly string[]): void {
    const known = this.#ids.get(code) ?? [];
    for (const id of ids) known.push(id);
    if (known.length > 0) this.#ids.set(code, known);
  }

  warnings(): GraphWarning[] {
    return CODES.flatMap((code) => {
      const ids = this.#ids.get(code);
      return ids === undefined ? [] : graphWarning(code, ids);
    });
  }
}

export interface Size {
  readonly nodes: number;
  readonly edges: number;
}

/** Checks that the warnings explain every difference between a graph and its file. */
export function checkBalance(before: Size, after: Size, warnings: readonly GraphWarning[]): void {
  let { nodes, edges } = before;
  for (const { code, count } of warnings) {
    nodes += count * GRAPH_WARNINGS[code].nodes;
    edges += count * GRAPH_WARNINGS[code].edges;
  }
  if (nodes === after.nodes && edges === after.edges) return;
  const found = `${after.nodes} nodes and ${after.edges} edges`;
  throw new Error(`a graph of ${found} should have ${nodes} and ${edges} after its repairs`);
}
