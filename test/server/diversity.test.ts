import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { ask, codes, startApi } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const QUERY = `query($diversify: DiversifyInput, $tuning: TuningInput, $first: Int = 12, $after: Cursor) {
  premises(
    by: { text: "Trees keep the street cool." }
    corpus: "towns"
    rerank: { diversify: $diversify }
    tuning: $tuning
    first: $first
    after: $after
  ) {
    edges {
      explain { moves { from to reason { ... on NoveltyReason { gain groups { variable values } } } } }
      node { externalId }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Found {
  readonly edges: readonly {
    readonly explain: { readonly moves: readonly Moved[] };
    readonly node: { readonly externalId: string };
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

interface Moved {
  readonly from: number;
  readonly to: number;
  readonly reason: {
    readonly gain: number;
    readonly groups: unknown;
    readonly nearest: { readonly externalId: string } | null;
    readonly nearestSimilarity: number | null;
  };
}

interface Alternating {
  readonly edges: readonly {
    readonly explain: {
      readonly moves: readonly {
        readonly from: number;
        readonly to: number;
        readonly reason: { readonly share?: number };
      }[];
    };
    readonly node: { readonly externalId: string; readonly stance: string | null };
  }[];
}

describe('diversify', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi();
  });
  afterAll(() => town.api.close());

  async function search(variables: Record<string, unknown>): Promise<Found> {
    const { data, errors } = await ask(town.api, QUERY, variables);
    expect(errors).toBeUndefined();
    return data!['premises'] as Found;
  }
  const ids = ({ edges }: Found) => edges.map(({ node }) => node.externalId);

  it.each(['coverGroups', 'matchCorpusShares', 'equalShares'])(
    '%s orders all of the pool',
    async (method) => {
      const plain = await search({});
      const options = { variables: ['age'], relevanceWeight: 0 };
      const found = await search({ diversify: { [method]: options } });
      expect(ids(found)).not.toEqual(ids(plain));
      const places = found.edges.map(({ explain }) => explain.moves[0]!.from);
      expect(places.map((place) => ids(plain)[place - 1])).toEqual(ids(found));
      expect(plain.edges.map(({ explain }) => explain.moves)).toEqual(Array(12).fill([]));
    },
  );

  it.each([
    { coreset: { relevanceWeight: 0.3 } },
    { mmr: {} },
    { deduplicate: { minSimilarity: 0.05 } },
  ])('%o says which earlier hit is nearest, and how near', async (diversify) => {
    const query = QUERY.replace(
      'gain',
      'gain nearest { ... on Premise { externalId } } nearestSimilarity',
    );
    const { data } = await ask(town.api, query, { diversify });
    const { edges } = data!['premises'] as Found;
    const order = edges.map(({ node }) => node.externalId);
    const reasons = edges.map(({ explain }) => explain.moves[0]!.reason);
    expect(reasons[0]).toMatchObject({ nearest: null, nearestSimilarity: null });
    const named = reasons.filter(({ nearest }) => nearest !== null);
    expect(named.length).toBeGreaterThan(5);
    reasons.forEach(({ gain, nearest, nearestSimilarity }, place) => {
      if (nearest === null) return;
      expect(order.indexOf(nearest.externalId)).toBeLessThan(place);
      expect(order).toContain(nearest.externalId);
      if (!('deduplicate' in diversify)) expect(gain).toBeCloseTo(1 - nearestSimilarity!, 9);
    });
  });

  it('clusters hits', async () => {
    for (const method of ['kmeans', 'coverClusters']) {
      const tuning = { clusters: 3, alpha: 1 };
      const { edges } = await search({ diversify: { [method]: {} }, tuning, first: 4 });
      expect(edges.map(({ explain }) => explain.moves[0]!.reason.groups)).toEqual([
        ...['1', '2', '3'].map((): unknown => [
          { variable: 'cluster', values: [expect.stringMatching(/^[123]$/) as string] },
        ]),
        [],
      ]);
    }
  });

  it('looks up the nearest of all hits at once', async () => {
    const calls = async (fields: string) => {
      town.store.calls.clear();
      await ask(town.api, QUERY.replace('gain', fields), { diversify: { coreset: {} } });
      return town.store.calls.get('retrieve')!;
    };
    const without = await calls('gain nearestSimilarity');
    expect(await calls('gain nearest { id }')).toBe(without + 1);
  });

  it('takes the defaults of the schema', async () => {
    const bare = await search({ diversify: { coverGroups: { relevanceWeight: null } } });
    const variables = ['gender', 'age', 'issues'];
    const diversify = { coverGroups: { variables, relevanceWeight: 0.5 } };
    const spelled = { diversify, tuning: { alpha: 0.5, diversifyPool: 200 } };
    expect(bare).toMatchObject({ edges: (await search(spelled)).edges });
  });

  it('goes on from page to page', async () => {
    const diversified = { diversify: { equalShares: {} }, tuning: { diversifyPool: 5 } };
    const read: string[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const page: Found = await search({ ...diversified, first: 4, after });
      read.push(...ids(page));
      ({ hasNextPage: more, endCursor: after } = page.pageInfo);
    }
    expect(read).toEqual(ids(await search(diversified)));
  });

  it('asks the store as often for a long page as for a short one', async () => {
    const query = QUERY.replace('pageInfo', 'fairness { divergence } pageInfo');
    const callsFor = async (first: number) => {
      town.store.calls.clear();
      await ask(town.api, query, { first, diversify: { matchCorpusShares: {} } });
      return Object.fromEntries(town.store.calls);
    };
    await callsFor(2);
    const calls = await callsFor(2);
    // The corpus has been counted before.
    expect(calls).not.toHaveProperty('facet');
    expect(await callsFor(10)).toEqual(calls);
  });

  it.each([
    [{ coverGroups: { relevanceWeight: 1.5 } }, {}, 'BAD_INPUT', 'coverGroups.relevanceWeight'],
    [{ coreset: { relevanceWeight: 2 } }, {}, 'BAD_INPUT', 'coreset.relevanceWeight'],
    [{ deduplicate: { minSimilarity: -1 } }, {}, 'BAD_INPUT', 'deduplicate.minSimilarity'],
    [{ equalShares: { variables: ['shoes'] } }, {}, 'UNKNOWN_VARIABLE', 'equalShares.variables[0]'],
    [
      { matchCorpusShares: { variables: ['age', 'age'] } },
      {},
      'BAD_INPUT',
      'matchCorpusShares.variables[1]',
    ],
    [{ coverGroups: {} }, { alpha: -1 }, 'BAD_INPUT', 'tuning.alpha'],
    [{ equalShares: {} }, { diversifyPool: 1001 }, 'BAD_INPUT', 'tuning.diversifyPool'],
    [{ kmeans: {} }, { clusters: 0 }, 'BAD_INPUT', 'tuning.clusters'],
    [{ mmr: {} }, { diversifyPool: 0 }, 'BAD_INPUT', 'tuning.diversifyPool'],
  ])('refuses %j with %j', async (diversify, tuning, code, path) => {
    const field = path.startsWith('tuning.') ? path : `rerank.diversify.${path}`;
    const answer = await ask(town.api, QUERY, { diversify, tuning });
    expect(answer.errors).toMatchObject([{ extensions: { code, field } }]);
  });

  it('wants exactly one method', async () => {
    for (const diversify of [{}, { equalShares: {}, coverGroups: {} }, { random: {} }]) {
      expect((await ask(town.api, QUERY, { diversify })).errors).toHaveLength(1);
    }
  });

  it('lets stances alternate, with a method and without', async () => {
    const query = QUERY.replace(
      'diversify: $diversify',
      'diversify: $diversify, alternateStances: true',
    )
      .replace('reason {', 'reason { ... on StanceReason { share }')
      .replace('externalId', 'externalId stance');
    for (const diversify of [null, { coreset: {} }]) {
      const { data, errors } = await ask(town.api, query, { diversify });
      expect(errors).toBeUndefined();
      const { edges } = data!['premises'] as Alternating;
      const sided = edges.filter(({ node }) => ['FAVOR', 'AGAINST'].includes(node.stance ?? ''));
      expect(sided.map(({ explain }) => explain.moves.at(-1)!.reason.share)).not.toContain(
        undefined,
      );
      const before = ids(await search({ diversify }));
      for (const { explain, node } of sided) {
        expect(before[explain.moves.at(-1)!.from - 1]).toBe(node.externalId);
      }
      const [first, second] = sided;
      expect(first!.node.stance).not.toBe(second!.node.stance);
    }
  });

  it('serves claims, by the methods that compare', async () => {
    const query = `query($diversify: SimilarityDiversifyInput!, $text: String) {
      claims(corpus: "towns", text: $text, diversify: $diversify) {
        edges { explain { scores { stage place } moves { from reason { ... on NoveltyReason { nearest { __typename } } } } } }
      }
    }`;
    const coreset = { diversify: { coreset: {} }, text: 'trees' };
    const { data, errors } = await ask(town.api, query, coreset);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      claims: {
        edges: expect.arrayContaining([
          {
            explain: {
              scores: [{ stage: 'MEANING', place: 1 }],
              moves: [{ from: 1, reason: { nearest: null } }],
            },
          },
          {
            explain: {
              scores: [{ stage: 'MEANING', place: expect.any(Number) as number }],
              moves: [
                {
                  from: expect.any(Number) as number,
                  reason: { nearest: { __typename: 'Claim' } },
                },
              ],
            },
          },
        ]) as object[],
      },
    });
    const refused = await ask(town.api, query, { diversify: { equalShares: {} }, text: 'trees' });
    expect(refused.errors).toMatchObject([
      {
        message: expect.stringContaining('Field "equalShares" is not defined') as string,
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    const listed = await ask(town.api, query, { diversify: { mmr: {} } });
    expect(listed.errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', field: 'diversify' } },
    ]);
  });

  it('refuses a corpus that says nothing of authors', async () => {
    await town.writer.putCorpus({ name: 'bare' });
    const query = QUERY.replace('"towns"', '"bare"');
    const answer = await ask(town.api, query, { diversify: { equalShares: {} } });
    expect(codes(answer)).toEqual(['PROFILES_MISSING']);
  });
});

describe('fairness', () => {
  const query = `{
    premises(by: { text: "trees" }) { nodes { text } fairness(variables: ["shoes"]) { variable } }
  }`;

  it('is null where it cannot be told, and leaves the hits', async () => {
    const town = await startTownApi();
    const { data, errors } = await ask(town.api, query);
    expect(data).toMatchObject({
      premises: { nodes: expect.any(Array) as unknown, fairness: null },
    });
    expect(errors).toMatchObject([
      {
        path: ['premises', 'fairness'],
        extensions: { code: 'UNKNOWN_VARIABLE', field: 'fairness.variables[0]' },
      },
    ]);
    await town.api.close();
  });

  it('is not computed where it is not asked for', async () => {
    const retrieval = createFakeRetrieval();
    const searchPremises: typeof retrieval.searchPremises = async (...given) => ({
      ...(await retrieval.searchPremises(...given)),
      fairness: () => Promise.reject(new Error('nobody asked')),
    });
    const api = await startApi({}, { retrieval: createFakeRetrieval({ searchPremises }) });
    const answer = await ask(api, '{ premises(by: { text: "trees" }) { nodes { text } } }');
    expect(answer.errors).toBeUndefined();
    await api.close();
  });
});
