import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ArgumentGraph,
  ArgumentGraphConnection,
  ArgumentGraphEdge,
  Corpus,
  Premise,
} from '../../../src/server/generated.js';
import { ROOTS, SAMPLES, SHADE, TREES } from '../../search/graphs/town.js';
import { startGraphApi } from '../../support/graph-api.js';
import { ask, codes } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

const SKETCH = {
  nodes: [
    { id: 'c', text: TREES },
    { id: 'a', type: 'ATTACK' },
    { id: 'r', text: ROOTS[1] },
  ],
  edges: [
    { source: 'r', target: 'a' },
    { source: 'a', target: 'c' },
  ],
};
const AIF = {
  nodes: [
    { nodeID: '1', type: 'I', text: TREES, timestamp: '' },
    { nodeID: '2', type: 'CA', text: 'Default Conflict', timestamp: '' },
    { nodeID: '3', type: 'I', text: ROOTS[1], timestamp: '' },
  ],
  edges: [
    { edgeID: '1', fromID: '3', toID: '2', formEdgeID: null },
    { edgeID: '2', fromID: '2', toID: '1', formEdgeID: null },
  ],
  locutions: [],
};

describe('argumentGraphs', () => {
  let town: TownApi & { readonly ids: readonly string[] };
  beforeAll(async () => {
    town = await startGraphApi(SAMPLES);
  });
  afterAll(() => town.api.close());

  async function search(
    variables: object,
    selection: string,
    more = '',
  ): Promise<ArgumentGraphConnection> {
    const query = `query($by: ArgumentGraphQuery!, $structure: StructureInput, $filter: ArgumentGraphFilter) {
      argumentGraphs(by: $by, corpus: "towns", structure: $structure, filter: $filter ${more}) { ${selection} }
    }`;
    const { data, errors } = await ask(town.api, query, variables as Record<string, unknown>);
    expect(errors).toBeUndefined();
    return data!['argumentGraphs'] as ArgumentGraphConnection;
  }

  it('diversifies them by their contents, by the methods that compare', async () => {
    const selection = `edges {
      explain { moves { from reason { ... on NoveltyReason { nearest { id } } } } }
      node { id }
    }`;
    const by = { by: { text: TREES } };
    const { edges } = await search(
      by,
      selection,
      'diversify: { coreset: { relevanceWeight: 0.3 } }',
    );
    const [first, ...others] = edges.map(({ node }) => node.id);
    expect(edges[0]!.explain.moves.at(-1)).toEqual({ from: 1, reason: { nearest: null } });
    expect(others).toHaveLength(SAMPLES.length - 1);
    expect(edges[1]!.explain.moves.at(-1)!.reason).toEqual({ nearest: { id: first } });
    const query = `query($by: ArgumentGraphQuery!) {
      argumentGraphs(by: $by, corpus: "towns", diversify: { equalShares: {} }) { admittedCount }
    }`;
    expect(codes(await ask(town.api, query, by))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });

  it('finds graphs like an inline one, explains and maps them', async () => {
    const { edges, admittedCount } = await search(
      { by: { graph: { parts: SKETCH } } },
      `admittedCount
       edges { cursor score
         explain { scores { stage score place } moves { from to reason { __typename } } }
         structure { method applicability similarity layout visionSimilarity gap reason }
         mapping { queryNode caseNode similarity queryText caseText }
         node { id externalId topic language majorClaim { id type text }
           counts { statements relations supports attacks rephrases edges depth }
           nodes { id type text scheme } edges { source target } } }`,
    );
    expect(admittedCount).toBe(5);
    expect(edges[0]).toMatchObject({
      score: expect.closeTo(1),
      explain: {
        scores: [{ stage: 'MEANING' }, { stage: 'STRUCTURE' }],
        moves: [{ to: 1, reason: { __typename: 'StructureComparison' } }],
      },
      structure: {
        method: 'MATCHING',
        applicability: 'APPLIED',
        layout: 'COUNTS',
        gap: 0,
        reason: 'FEW_RELATIONS',
      },
      mapping: [
        { queryNode: 'c', caseNode: 'claim', queryText: TREES, caseText: TREES },
        { queryNode: 'a', caseNode: 's0', similarity: 1, queryText: 'ATTACK', caseText: 'ATTACK' },
        { queryNode: 'r', caseNode: 'p0', queryText: ROOTS[1] },
      ],
      node: {
        id: `graph:${town.ids[2]}`,
        externalId: 'against',
        topic: 'Trees',
        language: 'de',
        majorClaim: { id: 'claim', type: 'STATEMENT', text: TREES },
        counts: {
          statements: 2,
          relations: 1,
          supports: 0,
          attacks: 1,
          rephrases: 0,
          edges: 2,
          depth: 1,
        },
        nodes: [
          { id: 'claim', type: 'STATEMENT', text: TREES, scheme: null },
          { id: 's0', type: 'ATTACK', text: null, scheme: null },
          { id: 'p0', type: 'STATEMENT', text: ROOTS[1], scheme: null },
        ],
        edges: [
          { source: 's0', target: 'claim' },
          { source: 'p0', target: 's0' },
        ],
      },
    });
  });

  it('reads AIF as JSON and as text, to the same hits', async () => {
    const selection = 'edges { score mapping { caseNode } node { externalId } }';
    const json = await search({ by: { graph: { aif: AIF } } }, selection);
    expect(json.edges[0]?.node.externalId).toBe('against');
    expect(await search({ by: { graph: { file: JSON.stringify(AIF) } } }, selection)).toEqual(json);
    expect(await search({ by: { graph: { parts: SKETCH } } }, selection)).toEqual(json);
  });

  it('says where a query has no structure', async () => {
    const { edges } = await search(
      { by: { text: 'Buses should be free.' } },
      `edges { mapping { queryNode } node { externalId }
         structure { method applicability similarity visionSimilarity gap layout } }`,
      'first: 1',
    );
    expect(edges).toEqual([
      {
        mapping: null,
        structure: {
          method: 'NONE',
          applicability: 'NOT_APPLICABLE',
          similarity: null,
          visionSimilarity: null,
          gap: null,
          layout: null,
        },
        node: { externalId: 'buses' },
      },
    ]);
  });

  it('takes method, layout and number of mappings', async () => {
    const selection = 'edges { mapping { caseNode } structure { method layout } }';
    const structure = { method: 'CASCADE', layout: 'COUNTS', mappings: 1 };
    const { edges } = await search({ by: { graph: { parts: SKETCH } }, structure }, selection);
    const methods = edges.map(({ structure: compared }) => compared.method);
    expect(methods).toEqual(['MATCHING', 'VISION', 'VISION', 'VISION', 'VISION']);
    expect(edges[0]?.structure.layout).toBe('COUNTS');
    expect(edges[1]?.mapping).toBeNull();
  });

  it('takes the share of the texts, and tells which there was', async () => {
    const selection = `edges {
      score structure { similarity textWeight }
      explain { moves { reason { ... on StructureComparison { textWeight } } } }
    }`;
    const weigh = async (method: string, textWeight?: number) => {
      const structure = { method, textWeight };
      return (await search({ by: { graph: { parts: SKETCH } }, structure }, selection)).edges;
    };
    for (const { score, structure, explain } of await weigh('VISION', 0)) {
      expect(score).toBeCloseTo(structure.similarity ?? 0);
      expect(structure.textWeight).toBe(0);
      expect(explain.moves).toEqual([{ reason: { textWeight: 0 } }]);
    }
    expect((await weigh('VISION'))[0]!.structure.textWeight).toBeCloseTo(0.8);
    expect((await weigh('MATCHING'))[0]!.structure.textWeight).toBeCloseTo(0.3);
    expect((await weigh('CASCADE', 0.6))[0]!.structure.textWeight).toBeCloseTo(0.6);
    expect((await weigh('NONE', 0.6))[0]!.structure.textWeight).toBeNull();
  });

  it('weighs texts and structure of similar graphs', async () => {
    const id = `graph:${town.ids[0]}`;
    const query = `query($id: ID!, $structure: StructureInput) { node(id: $id) { ... on ArgumentGraph {
      similar(structure: $structure, first: 5) { edges { score structure { similarity textWeight } } }
    } } }`;
    const structure = { method: 'VISION', textWeight: 0 };
    const { data } = await ask(town.api, query, { id, structure });
    const { edges } = (data!['node'] as { similar: ArgumentGraphConnection }).similar;
    expect(edges.length).toBeGreaterThan(1);
    for (const { score, structure } of edges) {
      expect(structure.textWeight).toBe(0);
      expect(score).toBeCloseTo(structure.similarity ?? 0);
    }
    const wrong = await ask(town.api, query, { id, structure: { textWeight: 2 } });
    expect(codes(wrong)).toEqual(['BAD_INPUT']);
  });

  it('filters, counts and divides', async () => {
    const page = await search(
      { by: { text: TREES }, filter: { topic: ['Trees'], attacks: { to: 0 } } },
      `admittedCount nodes { externalId }
       facets { variable title values { value count } missing }
       open: facets(variables: ["attacks"], ignoreOwnCondition: true) { values { value count } }`,
    );
    expect(page).toMatchObject({
      admittedCount: 2,
      facets: [
        { variable: 'topic', values: [{ value: 'Trees', count: 2 }], missing: 0 },
        { variable: 'depth', title: 'Depth' },
        { variable: 'attacks', title: 'Number of attacks', values: [{ value: '0', count: 2 }] },
      ],
      open: [
        {
          values: [
            { value: '0', count: 2 },
            { value: '1', count: 2 },
          ],
        },
      ],
    });
    expect(page.nodes.map(({ externalId }) => externalId).toSorted()).toEqual(['claim', 'for']);
  });

  it('reads on after a cursor', async () => {
    const by = { graph: { parts: SKETCH } };
    const selection = 'pageInfo { endCursor hasNextPage hasPreviousPage } nodes { externalId }';
    const whole = await search({ by }, selection);
    const first = await search({ by }, selection, 'first: 2');
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const after = `first: 3, after: "${first.pageInfo.endCursor}"`;
    const second = await search({ by }, selection, after);
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect([...first.nodes, ...second.nodes]).toEqual(whole.nodes);
  });

  it('leads from a graph to those like it, and searches by its id likewise', async () => {
    const id = `graph:${town.ids[0]}`;
    const query = `query($id: ID!) {
      node(id: $id) { __typename ... on ArgumentGraph { similar(first: 2) { edges { score node { externalId } } } } }
      argumentGraphs(by: { graphId: $id }, corpus: "towns", first: 2) { edges { score node { externalId } } }
    }`;
    const { data } = await ask(town.api, query, { id });
    const { node, argumentGraphs } = data as Record<
      string,
      { __typename?: string; similar?: unknown }
    >;
    expect(node).toEqual({ __typename: 'ArgumentGraph', similar: argumentGraphs });
    const edges = (argumentGraphs as unknown as ArgumentGraphConnection).edges;
    expect(edges.map((edge: ArgumentGraphEdge) => edge.node.externalId)).not.toContain('for');
  });

  it('leads from a premise to its graph, and from there to all its statements', async () => {
    const query = `{
      premises(by: { text: "${SHADE[1]}" }, corpus: "towns", rank: { dense: {} }, first: 1) {
        nodes { graphNode graph { externalId premises(first: 2) { admittedCount pageInfo { hasNextPage } edges { cursor node { graphNode } } } } }
      }
      corpora { name graphCount }
    }`;
    const { data, errors } = await ask(town.api, query);
    expect(errors).toBeUndefined();
    const [premise] = (data!['premises'] as { nodes: Premise[] }).nodes;
    expect(premise?.graphNode).toBe('p0');
    const graph = premise?.graph as ArgumentGraph;
    expect(['for', 'both']).toContain(graph.externalId);
    expect(graph.premises!.pageInfo.hasNextPage).toBe(graph.externalId === 'both');
    expect(graph.premises!.edges).toHaveLength(2);
    expect((data!['corpora'] as Corpus[])[0]).toMatchObject({ name: 'towns', graphCount: 5 });
  });

  it('only a premise that is a statement of a graph has one', async () => {
    const { data } = await ask(
      town.api,
      '{ premises(by: { text: "trees" }, corpus: "towns", first: 50) { nodes { externalId graph { id } graphNode } } }',
    );
    const { nodes } = data!['premises'] as { nodes: Premise[] };
    const [statements, others] = [true, false].map((inside) =>
      nodes.filter(({ externalId }) => externalId.includes('#') === inside),
    );
    expect(others).toHaveLength(12);
    expect(others!.every(({ graph, graphNode }) => graph === null && graphNode === null)).toBe(
      true,
    );
    expect(statements!.length).toBeGreaterThan(0);
    expect(statements!.every(({ graph, graphNode }) => graph !== null && graphNode !== null)).toBe(
      true,
    );
  });

  it('gives pictures: where they are, how large, and as SVG', async () => {
    const { nodes } = await search(
      { by: { graphId: `graph:${town.ids[0]}` } },
      'nodes { id image(layout: TREEMAP, width: 300, format: PNG) { url width height format svg } }',
      'first: 1',
    );
    const { id, image } = nodes[0]!;
    expect(image).toMatchObject({
      url: `/graphs/${id}/treemap-300.png`,
      width: 300,
      format: 'PNG',
    });
    expect(image.svg).toContain(`height="${image.height}"`);
    expect(image.height).toBeGreaterThan(300);
    const response = await town.api.inject(image.url);
    expect(response.statusCode).toBe(200);
    // Its height in the header of the PNG.
    expect(response.rawPayload.readUInt32BE(20)).toBe(image.height);
  });

  it('draws the mapping of a hit beside the query, and none where they were not matched', async () => {
    const { edges } = await search(
      {
        by: { graph: { parts: SKETCH } },
        structure: { method: 'CASCADE', layout: 'COUNTS', mappings: 1 },
      },
      'edges { mapping { similarity } mappingImage(width: 700) }',
    );
    const [matched, seen] = edges as unknown as {
      readonly mapping: unknown[] | null;
      readonly mappingImage: string | null;
    }[];
    expect(matched!.mappingImage).toMatch(/^<svg [^>]*width="700"/);
    const numbers = [...matched!.mappingImage!.matchAll(/>(\d)( · [\d.]+)?<\/text>/g)];
    // Each pair's number at the query, at the case with the similarity; and once in the legend.
    expect(numbers).toHaveLength(2 * matched!.mapping!.length + 2);
    expect(seen).toEqual({ mapping: null, mappingImage: null });
  });

  it('refuses a picture of a width of 10^5, and leaves the rest', async () => {
    const query = `{ argumentGraphs(by: { text: "trees" }, corpus: "towns", first: 1) { nodes { id image(width: 100000) { url } } } }`;
    const answer = await ask(town.api, query);
    expect(codes(answer)).toEqual(['BAD_INPUT']);
    expect(answer.errors![0]).toMatchObject({ extensions: { field: 'width' } });
  });
});
