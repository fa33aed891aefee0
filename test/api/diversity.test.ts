import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes, startApi } from '../support/server.js';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const QUERY = `query($diversify: DiversifyInput, $first: Int! = 12, $after: Cursor) {
  premises(
    by: { text: "Trees keep the street cool." }
    corpus: "towns"
    diversify: $diversify
    first: $first
    after: $after
  ) {
    edges {
      explain { diversity { placeBefore gain added { variable value } } }
      node { externalId }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Found {
  readonly edges: readonly {
    readonly explain: { readonly diversity: { readonly placeBefore: number } | null };
    readonly node: { readonly externalId: string };
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
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

  it.each(['alphaNdcg', 'proportional', 'equal'])('%s orders all of the pool', async (method) => {
    const plain = await search({});
    const found = await search({ diversify: { [method]: { variables: ['age'], weight: 0 } } });
    expect(ids(found)).not.toEqual(ids(plain));
    const places = found.edges.map(({ explain }) => explain.diversity!.placeBefore);
    expect(places.map((place) => ids(plain)[place - 1])).toEqual(ids(found));
    expect(plain.edges.map(({ explain }) => explain.diversity)).toEqual(Array(12).fill(null));
  });

  it('takes the defaults of the schema', async () => {
    const bare = await search({ diversify: { alphaNdcg: {} } });
    const variables = ['gender', 'age', 'issues'];
    const spelled = { alphaNdcg: { variables, alpha: 0.5, weight: 0.5, pool: 200 } };
    expect(bare).toMatchObject({ edges: (await search({ diversify: spelled })).edges });
  });

  it('goes on from page to page', async () => {
    const diversify = { equal: { pool: 5 } };
    const read: string[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const page: Found = await search({ diversify, first: 4, after });
      read.push(...ids(page));
      ({ hasNextPage: more, endCursor: after } = page.pageInfo);
    }
    expect(read).toEqual(ids(await search({ diversify })));
  });

  it('asks the store as often for a long page as for a short one', async () => {
    const query = QUERY.replace('pageInfo', 'fairness { divergence } pageInfo');
    const callsFor = async (first: number) => {
      town.store.calls.clear();
      await ask(town.api, query, { first, diversify: { proportional: {} } });
      return Object.fromEntries(town.store.calls);
    };
    await callsFor(2);
    const calls = await callsFor(2);
    // The corpus has been counted before.
    expect(calls).not.toHaveProperty('facet');
    expect(await callsFor(10)).toEqual(calls);
  });

  it.each([
    [{ alphaNdcg: { weight: 1.5 } }, 'BAD_INPUT', 'diversify.alphaNdcg.weight'],
    [{ alphaNdcg: { alpha: -1 } }, 'BAD_INPUT', 'diversify.alphaNdcg.alpha'],
    [{ equal: { pool: 1001 } }, 'PAGE_SIZE', 'diversify.equal.pool'],
    [{ equal: { variables: ['shoes'] } }, 'UNKNOWN_VARIABLE', 'diversify.equal.variables[0]'],
    [
      { proportional: { variables: ['age', 'age'] } },
      'BAD_INPUT',
      'diversify.proportional.variables[1]',
    ],
  ])('refuses %j', async (diversify, code, field) => {
    const answer = await ask(town.api, QUERY, { diversify });
    expect(answer.errors).toMatchObject([{ extensions: { code, field } }]);
  });

  it('wants exactly one method', async () => {
    for (const diversify of [{}, { equal: {}, alphaNdcg: {} }]) {
      expect((await ask(town.api, QUERY, { diversify })).errors).toHaveLength(1);
    }
  });

  it('refuses a corpus that says nothing of authors', async () => {
    await town.writer.putCorpus({ name: 'bare' });
    const query = QUERY.replace('"towns"', '"bare"');
    const answer = await ask(town.api, query, { diversify: { equal: {} } });
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
