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
import { readGraphFiles } from '../src/formats/graphs/graph-files.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { measureRanking } from '../evaluation/src/graphs/figures.js';
import { withTextVectors } from '../src/search/graphs/comparison.js';
import {
  type NamedGraph,
  readExpertRankings,
  readGraphFolder,
} from '../evaluation/src/graphs/read.js';
import { bootstrapInterval } from '../evaluation/src/random.js';
import { seededRandom } from '../src/math/random.js';
import type { GraphWithVectors } from '../src/search/graphs/rerank.js';
import { mean, median } from '../src/math/statistics.js';
import { rank } from '../src/store/ties.js';
import { createStructureEncoder, DEFAULT_STRUCTURE_VIEW } from '../src/graphs/encoder.js';
import { Asking, compare, countRelations } from './choose-structure/ask.js';
import {
  asGoodAs,
  type Asked,
  choose,
  CHOICES,
  crossValidate,
  measure,
  score,
  SHIPPED,
  type Weights,
} from './shared/structure-weights.js';

const FOLDS = 5;

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
  const ends = bootstrapInterval(values);
  const brackets = ends ? ` (${ends.map((end) => end.toFixed(3)).join(' to ')})` : '';
  return mean(values).toFixed(3) + brackets;
}
