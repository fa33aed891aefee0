import type { NamedGraph } from '../../evaluation/src/graphs/read.js';
import { syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import type { Claim, Cluster } from './claims.js';

/** A graph that the gate learns from. */
export interface SourceGraph {
  readonly graph: NamedGraph;
  /** Graphs on one topic are alike by content. Empty if nothing is known. */
  readonly topic: string;
  /** Other texts that mean the same, by the id of a statement. */
  readonly otherWords: ReadonlyMap<string, readonly string[]>;
}

const MOST_STATEMENTS = 40;

/**
 * A random graph for a claim. Premises for or against the major claim are texts of that side, deeper
 * ones texts of any side. Half of the graphs argue for a reason in place of the claim, since graphs on
 * one topic seldom have a claim in the same words.
 */
export function graphOf(claim: Claim, id: string, random: () => number): SourceGraph {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  let shape = syntheticGraph(random);
  while (shape.nodes.filter(({ kind }) => kind === 'I').length > MOST_STATEMENTS) {
    shape = syntheticGraph(random);
  }
  const types = new Map(shape.nodes.map((node) => [node.id, node.kind === 'S' && node.type]));
  const targets = new Map(shape.edges.map(({ source, target }) => [source, target]));
  const otherWords = new Map<string, readonly string[]>();
  const clusterFor = (statement: string): Cluster => {
    const relation = targets.get(statement)!;
    if (targets.get(relation) !== shape.majorClaim) return pick(claim.clusters);
    const against = types.get(relation) === 'ATTACK';
    const fitting = claim.clusters.filter((cluster) => cluster.against === against);
    return pick(fitting.length > 0 ? fitting : claim.clusters);
  };
  const reasons = claim.clusters.filter(({ against }) => !against);
  const inClaimsWords = random() < 0.5 || reasons.length === 0;
  const nodes = shape.nodes.map((node) => {
    if (node.kind === 'S') return node;
    const isClaim = node.id === shape.majorClaim;
    if (isClaim && inClaimsWords) return { ...node, text: claim.text };
    const { texts } = isClaim ? pick(reasons) : clusterFor(node.id);
    const text = pick(texts);
    otherWords.set(
      node.id,
      texts.filter((other) => other !== text),
    );
    return { ...node, text };
  });
  return { graph: { ...shape, nodes, id }, topic: claim.id, otherWords };
}
