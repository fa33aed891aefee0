import { beforeAll, describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { edges, relation, statement } from '../../../test/support/argument-graphs.js';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { createFakeStructureEncoder } from '../../../test/support/fake-structure-encoder.js';
import { GraphEvaluation } from '../../src/graphs/evaluate.js';
import type { PaperEncoder, PaperNetwork } from '../../src/graphs/paper.js';
import { comparePure, type PureComparison } from '../../src/graphs/pure.js';
import type { NamedGraph } from '../../src/graphs/read.js';

const TEXT = 'plant more trees';
/** A claim with so many attacks; all graphs say the same. */
function attacked(id: string, attacks: number): NamedGraph {
  const numbers = Array.from({ length: attacks }, (_, at) => at);
  return {
    id,
    nodes: [
      statement('c', TEXT),
      ...numbers.flatMap((at) => [relation(`s${at}`, 'ATTACK'), statement(`p${at}`, TEXT)]),
    ],
    edges: edges(...numbers.map((at) => `c < s${at} < p${at}`)),
    majorClaim: 'c',
  };
}
const byId = (...graphs: NamedGraph[]) => new Map(graphs.map((graph) => [graph.id, graph]));

/** Graphs with the number of attacks that the query has are the best. */
const cases = byId(attacked('one', 1), attacked('two', 2), attacked('three', 3));
const queries = byId(attacked('two asked', 2), attacked('three asked', 3), attacked('none', 0));
const rankings = new Map([
  [
    'two asked',
    new Map([
      ['two', 3],
      ['three', 2],
      ['one', 1],
    ]),
  ],
  [
    'three asked',
    new Map([
      ['three', 3],
      ['two', 2],
      ['one', 1],
    ]),
  ],
  [
    'none',
    new Map([
      ['one', 3],
      ['two', 2],
      ['three', 1],
    ]),
  ],
]);

/** The fine-tuned network sees the number of attacks, the other one nothing. */
function paperEncoder(...networks: PaperNetwork[]): PaperEncoder {
  const angle = (graph: ArgumentGraph, { step }: PaperNetwork) =>
    step === 'simclr' ? Math.sqrt(graph.nodes.length) : 0;
  return {
    networks,
    encode: async (graphs, network) =>
      graphs.map((graph) => {
        const radians = angle(graph, network);
        return Float32Array.of(Math.cos(radians), Math.sin(radians));
      }),
    async close() {},
  };
}

let compared: PureComparison;
beforeAll(async () => {
  const product = createFakeStructureEncoder({ views: ['counts', 'logical'] });
  const evaluation = await GraphEvaluation.prepare(
    { cases, queries, rankings },
    { textEncoder: createFakeEncoder(), structureEncoder: product, prefilter: 3, seed: 1 },
  );
  const shipped = paperEncoder(
    { step: 'autoencoder', layout: 'logical' },
    { step: 'simclr', layout: 'logical' },
  );
  const measured = paperEncoder({ step: 'simclr', layout: 'logical' });
  compared = await comparePure(evaluation, product, [
    { encoder: shipped },
    { encoder: measured, from: 'measured' },
  ]);
});

describe('vision by structure alone', () => {
  it('has a row for each network and layout', () => {
    const rows = compared.networks.map(({ network, from, layout }) => [network, from, layout]);
    expect(rows).toEqual([
      ...['logical', 'icicle', 'treemap', 'treemap-by-size'].map((each) => [
        'pixels',
        undefined,
        each,
      ]),
      ['autoencoder', undefined, 'logical'],
      ['simclr', undefined, 'logical'],
      ['simclr', 'measured', 'logical'],
      ['metric', undefined, 'counts'],
      ['metric', undefined, 'logical'],
    ]);
    expect(compared.methods.map(({ method }) => method)).toEqual([
      'none',
      'astar',
      'matching',
      'cascade',
      'auto',
    ]);
  });

  it('orders by the vectors alone, also where the query has no relation', () => {
    const [blind, seeing] = compared.networks.filter(({ network }) => network !== 'pixels');
    expect(seeing!.alone.metrics.correctness).toBe(1);
    expect(seeing!.alone.withoutRelations!.metrics.correctness).toBe(1);
    // All cases are equal to it, so no pair has the experts' order.
    expect(blind!.alone.metrics.correctness).toBe(-1);
    const ours = compared.networks.at(-1)!;
    expect(ours.alone.withRelations!.metrics.correctness).toBe(1);
    expect(ours.alone.withoutRelations!.metrics.correctness).toBe(-1);
  });

  it('has intervals over queries, and the figures of each query', () => {
    const { intervals, byQuery } = compared.networks.at(-1)!.alone;
    expect(intervals.correctness).toEqual([-1, 1]);
    expect(Object.keys(byQuery)).toEqual([...queries.keys()]);
    expect(byQuery['two asked']).toMatchObject({ ndcg: 1, correctness: 1 });
  });

  it('tells how much better than the texts each is, over the same queries', () => {
    expect(compared.overTexts).toHaveLength(compared.networks.length + 4);
    // All graphs say the same, so the texts order nothing.
    const found = compared.overTexts.find(({ network }) => network === 'simclr');
    expect(found!.differences.correctness).toMatchObject({ mean: 2, interval: [2, 2] });
    expect(compared.overTexts.at(-1)).toMatchObject({ method: 'auto' });
  });

  it('tells what fine-tuning adds over the same queries, also to networks of a folder', () => {
    expect(compared.fineTuning.map(({ from, layout }) => [from, layout])).toEqual([
      [undefined, 'logical'],
      ['measured', 'logical'],
    ]);
    for (const { alone } of compared.fineTuning) {
      expect(alone.correctness).toMatchObject({ mean: 2, interval: [2, 2] });
      expect(alone.ndcg.mean).toBeGreaterThan(0);
    }
  });
});
