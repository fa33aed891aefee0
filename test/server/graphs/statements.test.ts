import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementId } from '../../../src/corpus/prepare-graph.js';
import { graphOf } from '../../support/argument-graphs.js';
import { expectAtMost } from '../../support/at-most.js';
import { startGraphApi } from '../../support/graph-api.js';
import { ask, codes } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

interface Found {
  readonly externalId: string;
  readonly context:
    | readonly {
        readonly relation: string;
        readonly toRelation: string | null;
        readonly statement: Readonly<Record<'externalId' | 'text' | 'role', string>>;
      }[]
    | null;
}

/** Each text is another one, so that no page ends among equals. */
const SAMPLES = Array.from({ length: 25 }, (_, index) => {
  const graph = graphOf('a + m', 'b - m', 'a - b', 'c - m', 'u - a+m', 'x + y');
  const nodes = graph.nodes.map((node) =>
    node.kind === 'I' ? { ...node, text: `${node.id}, number ${index}` } : node,
  );
  return { id: `g${index}`, graph: { ...graph, nodes } };
});

describe('statements of graphs', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startGraphApi(SAMPLES, { maxCost: 1_000_000 });
  });
  afterAll(() => town.api.close());

  async function premises(more: string, selection: string): Promise<readonly Found[]> {
    const { data, errors } = await ask(
      town.api,
      `{ premises(corpus: "towns", ${more}) { nodes { externalId ${selection} } } }`,
    );
    expect(errors).toBeUndefined();
    return (data!['premises'] as { nodes: Found[] }).nodes;
  }

  const CONTEXT = 'context { relation toRelation statement { externalId text role } }';

  it('come with what they support or attack', async () => {
    const { data } = await ask(
      town.api,
      `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Premise { externalId ${CONTEXT} } } }`,
      { ids: (await statementIds('g0')).map(({ id }) => id) },
    );
    const contexts = new Map(
      (data!['nodes'] as Found[]).map(({ externalId, context }) => [
        externalId.split('#')[1],
        context?.map(({ relation, toRelation, statement }) => [
          relation,
          toRelation,
          statement.externalId,
          statement.text,
          statement.role,
        ]) ?? null,
      ]),
    );
    const m = [statementId('g0', 'm'), 'm, number 0', 'MAJOR_CLAIM'];
    expect(Object.fromEntries(contexts)).toEqual({
      m: null,
      a: [
        ['SUPPORT', null, ...m],
        ['ATTACK', null, statementId('g0', 'b'), 'b, number 0', 'OBJECTION'],
      ],
      b: [['ATTACK', null, ...m]],
      c: [['ATTACK', null, ...m]],
      u: [['ATTACK', 'SUPPORT', ...m]],
      x: [['SUPPORT', null, statementId('g0', 'y'), 'y, number 0', 'UNCONNECTED']],
      y: null,
    });
  });

  async function statementIds(graph: string) {
    const { data } = await ask(
      town.api,
      `{ premises(corpus: "towns", filter: { role: [MAJOR_CLAIM, PREMISE, OBJECTION, REPHRASE, UNCONNECTED] }, first: 200, sort: OLDEST) {
        nodes { id graph { externalId } }
      } }`,
    );
    const { nodes } = data!['premises'] as {
      nodes: { id: string; graph: { externalId: string } | null }[];
    };
    return nodes.filter((each) => each.graph?.externalId === graph);
  }

  it('of no graph have none', async () => {
    const others = (await premises('by: { text: "trees" }, first: 100', CONTEXT)).filter(
      ({ externalId }) => !externalId.includes('#'),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ context }) => context === null)).toBe(true);
  });

  it('take as many calls of the store for many hits as for few', async () => {
    const calls = async (first: number) => {
      town.store.calls.clear();
      await premises(`by: { text: "a" }, rank: { dense: {} }, first: ${first}`, CONTEXT);
      return Object.fromEntries(town.store.calls);
    };
    // The search, which reads on where it leaves out some, the graphs, and what they speak to.
    const expected = { query: 3, retrieve: 6, count: 1 };
    expectAtMost(await calls(5), expected);
    expectAtMost(await calls(35), expected);
  });

  it('are two of each graph, unless all are asked for', async () => {
    const few = await premises('by: { text: "a" }, first: 200', '');
    const all = await premises('by: { text: "a" }, first: 200, graphStatements: ALL', '');
    const most = (found: readonly Found[]) => {
      const counts = new Map<string, number>();
      for (const { externalId } of found) {
        const [graph, node] = externalId.split('#');
        if (node) counts.set(graph!, (counts.get(graph!) ?? 0) + 1);
      }
      return Math.max(...counts.values());
    };
    expect(most(few)).toBe(2);
    expect(most(all)).toBe(6);
    const { data } = await ask(
      town.api,
      `{
        few: counterPremises(by: { text: "m, number 0" }, corpus: "towns", minSideProbability: 1) { nodes { externalId } }
        all: counterPremises(by: { text: "m, number 0" }, corpus: "towns", minSideProbability: 1, graphStatements: ALL) { nodes { externalId } }
        compareGroups(by: { text: "a" }, corpus: "towns", graphStatements: ALL, groups: [{ name: "one" }, { name: "two" }]) {
          premises(first: 200) { nodes { externalId } }
        }
      }`,
    );
    const {
      few: fewAgainst,
      all: allAgainst,
      compareGroups,
    } = data as {
      few: { nodes: Found[] };
      all: { nodes: Found[] };
      compareGroups: { premises: { nodes: Found[] } }[];
    };
    expect(most(fewAgainst.nodes)).toBe(2);
    expect(most(allAgainst.nodes)).toBe(3);
    expect(most(compareGroups[0]!.premises.nodes)).toBe(6);
  });

  it('are all listed where nothing is searched for, so nothing can be said of them', async () => {
    const answer = await ask(
      town.api,
      '{ premises(corpus: "towns", graphStatements: FEW) { nodes { id } } }',
    );
    expect(codes(answer)).toEqual(['BAD_INPUT']);
    expect(answer.errors![0]!.extensions).toMatchObject({ field: 'graphStatements' });
  });
});
