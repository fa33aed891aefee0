import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asCursor,
  type ClientOptions,
  ElenchusError,
  PutPremises,
  ReadCorpus,
  SearchClaims,
  SearchPremises,
  type TypedDocument,
} from '../../clients/typescript/src/index.js';
import { imageBytes } from '../support/fake-image-reader.js';
import { startTownClient, type TownClient } from './town-client.js';

const BY = { text: 'Towns should plant more trees.' };

let town: TownClient;
beforeAll(async () => {
  town = await startTownClient();
});
afterAll(() => town.api.close());

/** A client, and the bodies of what it sends. */
function watched(options: Partial<ClientOptions> = {}) {
  const bodies: Record<string, unknown>[] = [];
  const watch: typeof fetch = (url, init) => {
    bodies.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return fetch(url, init);
  };
  return { bodies, client: town.client({ ...options, fetch: watch }) };
}

describe('request', () => {
  it('runs an operation of the package with its variables', async () => {
    const { premises } = await town.client().request(SearchPremises, {
      by: BY,
      filter: { stance: ['FAVOR'] },
      first: 3,
      withCounts: true,
      withFacets: true,
      facets: ['age'],
      withExplain: true,
      withHighlights: true,
    });
    expect(premises?.admittedCount).toBeGreaterThan(3);
    expect(premises?.facets).toMatchObject([{ variable: 'age', title: 'Age' }]);
    expect(premises?.edges).toHaveLength(3);
    const [edge] = premises!.edges;
    expect(edge).toMatchObject({ node: { stance: 'FAVOR', claim: { text: expect.any(String) } } });
    expect(edge?.explain?.scores.length).toBeGreaterThan(0);
    expect(edge?.highlights).toHaveLength(1);
  });

  it('leaves out what is not asked for', async () => {
    const { premises } = await town.client().request(SearchPremises, { by: BY, first: 1 });
    expect(premises).not.toHaveProperty('facets');
    expect(premises).not.toHaveProperty('admittedCount');
  });

  it('runs a document of the user, without variables', async () => {
    const document = parse('{ corpora { name } }') as TypedDocument<
      { corpora: { name: string }[] },
      Record<string, never>
    >;
    expect((await town.client().request(document)).corpora[0]?.name).toBe('towns');
  });

  it('writes with the key, which may come from a function', async () => {
    const client = town.client({ key: () => Promise.resolve('owner-key') });
    const { putPremises } = await client.request(PutPremises, {
      corpus: 'towns',
      premises: [{ externalId: 'p1', text: '' }],
    });
    expect(putPremises).toMatchObject({
      rejected: 1,
      items: [{ externalId: 'p1', status: 'REJECTED', error: { field: 'text' } }],
    });
  });

  it('stores an image, and tells why one is refused', async () => {
    const client = town.client();
    const file = new Blob([Buffer.from(imageBytes())]);
    const stored = await client.putImage('towns', file, { id: 'i1', extra: { year: 1999 } });
    expect(stored).toMatchObject({ externalId: 'i1', status: 'ADDED' });
    const refused = client.putImage('towns', new Blob(['no image']), { id: 'i2' });
    await expect(refused).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
    await expect(client.putImage('none', file, { id: '' })).rejects.toBeInstanceOf(ElenchusError);
  });

  it('reads the claims of a premise if they are wanted', async () => {
    const { premises } = await town.client().request(SearchPremises, {
      by: BY,
      first: 1,
      withClaims: true,
    });
    expect(premises?.edges[0]?.node.claims).toMatchObject([{ text: expect.any(String) }]);
  });

  it('sends further headers', async () => {
    const client = town.client({ headers: { origin: 'https://stranger.example' } });
    await expect(client.request(ReadCorpus)).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
  });

  it('ends with its signal, before the answer or before it was sent', async () => {
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    const { bodies, client } = watched();
    const { signal } = controller;
    const request = client.request(SearchPremises, { by: BY }, { signal });
    controller.abort(reason);
    await expect(request).rejects.toBe(reason);
    await expect(client.request(ReadCorpus, {}, { signal })).rejects.toBe(reason);
    expect(bodies.length).toBeLessThanOrEqual(2);
  });
});

describe('execute', () => {
  it('gives the data of the fields that did not fail, with errors and cost', async () => {
    const document = parse(`{
      bad: premises(by: { text: "trees" }, first: 500) { nodes { id } }
      worse: premises(by: { text: "" }) { nodes { id } }
      good: claims(first: 1) { nodes { text } }
    }`) as TypedDocument<{ bad: unknown; good: unknown }, Record<string, never>>;
    const { data, errors, cost } = await town.client().execute(document);
    expect(data).toMatchObject({ bad: null, good: { nodes: [{ text: expect.any(String) }] } });
    expect(errors).toMatchObject([
      { code: 'PAGE_SIZE', path: ['bad'], field: 'first' },
      { code: 'EMPTY_QUERY', path: ['worse'] },
    ]);
    expect(cost?.total).toBeGreaterThan(0);
    await expect(town.client().request(document)).rejects.toMatchObject({
      code: 'PAGE_SIZE',
      data,
      cost,
      others: [{ code: 'EMPTY_QUERY' }],
    });
  });
});

describe('pages', () => {
  it('reads a whole list, each item once', async () => {
    const { bodies, client } = watched();
    const ids: string[] = [];
    for await (const page of client.pages(SearchPremises, { by: BY, first: 5 })) {
      ids.push(...page.edges.map(({ node }) => node.externalId));
    }
    expect(bodies).toHaveLength(3);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('asks for facets only where the variables of later pages say so', async () => {
    const client = town.client();
    const facets: boolean[] = [];
    const variables = { by: BY, first: 8, withFacets: true };
    const pages = client.pages(SearchPremises, variables, { later: { withFacets: false } });
    for await (const page of pages) facets.push('facets' in page);
    expect(facets).toEqual([true, false]);
  });

  it('starts at a cursor that was kept as text', async () => {
    const client = town.client();
    const { claims } = await client.request(SearchClaims, { first: 2 });
    const after = asCursor(String(claims!.pageInfo.endCursor));
    const pages = client.pages(SearchClaims, { first: 2, after });
    const { value } = await pages.next();
    expect(value?.edges).toHaveLength(1);
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });

  it('reads one of several lists, which the user names', async () => {
    const document = parse(`query ($after: Cursor) {
      claims(first: 2, after: $after) { pageInfo { hasNextPage endCursor } edges { node { id } } }
      other: claims(first: 1) { pageInfo { hasNextPage endCursor } }
    }`) as TypedDocument<
      {
        claims: {
          pageInfo: { hasNextPage: boolean; endCursor: string };
          edges: { node: { id: string } }[];
        };
        other: { pageInfo: { hasNextPage: boolean; endCursor: string } };
      },
      { after?: string }
    >;
    const ids: string[] = [];
    const edges = town.client().edges(document, {}, { select: ({ claims }) => claims });
    for await (const { node } of edges) ids.push(node.id);
    expect(new Set(ids).size).toBe(3);
    await expect(town.client().pages(document).next()).rejects.toThrow(
      'the result has 2 fields with pageInfo',
    );
  });

  it('refuses a document that cannot be read on', () => {
    const document = parse('{ claims { pageInfo { hasNextPage } } }') as TypedDocument<
      { claims: { pageInfo: { hasNextPage: boolean } } },
      Record<string, never>
    >;
    expect(() => town.client().pages(document)).toThrow('needs a variable $after: Cursor');
  });
});

describe('edges', () => {
  it('reads no more pages than are wanted', async () => {
    const { bodies, client } = watched();
    const texts: string[] = [];
    for await (const { node } of client.edges(SearchPremises, { by: BY, first: 4 })) {
      texts.push(node.text);
      if (texts.length === 5) break;
    }
    expect(texts).toHaveLength(5);
    expect(bodies).toHaveLength(2);
  });

  it('ends with the signal between two pages', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const { bodies, client } = watched();
    const { signal } = controller;
    const edges = client.edges(SearchPremises, { by: BY, first: 4 }, { signal });
    const read = async () => {
      for await (const { cursor } of edges) if (cursor) controller.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
    expect(bodies.length).toBeLessThanOrEqual(2);
  });
});

describe('persisted documents', () => {
  it('are sent by their digest, and in full once where the server does not know them', async () => {
    const { bodies, client } = watched({ persisted: 'AUTOMATIC' });
    await client.request(ReadCorpus);
    await client.request(ReadCorpus);
    expect(bodies.map((body) => 'query' in body)).toEqual([false, true, false]);
  });
});
