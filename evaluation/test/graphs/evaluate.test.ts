import { beforeAll, describe, expect, it } from 'vitest';
import type { SchemeType } from '../../../src/domain/argument-graph.js';
import { edges, relation, statement } from '../../../test/support/argument-graphs.js';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { createFakeStructureEncoder } from '../../../test/support/fake-structure-encoder.js';
import { differencesOver, GraphEvaluation } from '../../src/graphs/evaluate.js';
import { METHOD_NAMES, METHODS } from '../../src/graphs/methods.js';
import type { NamedGraph } from '../../src/graphs/read.js';

/** A claim with a premise for each type, all of them saying the same. */
function claim(id: string, text: string, ...types: SchemeType[]): NamedGraph {
  const premises = types.flatMap((type, at) => [
    relation(`s${at}`, type),
    statement(`p${at}`, text),
  ]);
  return {
    id,
    nodes: [statement('c', text), ...premises],
    edges: edges(...types.map((_, at) => `c < s${at} < p${at}`)),
    majorClaim: 'c',
  };
}

function byId<Graph extends { readonly id: string }>(...graphs: Graph[]) {
  return new Map(graphs.map((graph) => [graph.id, graph]));
}

const cases = byId(
  claim('for', 'plant more trees', 'SUPPORT', 'SUPPORT'),
  claim('against', 'plant more trees', 'ATTACK', 'ATTACK'),
  claim('both', 'plant more trees', 'SUPPORT', 'ATTACK'),
  claim('elsewhere', 'close the harbour', 'ATTACK', 'ATTACK'),
);
const queries = byId(
  claim('structured', 'plant more trees', 'ATTACK', 'ATTACK'),
  claim('alone', 'plant more trees'),
);
const gains = new Map([
  ['against', 3],
  ['both', 2],
  ['for', 1],
]);
const rankings = new Map([...queries.keys()].map((id) => [id, gains]));

let evaluation: GraphEvaluation;
beforeAll(async () => {
  evaluation = await GraphEvaluation.prepare(
    { cases, queries, rankings },
    {
      textEncoder: createFakeEncoder(),
      structureEncoder: createFakeStructureEncoder(),
      prefilter: 4,
      seed: 1,
    },
  );
});

describe('measuring graph search', () => {
  it.each(['vision', 'matching', 'cascade', 'trees', 'astar', 'depth-first'] as const)(
    'finds graphs by their structure: %s',
    async (method) => {
      const { withRelations } = await evaluation.score(method, 'logical');
      expect(withRelations).toMatchObject({
        queries: 1,
        metrics: { ndcg: 1, ap: 1, correctness: 1, completeness: 1 },
      });
    },
  );

  it('tells nothing apart by texts alone, where all say the same', async () => {
    for (const method of ['none', 'statements'] as const) {
      const { withRelations } = await evaluation.score(method, 'logical');
      expect(withRelations!.metrics.correctness).toBe(-1);
    }
  });

  it('has the queries without relations apart, as structure says nothing of them', async () => {
    const {
      queries: count,
      metrics,
      withRelations,
      withoutRelations,
    } = await evaluation.score('cascade', 'logical');
    expect([count, withRelations!.queries, withoutRelations!.queries]).toEqual([2, 1, 1]);
    expect(withoutRelations!.metrics.correctness).toBe(-1);
    expect(metrics.correctness).toBe(0);
  });

  it('compares the figures of the same queries', async () => {
    const [texts, matching] = [
      await evaluation.score('none', 'logical'),
      await evaluation.score('matching', 'logical'),
    ];
    const gain = (id: string) => matching.byQuery[id]!.correctness - texts.byQuery[id]!.correctness;
    expect([gain('structured'), gain('alone')]).toEqual([2, 0]);
    expect(differencesOver(matching, texts)).toMatchObject({
      correctness: { mean: 1, interval: [0, 2] },
      ap: { mean: 0, interval: [0, 0] },
    });
  });

  it('has random orders beside every figure', async () => {
    const { chance, withRelations } = await evaluation.score('none', 'logical');
    for (const { mean, low, high } of [...Object.values(chance), withRelations!.chance.ndcg]) {
      expect(low).toBeLessThanOrEqual(mean);
      expect(mean).toBeLessThanOrEqual(high);
    }
    expect(chance.ndcg.mean).toBeGreaterThan(0.7);
    expect(chance.ndcg.mean).toBeLessThan(1);
  });

  it('measures our own prefilter apart, with what else it lets through', async () => {
    const { prefiltered } = await evaluation.score('matching', 'logical');
    expect(prefiltered).toMatchObject({ cases: 4, recall: 1, metrics: { completeness: 1 } });
    const narrow = await GraphEvaluation.prepare(
      { cases, queries, rankings },
      {
        textEncoder: createFakeEncoder(),
        structureEncoder: createFakeStructureEncoder(),
        prefilter: 1,
        seed: 1,
      },
    );
    // The first of equals by id is the best; the two that are not found are one pair of three.
    expect((await narrow.score('none', 'logical')).prefiltered).toMatchObject({
      recall: expect.closeTo(1 / 3),
      metrics: { ap: expect.closeTo(1 / 3), completeness: expect.closeTo(2 / 3), correctness: 1 },
    });
  });

  it('names the layout of methods that see one, and times their embedding', async () => {
    for (const name of METHOD_NAMES) {
      const { method, layout, embedSeconds, querySeconds } = await evaluation.score(name, 'counts');
      const { seesLayout } = METHODS[name];
      expect([method, layout]).toEqual([name, seesLayout ? 'counts' : null]);
      expect(embedSeconds > 0).toBe(seesLayout);
      expect(querySeconds).toBeGreaterThan(0);
    }
  });
});
