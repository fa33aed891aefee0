/**
 * Learns how much structure counts under AUTO (`src/search/graphs/rerank.ts`), and prints it:
 *
 *   npm run lab -- learn-gate DATA [GRAPHS...] [--tasks 100] [--most 300]
 *
 * DATA holds `perspectrum` and `argkp`, whose train parts fill synthetic graphs. Changed parts and copies
 * of these, in other words, have to find the graph that they are from. The nearness of their texts tells
 * what is on the same topic. Each set is measured by a gate that was learnt on the others, and by the
 * one that ships. GRAPHS are sets that the gate that ships does not learn from; --most limits each.
 */
import { parseArgs } from 'node:util';
import { createTextEncoder } from '../src/encoders/text.js';
import { sample, seededRandom } from '../src/math/random.js';
import { withTextVectors } from '../src/search/graphs/rerank.js';
import {
  heading,
  learnGate,
  rowFor,
  type Size,
  topicCurve,
  worthScores,
} from './learn-gate/gate.js';
import { furtherSets, permittedSets, type SourceGraph } from './learn-gate/sets.js';
import { type Task, tasksFor } from './learn-gate/tasks.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string', default: '100' },
    most: { type: 'string', default: '300' },
  },
});
const [data, ...further] = positionals;
if (data === undefined) throw new Error('name the folder of the data');
const wanted = Number(values.tasks);
const encoder = await createTextEncoder();

const permitted = new Map<string, readonly Task[]>();
for (const [name, graphs] of await permittedSets(data)) permitted.set(name, await tasksOf(graphs));
const learning = [...permitted.values()].flat();
const gate = learnGate(learning);
console.log(
  `what the structure is worth: mean reciprocal rank, and average precision of the topic`,
);
for (const size of ['one', 'more'] as const) printWorths(size);
console.log(`\nGATE = ${JSON.stringify(gate)}\n`);

const sets = new Map(permitted);
for (const [name, graphs] of await furtherSets(further, Number(values.most))) {
  sets.set(name, await tasksOf(graphs));
}
await encoder.close();
console.log(`mean reciprocal ranks; each set by a gate that was learnt on the others\n${heading}`);
for (const [name, own] of sets) {
  const others = [...(permitted.has(name) ? permitted : sets)];
  const ofOthers = learnGate(others.flatMap(([other, tasks]) => (other === name ? [] : tasks)));
  console.log(rowFor(name, own, ofOthers, gate));
  console.log(`  learnt on the others: ${JSON.stringify(ofOthers)}`);
}

/** A star marks a worth whose rank is more than a standard error below the best: see `worthScores`. */
function printWorths(size: Size): void {
  const scores = worthScores(learning, topicCurve(learning), size);
  console.log(`\n${size === 'one' ? 'queries with one relation' : 'queries with more relations'}`);
  for (const each of scores) {
    const figures = [each.worth.toFixed(1), each.reciprocalRank.toFixed(3)];
    console.log([...figures, each.topicPrecision.toFixed(3)].join('  '), each.tooMuch ? '*' : '');
  }
}

/** Tasks that seek some of the graphs among all of them. */
async function tasksOf(sources: readonly SourceGraph[]): Promise<readonly Task[]> {
  const random = seededRandom(2);
  const chosen = sample(sources, wanted, random);
  const texts = [...new Set(chosen.flatMap(({ otherWords }) => [...otherWords.values()].flat()))];
  const encoded = await encoder.encode(texts);
  const vectors = new Map(texts.map((text, at) => [text, encoded[at]!]));
  const all = await withTextVectors(
    sources.map(({ graph }) => graph),
    encoder,
  );
  const graphs = all.filter(({ nodeVectors }) => nodeVectors.size > 0);
  const known = new Map(sources.map((source) => [source.graph.id, source]));
  const about = { graphs, known, vectorOf: (text: string) => vectors.get(text)! };
  const ids = new Set(chosen.map(({ graph }) => graph.id));
  return graphs.filter(({ id }) => ids.has(id)).flatMap((graph) => tasksFor(graph, about, random));
}
