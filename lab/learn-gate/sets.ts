import { basename, join } from 'node:path';
import type { NamedGraph } from '../../evaluation/src/graphs/read.js';
import { syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { readGraphFiles } from '../../src/formats/graphs/graph-files.js';
import { sample, seededRandom } from '../../src/math/random.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { type QrelsRow, readRows } from '../shared/rows.js';

/** Sets of graphs by their names. */
export type GraphSets = ReadonlyMap<string, readonly SourceGraph[]>;

/** How many graphs a claim gets: ArgKP has few claims with many texts. */
const GRAPHS_OF = { perspectrum: 4, argkp: 20 } as const;

/** What may be learnt from: synthetic graphs with texts of PERSPECTRUM and ArgKP, and our demo. */
export async function permittedSets(folder: string): Promise<GraphSets> {
  const random = seededRandom(1);
  const sets = new Map<string, readonly SourceGraph[]>();
  for (const name of ['perspectrum', 'argkp'] as const) {
    const corpus = name === 'argkp' ? 'corpus.jsonl' : 'corpus.jsonl.gz';
    const claims = await readClaims(join(folder, name), corpus);
    const graphs = claims.flatMap((claim) =>
      Array.from({ length: GRAPHS_OF[name] }, (_, number) =>
        graphOf(claim, `${name}/${claim.id}/${number}`, random),
      ),
    );
    sets.set(name, graphs);
  }
  return sets.set('demo', await graphsIn(join(PACKAGE_ROOT, 'demo', 'graphs')));
}

/**
 * Sets that only measure.
 * @param most graphs of each set, drawn at random
 */
export async function furtherSets(paths: readonly string[], most: number): Promise<GraphSets> {
  const sets = new Map<string, readonly SourceGraph[]>();
  for (const path of paths) {
    const graphs = sample(await graphsIn(path), most, seededRandom(3));
    const name = basename(path).replace(/\..*$/, '');
    sets.set(name === 'cases' ? basename(join(path, '..')) : name, graphs);
  }
  return sets;
}

async function graphsIn(path: string): Promise<readonly SourceGraph[]> {
  const graphs: SourceGraph[] = [];
  for await (const { file, result } of readGraphFiles(path)) {
    if (!result || 'error' in result) continue;
    const { graph, topic = '' } = result.graph;
    graphs.push({ graph: { ...graph, id: file }, topic, otherWords: new Map() });
  }
  return graphs;
}

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

/** Texts of one meaning on one side of a claim. */
interface Cluster {
  readonly texts: string[];
  readonly against: boolean;
}

interface Claim {
  readonly id: string;
  readonly text: string;
  readonly clusters: readonly Cluster[];
}

/** Fewer make no graph. */
const FEWEST = 4;

/** The train claims of PERSPECTRUM or ArgKP. A text without a cluster is one of its own. */
function readClaims(folder: string, corpus: string): readonly Claim[] {
  const rows = (name: string) =>
    readRows<Record<'_id' | 'text' | 'split', string>>(join(folder, name));
  const texts = new Map(rows(corpus).map(({ _id, text }) => [_id, text]));
  const clusters = new Map<string, Map<string, Cluster>>();
  for (const row of readRows<QrelsRow>(join(folder, 'qrels.tsv'))) {
    const { 'query-id': claim, 'corpus-id': id, cluster: name, stance } = row;
    const text = texts.get(id);
    if (text === undefined) continue;
    const own = clusters.get(claim) ?? new Map<string, Cluster>();
    const against = stance === 'UNDERMINE' || stance === 'CON';
    const key = name === '' ? `text ${id}` : name;
    const cluster = own.get(key) ?? { texts: [], against };
    cluster.texts.push(text);
    clusters.set(claim, own.set(key, cluster));
  }
  return rows('queries.jsonl').flatMap(({ _id, text, split }) => {
    const own = [...(clusters.get(_id)?.values() ?? [])];
    return split !== 'train' || own.length < FEWEST ? [] : [{ id: _id, text, clusters: own }];
  });
}
