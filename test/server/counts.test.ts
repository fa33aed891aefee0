import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
});
afterAll(() => town.api.close());

interface Counted {
  readonly premiseCount: number;
  readonly premises: { readonly admittedCount: number };
}

describe('links', () => {
  it('lead to as many premises as are counted', async () => {
    const counted = 'premiseCount premises(first: 1) { admittedCount }';
    const { data, errors } = await ask(
      town.api,
      `{ claims { nodes { ${counted} } } socioProfiles { nodes { ${counted} } } }`,
    );
    expect(errors).toBeUndefined();
    const lists = Object.values(data as Record<string, { readonly nodes: readonly Counted[] }>);
    const all = lists.flatMap(({ nodes }) => nodes);
    expect(all.length).toBeGreaterThan(5);
    for (const { premiseCount, premises } of all) expect(premises.admittedCount).toBe(premiseCount);
  });

  it('go on behind a cursor', async () => {
    const page = async (after: string | null) => {
      const { data, errors } = await ask(
        town.api,
        `query($after: Cursor) { claims(first: 1) { nodes {
          premises(first: 2, after: $after) { pageInfo { hasNextPage endCursor } nodes { id } }
        } } }`,
        { after },
      );
      expect(errors).toBeUndefined();
      return (data as { claims: { nodes: { premises: Page }[] } }).claims.nodes[0]!.premises;
    };
    const ids: string[] = [];
    let next: Page = await page(null);
    for (;;) {
      ids.push(...next.nodes.map(({ id }) => id));
      if (!next.pageInfo.hasNextPage) break;
      next = await page(next.pageInfo.endCursor);
    }
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the facet of claims', () => {
  it('has ids that a filter takes, and what that admits is as many as were counted', async () => {
    const { data, errors } = await ask(
      town.api,
      `{ premises(by: { text: "Why?" }) { facets(variables: ["claim"]) { values { value count } } } }`,
    );
    expect(errors).toBeUndefined();
    const { facets } = (data as { premises: { facets: { values: Value[] }[] } }).premises;
    const [first, ...others] = facets[0]!.values;
    expect(others.length).toBeGreaterThan(0);
    const found = await ask(
      town.api,
      `query ($id: ID!) {
        claim: node(id: $id) { id __typename }
        premises(by: { text: "Why?" }, filter: { claimId: [$id] }) { admittedCount }
      }`,
      { id: first!.value },
    );
    expect(found).toMatchObject({
      data: {
        claim: { id: first!.value, __typename: 'Claim' },
        premises: { admittedCount: first!.count },
      },
    });
  });
});

interface Value {
  readonly value: string;
  readonly count: number;
}

interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly nodes: readonly { readonly id: string }[];
}

describe('what cannot be counted', () => {
  it.each([
    ['facets(of: MATCHING) { of }', 'MATCHES_UNKNOWN', { field: 'facets.of' }],
    ['facets(variables: ["height"]) { of }', 'UNKNOWN_VARIABLE', { field: 'facets.variables[0]' }],
    ['facets(limit: 0) { of }', 'PAGE_SIZE', { field: 'facets.limit' }],
  ])('is null, with an error beside the hits: %s', async (field, code, extensions) => {
    const query = `{ claims(first: 1) { nodes { premises(first: 1) { nodes { id } counted: ${field} } } } }`;
    const answer = await ask(town.api, query);
    expect(codes(answer)).toEqual([code]);
    expect(answer.errors![0]!.extensions).toMatchObject(extensions);
    const { nodes } = (
      answer.data as { claims: { nodes: { premises: Page & { counted: unknown } }[] } }
    ).claims;
    expect(nodes[0]!.premises).toMatchObject({ counted: null, nodes: [{}] });
  });

  it('is a group of more hits than can be shown', async () => {
    const query = `{ premises(by: { text: "trees" }, groupBy: CLAIM, first: 1) { edges { group(first: 21) { score } } } }`;
    const answer = await ask(town.api, query);
    expect(codes(answer)).toEqual(['PAGE_SIZE']);
    expect(answer.errors![0]!.extensions).toMatchObject({ field: 'group.first', limit: 20 });
  });
});
