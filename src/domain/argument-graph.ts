import { badInput, ElenchusError } from '../runtime/errors.js';

/** What a scheme node does to the node that it points to. */
export const SCHEME_TYPES = ['SUPPORT', 'ATTACK', 'REPHRASE'] as const;
export type SchemeType = (typeof SCHEME_TYPES)[number];

/** A statement: AIF's I-node. */
export interface StatementNode {
  readonly kind: 'I';
  readonly id: string;
  readonly text: string;
  /** How many readers found its impact on what it argues about 0 (none) to 4 (very high). */
  readonly votes?: readonly number[];
}

/** A relation: AIF's S-node (RA, CA or MA). */
export interface SchemeNode {
  readonly kind: 'S';
  readonly id: string;
  readonly type: SchemeType;
  /** The argumentation scheme's name, such as "Expert Opinion". */
  readonly scheme?: string;
}

export type GraphNode = StatementNode | SchemeNode;

/** The kind of a node, as pictures and comparisons distinguish it. */
export type NodeType = 'STATEMENT' | SchemeType;

export function nodeTypeOf(node: GraphNode): NodeType {
  return node.kind === 'I' ? 'STATEMENT' : node.type;
}

/** Node types as small numbers: 0 is a statement, 1 + its place in `SCHEME_TYPES` a relation. */
export function nodeNumber(node: GraphNode): number {
  return node.kind === 'I' ? 0 : 1 + SCHEME_TYPES.indexOf(node.type);
}

/** How many numbers `nodeNumber` gives. */
export const NODE_TYPES = 1 + SCHEME_TYPES.length;

/** Leads from premise to conclusion. */
export interface GraphEdge {
  readonly source: string;
  readonly target: string;
}

/**
 * The id of the statement that a graph argues for. If none is given, it is the sink: the statement
 * without an edge to a conclusion or, if all are on cycles, with the fewest. Of several sinks, it
 * is the one that most nodes lead to (each node counts for its nearest sink); then the one whose id
 * sorts first.
 */
export function majorClaimOf(graph: ArgumentGraph): string {
  if (graph.majorClaim !== undefined) return graph.majorClaim;
  const outgoing = new Map<string, number>();
  for (const { source } of graph.edges) outgoing.set(source, (outgoing.get(source) ?? 0) + 1);
  const statements = graph.nodes.filter(({ kind }) => kind === 'I').map(({ id }) => id);
  const conclusions = (id: string) => outgoing.get(id) ?? 0;
  const fewest = statements.reduce((least, id) => Math.min(least, conclusions(id)), Infinity);
  const sinks = statements.filter((id) => conclusions(id) === fewest).sort();

  const premises = premisesOf(graph);
  const nearest = new Map(sinks.map((sink) => [sink, sink]));
  const reached = new Map<string, number>();
  // Iterating over a map includes entries added meanwhile, so this is a breadth-first search.
  for (const [id, sink] of nearest) {
    reached.set(sink, (reached.get(sink) ?? 0) + 1);
    for (const premise of premises.get(id) ?? []) {
      if (!nearest.has(premise)) nearest.set(premise, sink);
    }
  }
  const [first] = sinks;
  if (first === undefined) throw badInput('graph.nodes', 'a graph needs at least one statement');
  const count = (sink: string) => reached.get(sink) ?? 0;
  return sinks.reduce((best, sink) => (count(sink) > count(best) ? sink : best), first);
}
/** What a speaker does by saying something: AIF's YA-node. */
export interface Illocution {
  readonly id: string;
  /** Such as "Asserting", "Arguing" or "Challenging". */
  readonly act: string;
  /** What it is done with: the id of a statement, a relation or another locution (reported speech). */
  readonly target: string;
  /** The id of the reply by which it is done: one argues or disagrees by answering. */
  readonly reply?: string;
}

/** That a locution answers an earlier one: AIF's TA-node. */
export interface Reply {
  readonly id: string;
  /** The id of the earlier locution. */
  readonly to: string;
}

/**
 * What somebody said in the dialogue that a graph was made of: AIF's L-node (Budzynska and Reed 2011,
 * Inference Anchoring Theory). Of a locution that supports or attacks something itself, the graph
 * has a statement with the same id.
 */
export interface Locution {
  readonly id: string;
  /** Without the name of the speaker. */
  readonly text: string;
  readonly speaker?: string;
  /** When it was said, in the words of the data. */
  readonly start?: string;
  /** Who recorded it, if the data says so. */
  readonly analyst?: string;
  readonly illocutions: readonly Illocution[];
  readonly repliesTo: readonly Reply[];
}

/** That one statement or relation counts more than another: AIF's PA-node. */
export interface Preference {
  readonly id: string;
  /** The ids of nodes of the graph. */
  readonly preferred: string;
  readonly over: string;
  readonly scheme?: string;
}

/**
 * Statements and the relations between them, as the Argument Interchange Format has them.
 *
 * Ids are unique; there is at least one statement; an edge joins two different nodes of the graph,
 * and at least one of them is a relation (a relation may point to a relation: an undercut); the
 * major claim is a statement. Cycles, several parents and parts that do not lead to the major
 * claim are allowed: `rootedTree` says what happens to them.
 */
export interface ArgumentGraph {
  readonly id?: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The id of the statement that the graph argues for; if absent, `majorClaimOf` determines it. */
  readonly majorClaim?: string;
  /** The dialogue that it was made of, in the order of the data. Comparisons ignore it. */
  readonly locutions?: readonly Locution[];
  readonly preferences?: readonly Preference[];
}

/**
 * Checks that a graph keeps the rules of `ArgumentGraph`.
 * @throws ElenchusError DUPLICATE_ID, UNKNOWN_ID or BAD_INPUT, naming the node or edge.
 */
export function checkArgumentGraph(graph: ArgumentGraph, field = 'graph'): void {
  const kinds = new Map<string, GraphNode['kind']>();
  graph.nodes.forEach(({ id, kind }, index) => {
    if (kinds.has(id)) {
      throw new ElenchusError('DUPLICATE_ID', { field: `${field}.nodes[${index}].id`, id });
    }
    kinds.set(id, kind);
  });
  const kindOf = (id: string, name: string) => {
    const kind = kinds.get(id);
    const where = `${field}.nodes`;
    if (!kind) throw new ElenchusError('UNKNOWN_ID', { field: `${field}.${name}`, id, where });
    return kind;
  };
  if (!graph.nodes.some(({ kind }) => kind === 'I')) {
    throw badInput(`${field}.nodes`, 'a graph needs at least one statement (I-node)');
  }
  graph.edges.forEach(({ source, target }, index) => {
    const from = kindOf(source, `edges[${index}].source`);
    const to = kindOf(target, `edges[${index}].target`);
    const edge = `${field}.edges[${index}]`;
    if (source === target) throw badInput(edge, `leads from "${source}" to itself`);
    if (from === 'I' && to === 'I') {
      throw badInput(edge, 'joins two statements; a relation (S-node) must stand between them');
    }
  });
  const { majorClaim } = graph;
  if (majorClaim !== undefined && kindOf(majorClaim, 'majorClaim') !== 'I') {
    throw badInput(`${field}.majorClaim`, `"${majorClaim}" is no statement (I-node)`);
  }
  checkDialogue(graph, field, kinds);
}

function checkDialogue(
  { locutions = [], preferences = [] }: ArgumentGraph,
  field: string,
  nodes: ReadonlyMap<string, unknown>,
): void {
  const said = new Set<string>();
  locutions.forEach(({ id }, index) => {
    if (said.has(id)) {
      throw new ElenchusError('DUPLICATE_ID', { field: `${field}.locutions[${index}].id`, id });
    }
    said.add(id);
  });
  const check = (known: boolean, id: string, name: string, where: string) => {
    if (known) return;
    const details = { field: `${field}.${name}`, id, where: `${field}.${where}` };
    throw new ElenchusError('UNKNOWN_ID', details);
  };
  locutions.forEach(({ illocutions, repliesTo }, index) => {
    for (const { target } of illocutions) {
      const known = nodes.has(target) || said.has(target);
      check(known, target, `locutions[${index}].illocutions`, 'nodes');
    }
    for (const { to } of repliesTo) {
      check(said.has(to), to, `locutions[${index}].repliesTo`, 'locutions');
    }
  });
  preferences.forEach(({ preferred, over }, index) => {
    for (const id of [preferred, over]) {
      check(nodes.has(id), id, `preferences[${index}]`, 'nodes');
    }
  });
}

/** The mean of the votes on a statement, 0 to 4; undefined without any. */
export function impactOf({ votes = [] }: StatementNode): number | undefined {
  const count = votes.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  return votes.reduce((sum, each, impact) => sum + each * impact, 0) / count;
}

/** The ids of the nodes that point to each node, by its id. */
export function premisesOf(graph: ArgumentGraph): ReadonlyMap<string, readonly string[]> {
  const premises = new Map<string, string[]>(graph.nodes.map(({ id }) => [id, []]));
  for (const { source, target } of graph.edges) premises.get(target)?.push(source);
  return premises;
}
