/**
 * Chooses how much the texts of graphs count beside their structure, on graphs that no ranking knows,
 * and prints what the choice gives on those that experts ranked:
 *
 *   npm run lab -- choose-structure FOLDER --cases DIR --queries DIR --rankings DIR [--queries ...]
 *
 * FOLDER holds graphs, such as microtexts part 2. Each is asked for by a copy whose texts' vectors
 * are mixed with others of its topic and with noise: of the whole graph after two edits, and of a
 * part, its major claim with one or two relations. The choice is what finds most of them: the mean
 * reciprocal rank among the 20 nearest. `nested` chooses by four fifths of the topics and measures on
 * the fifth. `as good` are all choices that FOLDER's graphs cannot tell from the chosen one (95 %,
 * paired bootstrap). The rankings of experts only report; without them, nothing is reported.
 */
import { parseArgs } from 'node:util';
import { measureRanking } from '../evaluation/src/graphs/figures.js';
import {
  type NamedGraph,
  readExpertRankings,
  readGraphFolder,
} from '../evaluation/src/graphs/read.js';
import { rerankGraphs } from '../evaluation/src/graphs/rerank.js';
import { editOnce } from '../evaluation/src/graphs/synthetic.js';
import { withInterval } from '../evaluation/src/output.js';
import { bootstrapInterval } from '../evaluation/src/sampling.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { readGraphFiles } from '../src/formats/graphs/graph-files.js';
import {
  createStructureEncoder,
  DEFAULT_STRUCTURE_VIEW,
  type StructureEncoder,
} from '../src/graphs/encoder.js';
import { seededRandom } from '../src/math/random.js';
import { mean, median } from '../src/math/statistics.js';
import { dot, unitMean } from '../src/math/vectors.js';
import { type GraphWithVectors, withTextVectors } from '../src/search/graphs/rerank.js';
import { rank } from '../src/store/ties.js';
import {
  asGoodAs,
  type Asked,
  CHOICES,
  choose,
  type Compared,
  crossValidate,
  measure,
  score,
  SHIPPED,
  type Weights,
} from './shared/structure-weights.js';

const FOLDS = 5;

/** How much of its own vector a statement of a query keeps. */
const KEPT = [0.5, 0.3];

const EDITS = 2;

const CANDIDATES = 20;

const countRelations = ({ nodes }: ArgumentGraph): number =>
  nodes.filter(({ kind }) => kind === 'S').length;

/** Asks for graphs by copies of them that say something like it and are built a little differently. */
class Asking {
  readonly #texts = new Map<string, Float32Array[]>();

  /** @param topics of the cases, by id */
  constructor(
    private readonly cases: readonly GraphWithVectors[],
    private readonly topics: ReadonlyMap<string, string>,
    private readonly encoder: StructureEncoder,
    private readonly random: () => number,
  ) {
    for (const { id, nodeVectors } of cases) {
      const topic = topics.get(id)!;
      this.#texts.set(topic, [...(this.#texts.get(topic) ?? []), ...nodeVectors.values()]);
    }
  }

  /** By the whole graph after two edits, and by a part of it; each with nearer and farther texts. */
  async ask(one: GraphWithVectors): Promise<Asked> {
    const graphs = KEPT.flatMap((kept) => [
      { kept, graph: this.#edited(one.graph) },
      { kept, graph: this.#partOf(one.graph) },
    ]);
    const structures = await this.encoder.encode(
      graphs.map(({ graph }) => graph),
      DEFAULT_STRUCTURE_VIEW,
    );
    const ways = graphs.map(({ graph, kept }, at) => {
      const structure = structures[at];
      return this.#compared(one, graph, kept, structure);
    });
    return { sought: one.id, topic: this.topics.get(one.id)!, ways };
  }

  #compared(
    one: GraphWithVectors,
    graph: ArgumentGraph,
    kept: number,
    structure: Float32Array | undefined,
  ): readonly Compared[] {
    const nodeVectors = new Map(
      graph.nodes.flatMap(({ kind, id }) =>
        kind === 'I' ? [[id, this.#blurred(one, id, kept)] as const] : [],
      ),
    );
    const semantic = unitMean([...nodeVectors.values()]);
    const query = { id: one.id, graph, nodeVectors, semantic, ...(structure && { structure }) };
    const nearest = rerankGraphs(query, this.cases, { method: 'NONE' }).slice(0, CANDIDATES);
    const ids = new Set(nearest.map(({ id }) => id));
    return compare(
      query,
      this.cases.filter(({ id }) => ids.has(id)),
    );
  }

  #edited(graph: ArgumentGraph): ArgumentGraph {
    let copy = graph;
    for (let left = EDITS; left > 0; left--) copy = editOnce(copy, this.random);
    return copy;
  }

  /** The major claim with one or two relations, chosen at random, and their premises. */
  #partOf(graph: ArgumentGraph): ArgumentGraph {
    const relations = new Set(graph.nodes.flatMap(({ kind, id }) => (kind === 'S' ? [id] : [])));
    const kept = new Set([graph.majorClaim!]);
    for (let left = 1 + this.#below(2); left > 0; left--) {
      const next = graph.edges.filter(
        ({ source, target }) => relations.has(source) && kept.has(target) && !kept.has(source),
      );
      if (next.length === 0) break;
      const { source: relation } = next[this.#below(next.length)]!;
      kept.add(relation);
      for (const { source, target } of graph.edges) {
        if (target === relation && !relations.has(source)) kept.add(source);
      }
    }
    return {
      ...graph,
      nodes: graph.nodes.filter(({ id }) => kept.has(id)),
      edges: graph.edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
    };
  }

  /** A statement's vector, mixed with one of its topic and with noise in equal parts. */
  #blurred({ id, nodeVectors }: GraphWithVectors, node: string, kept: number): Float32Array {
    const alike = this.#texts.get(this.topics.get(id)!)!;
    const other = alike[this.#below(alike.length)]!;
    const own = nodeVectors.get(node) ?? other;
    const { random } = this;
    const noise = unitMean([Float32Array.from(own, () => random() + random() + random() - 1.5)]);
    return unitMean([
      own.map((value, at) => kept * value + ((1 - kept) / 2) * (other[at]! + noise[at]!)),
    ]);
  }

  #below(limit: number): number {
    return Math.floor(limit * this.random());
  }
}

const { values, positionals } = parseArgs({
  options: {
    cases: { type: 'string' },
    queries: { type: 'string', multiple: true, default: [] },
    rankings: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name a folder of graphs');

const textEncoder = await createTextEncoder();
const structureEncoder = await createStructureEncoder();
const asked = await askAll(folder);
const chosen = (['VISION', 'MATCHING'] as const).map((method) => {
  console.log(`\n${method}: share of the texts, exponent of the size, mean reciprocal rank`);
  const weights = choose(asked, CHOICES[method]);
  const folds = crossValidate(asked, CHOICES[method], FOLDS);
  const found = folds.flatMap((fold) => fold.found);
  print('shipped', SHIPPED[method]);
  print('chosen', weights);
  const alike = asGoodAs(weights, asked, CHOICES[method]);
  console.log(`as good  ${alike.map(nameOf).join('; ')}`);
  console.log(`nested   ${folds.map((fold) => nameOf(fold.weights)).join('; ')}: ${cell(found)}`);
  return { weights, alike };
});
for (const [at, queries] of values.queries.entries()) {
  const rankings = values.rankings[at];
  if (values.cases === undefined || rankings === undefined) {
    throw new Error('--queries needs --cases and --rankings');
  }
  console.log(`\n${queries}: NDCG, correctness`);
  const report = await readReport(values.cases, queries, rankings);
  const all = [...Object.values(SHIPPED), ...chosen.map(({ weights }) => weights)];
  all.forEach((weights, place) => {
    const figures = report.map((one) => one(weights));
    const columns = (['ndcg', 'correctness'] as const).map((name) =>
      cell(figures.map((each) => each[name])),
    );
    const which = place < all.length - chosen.length ? 'shipped' : 'chosen';
    console.log(
      `${which.padEnd(8)} ${weights.method.padEnd(9)} ${nameOf(weights)}: ${columns.join(', ')}`,
    );
  });
  for (const { alike } of chosen) {
    const figures = alike.map((weights) => report.map((one) => one(weights)));
    const columns = (['ndcg', 'correctness'] as const).map((name) =>
      range(figures.map((queries) => mean(queries.map((each) => each[name])))),
    );
    console.log(`as good  ${alike[0]!.method.padEnd(9)} ${columns.join(', ')}`);
  }
}
await textEncoder.close();
await structureEncoder.close();

async function askAll(path: string): Promise<readonly Asked[]> {
  const graphs: NamedGraph[] = [];
  const topics = new Map<string, string>();
  for await (const { file, result } of readGraphFiles(path)) {
    if (!result || 'error' in result) continue;
    graphs.push({ ...result.graph.graph, id: file });
    topics.set(file, result.graph.topic ?? '');
  }
  const cases = await prepare(graphs);
  const asking = new Asking(cases, topics, structureEncoder, seededRandom(3));
  const sought = cases.filter(({ graph }) => countRelations(graph) > 1);
  console.log(`${cases.length} graphs, ${sought.length} of them sought, each in four ways`);
  const all: Asked[] = [];
  for (const one of sought) all.push(await asking.ask(one));
  return all;
}

async function prepare(graphs: readonly NamedGraph[]): Promise<readonly GraphWithVectors[]> {
  const withTexts = await withTextVectors(graphs, textEncoder);
  const structures = await structureEncoder.encode(graphs, DEFAULT_STRUCTURE_VIEW);
  return withTexts.map((graph, at) => {
    const structure = structures[at];
    return { ...graph, ...(structure && { structure }) };
  });
}

/** For each query, the figures of the order that weights give the cases that experts ranked. */
async function readReport(casesPath: string, queriesPath: string, rankingsPath: string) {
  const cases = await readGraphFolder(casesPath);
  const queries = await readGraphFolder(queriesPath);
  const rankings = await readExpertRankings(rankingsPath, { queries, cases });
  const prepared = await prepare([...cases.values(), ...queries.values()]);
  const byId = new Map(prepared.slice(0, cases.size).map((graph) => [graph.id, graph]));
  return prepared.slice(cases.size).flatMap((query) => {
    const gains = rankings.get(query.id);
    if (!gains) return [];
    const candidates = [...gains.keys()].map((id) => byId.get(id)!);
    const compared = compare(query, candidates);
    const shaped = countRelations(query.graph) > 0;
    return [
      (weights: Weights) =>
        measureRanking(
          rank(
            compared.map((each) => ({
              id: each.id,
              score: shaped ? score(weights, each) : each.semantic,
            })),
          ),
          gains,
        ),
    ];
  });
}

function print(title: string, weights: Weights): void {
  const found = asked.map((one) => measure([one], weights));
  console.log(`${title.padEnd(8)} ${nameOf(weights)}: ${cell(found)}`);
}

function nameOf({ textWeight, exponent }: Weights): string {
  return `${textWeight.toFixed(1)} ${exponent.toFixed(2)}`;
}

/** The median of some figures, and their ends. */
function range(figures: readonly number[]): string {
  const [low, middle, high] = [Math.min(...figures), median(figures), Math.max(...figures)];
  return `median ${middle.toFixed(3)}, ${low.toFixed(3)} to ${high.toFixed(3)}`;
}

/** A mean with its 95 % interval. */
function cell(values: readonly number[]): string {
  return withInterval(mean(values), bootstrapInterval(values));
}

/** Compares a query with cases in every way. Graphs need their vectors of structure. */
function compare(query: GraphWithVectors, cases: readonly GraphWithVectors[]): readonly Compared[] {
  const byId = new Map(cases.map((each) => [each.id, each]));
  return rerankGraphs(query, cases, { method: 'MATCHING' }).map((hit) => {
    const { graph, structure } = byId.get(hit.id)!;
    const vision = query.structure && structure ? dot(query.structure, structure) : 0;
    const size = sizeOf(query.graph) / sizeOf(graph);
    return { id: hit.id, semantic: hit.semantic, vision, matching: hit.structural ?? 0, size };
  });
}

function sizeOf({ nodes, edges }: ArgumentGraph): number {
  return nodes.length + edges.length;
}
