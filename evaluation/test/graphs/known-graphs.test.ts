import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/math/random.js';
import { statement } from '../../../test/support/argument-graphs.js';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { createFakeStructureEncoder } from '../../../test/support/fake-structure-encoder.js';
import { KEPT, KNOWN_ITEM_METHODS, knownItemReports } from '../../src/graphs/known-graphs.js';
import { syntheticGraph } from '../../src/graphs/synthetic.js';

const WORDS = ['trams', 'trees', 'harbour', 'school', 'market', 'river', 'bridge', 'museum'];

/** Synthetic graphs whose statements share a word. */
const graphs = WORDS.map((word, at) => {
  const graph = syntheticGraph(seededRandom(at), 3 + at);
  const nodes = graph.nodes.map((node) =>
    node.kind === 'I' ? statement(node.id, `${word} ${WORDS[Number(node.id) % 8]}`) : node,
  );
  return { ...graph, nodes, id: word };
});

const options = {
  textEncoder: createFakeEncoder(),
  structureEncoder: createFakeStructureEncoder(),
  pool: 5,
  seed: 1,
};

it('measures how well changed parts find their graphs, the same for the same seed', async () => {
  const alone = { ...graphs[0]!, id: 'alone', nodes: [statement('0', 'trams')], edges: [] };
  const reports = await knownItemReports([...graphs, alone], { ...options, queries: 20 });
  expect(reports.map(({ kept }) => kept)).toEqual(KEPT);
  for (const { queries, methods } of reports) {
    // The graph without relations has no part to seek it by.
    expect(queries).toBe(graphs.length);
    expect(methods.map(({ method }) => method)).toEqual(KNOWN_ITEM_METHODS);
    for (const { reciprocalRank, recall, method, overTexts } of methods) {
      expect(reciprocalRank.mean).toBeGreaterThan(0.3);
      expect(recall.mean).toBe(1);
      expect(overTexts === undefined).toBe(method === 'none');
    }
  }
  const again = await knownItemReports([...graphs, alone], { ...options, queries: 20 });
  expect(again.map(withoutTimes)).toEqual(reports.map(withoutTimes));
});

it('seeks as many graphs as wanted', async () => {
  const [first] = await knownItemReports(graphs, { ...options, queries: 3 });
  expect(first!.queries).toBe(3);
});

function withoutTimes({ methods, ...report }: Awaited<ReturnType<typeof knownItemReports>>[0]) {
  return { ...report, methods: methods.map(({ seconds: _, ...scores }) => scores) };
}
