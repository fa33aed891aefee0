import {
  type ArgumentGraph,
  type GraphEdge,
  type GraphNode,
  type SchemeType,
} from '../domain/argument-graph.js';

/** Levels of relations below the claim, at most. */
const DEEPEST = 9;
/** Relations under the claim, at most; fewer on deeper levels. */
const WIDEST = 7;
/** Relations of the largest graphs that are drawn unasked; larger ones, for measuring time, have no
 *  limits of depth and width. */
const LARGEST = 40;

/** What a synthetic graph is like; each graph draws its own. */
interface Traits {
  readonly relations: number;
  /** How much likelier (over 1: deep threads) a statement is argued for than one a level above. */
  readonly deepening: number;
  /** Shares of the relations. */
  readonly attacks: number;
  readonly rephrases: number;
  /** Chance that a relation points to a relation instead of a statement. */
  readonly undercuts: number;
  /** Chance that a relation has a further premise. */
  readonly linked: number;
}

interface Host {
  readonly node: GraphNode;
  readonly level: number;
  room: number;
}

/**
 * A random graph that is a tree under its claim "0", with shapes as in real corpora: mostly small,
 * with few relations to a statement, now and then deep, wide, all support or all attack.
 * @param random numbers in [0, 1); a seeded one repeats the graph
 * @param relations S-nodes, where their number is given; up to a few thousand
 */
export function syntheticGraph(random: () => number, relations?: number): ArgumentGraph {
  const traits = drawTraits(random, relations);
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const hosts: Host[] = [];
  const add = (node: GraphNode, level: number, conclusion?: GraphNode) => {
    nodes.push(node);
    if (conclusion) edges.push({ source: node.id, target: conclusion.id });
    hosts.push({ node, level, room: room(traits.relations, level) });
    return node;
  };
  const nextId = () => String(nodes.length);
  add({ kind: 'I', id: nextId(), text: '' }, 0);
  for (let count = 0; count < traits.relations; count++) {
    const host = drawHost(hosts, traits, random);
    if (!host) break;
    host.room--;
    const type = drawType(traits, random);
    const relation = add({ kind: 'S', id: nextId(), type }, host.level + 1, host.node);
    do {
      add({ kind: 'I', id: nextId(), text: '' }, host.level + 1, relation);
    } while (random() < traits.linked);
  }
  return { nodes, edges, majorClaim: '0' };
}

function drawTraits(random: () => number, relations = drawSize(random)): Traits {
  const mostly = random();
  return {
    relations,
    deepening: 0.3 + 1.2 * random(),
    // A corpus mostly supports or mostly attacks; some mix.
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

/** What a node can still take: 7 relations on the claim, one less on each level, none on the 9th. */
function room(relations: number, level: number): number {
  if (relations > LARGEST) return Infinity;
  return level < DEEPEST ? Math.max(1, WIDEST - level) : 0;
}

function drawHost(all: readonly Host[], traits: Traits, random: () => number): Host | undefined {
  const hosts = all.filter(({ room }) => room > 0);
  const weight = ({ node, level }: Host) =>
    traits.deepening ** Math.min(level, DEEPEST) * (node.kind === 'I' ? 1 : traits.undercuts);
  const total = hosts.reduce((sum, host) => sum + weight(host), 0);
  let point = random() * total;
  return hosts.find((host) => (point -= weight(host)) < 0) ?? hosts.at(-1);
}

function drawType({ attacks, rephrases }: Traits, random: () => number): SchemeType {
  if (random() < rephrases) return 'REPHRASE';
  return random() < attacks ? 'ATTACK' : 'SUPPORT';
}
