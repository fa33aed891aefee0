import {
  type ArgumentGraph,
  checkArgumentGraph,
  type GraphNode,
  majorClaimOf,
  type SchemeType,
} from '../../domain/argument-graph.js';
import { checkBalance, type GraphWarning, RepairLog } from '../../domain/graph-warnings.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { isBlank } from '../../domain/text.js';
import { ElenchusError } from '../../runtime/errors.js';
import { isOfLayers, readLayers, sizeOfLayers } from './dialogue.js';
import type { DraftEdge, DraftNode, GraphDraft } from './draft.js';

export interface RepairedGraph {
  readonly graph: ArgumentGraph & { readonly majorClaim: string };
  readonly warnings: readonly GraphWarning[];
}

/**
 * Repairs a graph by the rules of `GRAPH_WARNINGS`; each repair adds a warning.
 * @throws ElenchusError DUPLICATE_ID if two different nodes have one id, GRAPH_EMPTY
 */
export function repairGraph(
  draft: Pick<
    GraphDraft,
    'nodes' | 'edges' | 'majorClaims' | 'utterances' | 'problems' | 'unchecked' | 'unplacedVotes'
  >,
  file: string,
): RepairedGraph {
  const log = new RepairLog();
  const given = distinctNodes(draft.nodes, file, log);
  const kept = keptNodes(given, draft.edges, log);
  const distinct = distinctEdges(draft.edges, given, kept, log);
  const ofGraph = ({ source, target }: DraftEdge) => kept.has(source) && kept.has(target);
  const edges = insertRelations(kept, distinct.filter(ofGraph), log);
  const nodesAndEdges = withoutIdle(dropIncomplete(kept, edges, log), given);
  const { nodes } = nodesAndEdges;
  if (!nodes.some((node) => node.kind === 'I' && !isBlank(node.text))) {
    const because = leftOut(draft.problems);
    throw new ElenchusError('GRAPH_EMPTY', { file, ...(because.length > 0 && { because }) });
  }
  const ids = new Set(nodes.map(({ id }) => id));
  const beside = distinct.filter((edge) => !ofGraph(edge));
  const { utterances } = draft;
  const layers = readLayers({ nodes: given, edges: beside, utterances }, ids, log);
  const majorClaim = chooseMajorClaim(nodesAndEdges, draft.majorClaims, log);
  const graph = { ...nodesAndEdges, majorClaim, ...layers };
  describe(graph, given, log);
  log.add('LINE_LEFT_OUT', ...leftOut(draft.problems));
  log.add('TEXT_MISSING', ...(draft.unchecked ?? []));
  log.add('VOTES_LEFT_OUT', ...(draft.unplacedVotes ?? []));
  const warnings = log.warnings();
  checkArgumentGraph(graph, file);
  checkBalance(draftSize(draft), draftSize(graph, sizeOfLayers(layers, ids)), warnings);
  return { graph, warnings };
}

function leftOut(problems: GraphDraft['problems'] = []): readonly string[] {
  return problems.map(({ line, problem }) => `line ${line}: ${problem}`);
}

function draftSize(
  of: { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] },
  beside = { nodes: 0, edges: 0 },
) {
  return { nodes: of.nodes.length + beside.nodes, edges: of.edges.length + beside.edges };
}

function distinctNodes(
  nodes: readonly DraftNode[],
  file: string,
  log: RepairLog,
): ReadonlyMap<string, DraftNode> {
  const distinct = new Map<string, DraftNode>();
  nodes.forEach((node, place) => {
    const known = distinct.get(node.id);
    if (known === undefined) {
      distinct.set(node.id, node);
      return;
    }
    const { id, type, text, scheme } = node;
    if (known.type !== type || known.text !== text || known.scheme !== scheme) {
      throw new ElenchusError('DUPLICATE_ID', { field: `${file}.nodes[${place}]`, id });
    }
    log.add('NODE_REPEATED', id);
  });
  return distinct;
}

/**
 * The nodes of the graph by their ids. A locution that is an end of a relation is a statement, too: in
 * AIF, L-nodes are a kind of I-nodes.
 */
function keptNodes(
  given: ReadonlyMap<string, DraftNode>,
  edges: readonly DraftEdge[],
  log: RepairLog,
): Map<string, GraphNode> {
  const isRelation = (id: string) => {
    const type = given.get(id)?.type;
    return type === 'SUPPORT' || type === 'ATTACK' || type === 'REPHRASE';
  };
  const argued = new Set(
    edges.flatMap(({ source, target }) => [
      ...(isRelation(source) ? [target] : []),
      ...(isRelation(target) ? [source] : []),
    ]),
  );
  const kept = new Map<string, GraphNode>();
  for (const [id, node] of given) {
    const { type, text, scheme, votes } = node;
    if (type === 'STATEMENT' || (type === 'LOCUTION' && argued.has(id))) {
      kept.set(id, { kind: 'I', id, text, ...(votes && { votes }) });
    } else if (type === 'UNKNOWN') log.add('UNKNOWN_TYPE', id);
    else if (isRelation(id)) {
      kept.set(id, { kind: 'S', id, type: type as SchemeType, ...(scheme && { scheme }) });
    }
  }
  return kept;
}

/** Edges between nodes of the graph or of its layers, each once. */
function distinctEdges(
  edges: readonly DraftEdge[],
  given: ReadonlyMap<string, DraftNode>,
  kept: ReadonlyMap<string, GraphNode>,
  log: RepairLog,
): DraftEdge[] {
  const isKept = (id: string) => kept.has(id) || isOfLayers(given.get(id)!);
  const seen = new Map<string, Set<string>>();
  return edges.filter(({ source, target }) => {
    const drop = (code: Parameters<RepairLog['add']>[0]) => {
      log.add(code, `${source} -> ${target}`);
      return false;
    };
    if (!given.has(source) || !given.has(target)) return drop('EDGE_DANGLING');
    if (![source, target].every(isKept)) return drop('EDGE_LEFT_OUT');
    if (source === target) return drop('EDGE_TO_ITSELF');
    const targets = seen.get(source) ?? new Set();
    if (targets.has(target)) return drop('EDGE_REPEATED');
    seen.set(source, targets.add(target));
    return true;
  });
}

/** Puts a support between two statements that an edge connects. */
function insertRelations(
  nodes: Map<string, GraphNode>,
  edges: readonly DraftEdge[],
  log: RepairLog,
): DraftEdge[] {
  return edges.flatMap((edge) => {
    const { source, target } = edge;
    if (nodes.get(source)?.kind === 'S' || nodes.get(target)?.kind === 'S') return edge;
    let id = `${source} -> ${target}`;
    while (nodes.has(id)) id += "'";
    nodes.set(id, { kind: 'S', id, type: 'SUPPORT' });
    log.add('RELATION_INSERTED', id);
    return [
      { source, target: id },
      { source: id, target },
    ];
  });
}

/** Removes relations without premise or conclusion, until all are complete. */
function dropIncomplete(
  nodes: ReadonlyMap<string, GraphNode>,
  edges: readonly DraftEdge[],
  log: RepairLog,
): { nodes: GraphNode[]; edges: DraftEdge[] } {
  const premises = new Map<string, Set<string>>([...nodes.keys()].map((id) => [id, new Set()]));
  const conclusions = new Map<string, Set<string>>([...nodes.keys()].map((id) => [id, new Set()]));
  for (const { source, target } of edges) {
    premises.get(target)!.add(source);
    conclusions.get(source)!.add(target);
  }
  const dropped = new Set<string>();
  const queue = [...nodes.keys()];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const [from, to] = [premises.get(id)!, conclusions.get(id)!];
    const complete = nodes.get(id)!.kind === 'I' || (from.size > 0 && to.size > 0);
    if (complete || dropped.has(id)) continue;
    dropped.add(id);
    for (const premise of from) conclusions.get(premise)!.delete(id);
    for (const conclusion of to) premises.get(conclusion)!.delete(id);
    queue.push(...from, ...to);
  }
  const kept = edges.filter((edge) => {
    const whole = !dropped.has(edge.source) && !dropped.has(edge.target);
    if (!whole) log.add('EDGE_LEFT_OUT', `${edge.source} -> ${edge.target}`);
    return whole;
  });
  for (const id of nodes.keys()) if (dropped.has(id)) log.add('RELATION_INCOMPLETE', id);
  return { nodes: [...nodes.values()].filter(({ id }) => !dropped.has(id)), edges: kept };
}

/** Without locutions that are no statement after all, since their relations were incomplete. */
function withoutIdle(
  { nodes, edges }: { nodes: GraphNode[]; edges: DraftEdge[] },
  given: ReadonlyMap<string, DraftNode>,
) {
  const joined = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const isIdle = ({ id }: GraphNode) => given.get(id)?.type === 'LOCUTION' && !joined.has(id);
  return { nodes: nodes.filter((node) => !isIdle(node)), edges };
}

function chooseMajorClaim(graph: ArgumentGraph, given: readonly string[], log: RepairLog): string {
  const statements = graph.nodes.filter(({ kind }) => kind === 'I').map(({ id }) => id);
  const known = new Set(statements);
  const [first] = given.filter((id) => known.has(id));
  log.add('MAJOR_CLAIM_IGNORED', ...new Set(given.filter((id) => id !== first)));
  if (first !== undefined) return first;
  const inner = new Set(graph.edges.map(({ source }) => source));
  const sinks = statements.filter((id) => !inner.has(id));
  // Where cycles leave no sink, any statement could be it.
  const candidates = sinks.length === 0 ? statements : sinks;
  if (candidates.length > 1) log.add('MAJOR_CLAIM_CHOSEN', ...candidates);
  return majorClaimOf(graph);
}

/** Adds warnings about oddities that are kept. */
function describe(
  graph: ArgumentGraph,
  given: ReadonlyMap<string, DraftNode>,
  log: RepairLog,
): void {
  const { nodes, edges } = graph;
  const joined = new Set(edges.flatMap(({ source, target }) => [source, target]));
  for (const node of nodes) {
    const { assumed } = given.get(node.id) ?? {};
    if (assumed) log.add(assumed === 'TYPE' ? 'SCHEME_ASSUMED' : 'REPHRASE_ASSUMED', node.id);
    if (node.kind === 'I' && isBlank(node.text)) log.add('TEXT_EMPTY', node.id);
    if (nodes.length > 1 && !joined.has(node.id)) log.add('NODE_ISOLATED', node.id);
  }
  const ids = nodes.map(({ id }) => id);
  log.add('CYCLE', ...nodesOnCycles(ids, edges));
  const unreached = rootedTree(graph).unreached.filter((id) => joined.has(id));
  log.add('NODE_UNCONNECTED', ...unreached);
}

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
function nodesOnCycles(ids: readonly string[], edges: readonly DraftEdge[]): string[] {
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
