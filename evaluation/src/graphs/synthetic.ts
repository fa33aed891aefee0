import {
  type ArgumentGraph,
  type GraphEdge,
  type GraphNode,
  SCHEME_TYPES,
  type SchemeNode,
  type SchemeType,
} from 'elenchus/internal/domain/argument-graph.js';
import { SCHEMES } from 'elenchus/internal/domain/argumentation-schemes.js';

/** The most levels of relations below the claim. */
const DEEPEST = 9;
/** The most relations under the claim; deeper levels have fewer. */
const WIDEST = 7;
/** The most relations of a graph of random size. A given size has no limits of depth or width. */
const LARGEST = 40;

/** The traits of a synthetic graph, drawn at random for each graph. */
interface Traits {
  readonly relations: number;
  /** How much likelier a statement gets an argument than one a level above (over 1: deep). */
  readonly deepening: number;
  /** The shares of the relations. */
  readonly attacks: number;
  readonly rephrases: number;
  /** The chance that a relation points to a relation instead of a statement. */
  readonly undercuts: number;
  /** The chance that a relation has a further premise. */
  readonly linked: number;
}

/** A node that can take more relations. */
interface Host {
  readonly node: GraphNode;
  readonly level: number;
  room: number;
}

/** Nodes that are equally likely to be chosen. */
interface Group {
  readonly weight: number;
  readonly hosts: Host[];
}

/**
 * A random graph that is a tree under its claim "0". Its shape is as in real corpora: mostly small,
 * with few relations to a statement; now and then deep, wide, or with only supports or attacks.
 * @param random numbers in [0, 1); a seeded generator repeats the graph
 * @param relations the number of S-nodes, if it is given; up to a few thousand
 */
export function syntheticGraph(random: () => number, relations?: number): ArgumentGraph {
  const traits = drawTraits(random, relations);
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const groups = groupsOf(traits);
  const add = (node: GraphNode, level: number, conclusion?: GraphNode) => {
    nodes.push(node);
    if (conclusion) edges.push({ source: node.id, target: conclusion.id });
    const host = { node, level, room: room(traits.relations, level) };
    if (host.room > 0) groups[groupOf(node, level)]!.hosts.push(host);
    return node;
  };
  const nextId = () => String(nodes.length);
  add({ kind: 'I', id: nextId(), text: '' }, 0);
  for (let count = 0; count < traits.relations; count++) {
    const { node, level } = takeRoom(groups, random);
    const type = drawType(traits, random);
    const relation = add({ kind: 'S', id: nextId(), type }, level + 1, node);
    do {
      add({ kind: 'I', id: nextId(), text: '' }, level + 1, relation);
    } while (random() < traits.linked);
  }
  return { nodes, edges, majorClaim: '0' };
}

function drawTraits(random: () => number, relations = drawSize(random)): Traits {
  const mostly = random();
  return {
    relations,
    deepening: 0.3 + 1.2 * random(),
    // A real corpus mostly supports or mostly attacks; some mix both.
    attacks: mostly < 0.35 ? 0.1 * random() : mostly < 0.6 ? 1 - 0.4 * random() : random(),
    rephrases: random() < 0.2 ? 0.4 * random() : 0,
    undercuts: random() < 0.2 ? 0.3 * random() : 0,
    linked: random() < 0.4 ? 0.5 * random() : 0,
  };
}

/** Half of the graphs have up to 6 relations, one in ten over 14, at most 40. */
function drawSize(random: () => number): number {
  const size = random() < 0.75 ? 1 + 9 * random() : (LARGEST / 10) * 10 ** random();
  return Math.round(size);
}

/** How many relations a node can take: the claim 7, each level one less, the ninth none. */
function room(relations: number, level: number): number {
  if (relations > LARGEST) return Infinity;
  return level < DEEPEST ? Math.max(1, WIDEST - level) : 0;
}

function groupsOf({ deepening, undercuts }: Traits): Group[] {
  return Array.from({ length: 2 * (DEEPEST + 1) }, (_, group) => ({
    weight: deepening ** Math.floor(group / 2) * (group % 2 === 0 ? 1 : undercuts),
    hosts: [],
  }));
}

function groupOf({ kind }: GraphNode, level: number): number {
  return 2 * Math.min(level, DEEPEST) + (kind === 'I' ? 0 : 1);
}

/** Chooses a node and uses up one of its places. The claim always has one. */
function takeRoom(groups: readonly Group[], random: () => number): Host {
  const filled = groups.filter(({ weight, hosts }) => weight > 0 && hosts.length > 0);
  const total = filled.reduce((sum, { weight, hosts }) => sum + weight * hosts.length, 0);
  let point = random() * total;
  const group = filled.find(({ weight, hosts }) => (point -= weight * hosts.length) < 0);
  const { hosts } = group ?? filled.at(-1)!;
  const at = Math.floor(random() * hosts.length);
  const host = hosts[at]!;
  host.room--;
  const last = hosts.pop()!;
  if (host.room > 0) hosts.push(last);
  else if (last !== host) hosts[at] = last;
  return host;
}

function drawType({ attacks, rephrases }: Traits, random: () => number): SchemeType {
  if (random() < rephrases) return 'REPHRASE';
  return random() < attacks ? 'ATTACK' : 'SUPPORT';
}

/** The share of graphs in which no scheme is named; in real corpora it is .86. */
const WITHOUT_SCHEMES = 0.6;
/** How often an attack is named, compared with a support; an attack in real corpora hardly is. */
const NAMED_ATTACKS = 0.4;
/** How often a relation has one of the few schemes that its graph prefers. */
const PREFERRED = 0.7;
/** Names that no table has. */
const UNKNOWN = Array.from({ length: 40 }, (_, at) => `Unlisted ${at + 1}`);
const FAMILIES = [...Object.values(SCHEMES), UNKNOWN];

/**
 * Names argumentation schemes in a graph as annotators do: in most graphs none, in the others on
 * some or all of the relations, a few schemes more often than others. All families are equally
 * frequent, so that a network learns each.
 * @param random numbers in [0, 1)
 */
export function nameSchemes(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  if (random() < WITHOUT_SCHEMES) return graph;
  const share = random();
  const preferred = Array.from({ length: 1 + Math.floor(3 * random()) }, () => drawScheme(random));
  const name = (node: GraphNode): GraphNode => {
    if (node.kind === 'I') return node;
    if (random() >= share * (node.type === 'SUPPORT' ? 1 : NAMED_ATTACKS)) return node;
    const scheme = random() < PREFERRED ? pick(preferred, random) : drawScheme(random);
    return { ...node, scheme };
  };
  return { ...graph, nodes: graph.nodes.map(name) };
}

/** A scheme of a random family, or now and then a name that no table has. */
export function drawScheme(random: () => number): string {
  return pick(pick(FAMILIES, random), random);
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!;
}

/**
 * A copy of a graph with one random edit of its shape: a relation with a statement put in, one
 * taken out from the end of a thread, or one changed to another type. Schemes stay as they are.
 * @param random numbers in [0, 1)
 */
export function editOnce(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  const relations = graph.nodes.filter((node) => node.kind === 'S');
  const kind = relations.length === 0 ? 0 : Math.floor(3 * random());
  if (kind === 0) return insert(graph, random);
  return kind === 1 ? remove(graph, random) : retype(graph, pick(relations, random), random);
}

function insert(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  let number = ids.size;
  while (ids.has(`s${number}`) || ids.has(`i${number}`)) number++;
  const statements = graph.nodes.filter(({ kind }) => kind === 'I');
  const [relation, statement] = [`s${number}`, `i${number}`];
  const type = pick(SCHEME_TYPES.slice(0, 2), random);
  return {
    ...graph,
    nodes: [
      ...graph.nodes,
      { kind: 'S', id: relation, type },
      { kind: 'I', id: statement, text: '' },
    ],
    edges: [
      ...graph.edges,
      { source: relation, target: pick(statements, random).id },
      { source: statement, target: relation },
    ],
  };
}

/** Takes out a relation that no other one leads to, with its premises. */
function remove(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]));
  const argued = new Set(
    graph.edges.filter(({ source }) => kinds.get(source) === 'S').map(({ target }) => target),
  );
  const premises = (id: string) =>
    graph.edges.filter(({ target }) => target === id).map(({ source }) => source);
  const last = graph.nodes.filter(
    ({ id, kind }) =>
      kind === 'S' && !argued.has(id) && premises(id).every((premise) => !argued.has(premise)),
  );
  if (last.length === 0) return insert(graph, random);
  const { id } = pick(last, random);
  const gone = new Set([id, ...premises(id)]);
  return {
    ...graph,
    nodes: graph.nodes.filter((node) => !gone.has(node.id)),
    edges: graph.edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
  };
}

function retype(graph: ArgumentGraph, node: SchemeNode, random: () => number): ArgumentGraph {
  const type = pick(
    SCHEME_TYPES.filter((other) => other !== node.type),
    random,
  );
  return replace(graph, node, { ...node, type });
}

/** The graph with another node in the place of one. */
export function replace(graph: ArgumentGraph, old: GraphNode, next: GraphNode): ArgumentGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node === old ? next : node)) };
}
