import { readFileSync } from 'node:fs';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { createClient as createUrqlClient, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { buildSchema, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  apolloTypePolicies,
  graphcacheSettings,
  possibleTypes,
  ReadArgumentGraph,
  SearchPremises,
} from '../../clients/typescript/src/index.js';
import { startTownClient, type TownClient } from './town-client.js';

const BY = { text: 'Towns should plant more trees.' };
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

let town: TownClient;
beforeAll(async () => {
  town = await startTownClient();
});
afterAll(() => town.api.close());

const apolloCache = () =>
  new InMemoryCache({ possibleTypes, typePolicies: apolloTypePolicies(relayStylePagination) });

describe("Apollo Client's cache", () => {
  it('appends the next page to a list, and keeps other lists apart', async () => {
    const cache = apolloCache();
    const client = new ApolloClient({ cache, link: new HttpLink({ uri: town.url }) });
    const query = SearchPremises;
    const favor = {
      by: BY,
      first: 2,
      withFacets: true,
      filter: { stance: ['FAVOR' as const] },
    };
    const list = client.watchQuery({ query, variables: favor });
    const watching = list.subscribe(() => {});
    const first = await client.query({ query, variables: favor });
    const against = { ...favor, filter: { stance: ['AGAINST' as const] } };
    await client.query({ query, variables: against });
    const after = first.data!.premises!.pageInfo.endCursor;
    await list.fetchMore({ variables: { after, withFacets: false } });
    watching.unsubscribe();

    const merged = cache.readQuery({ query, variables: favor });
    const ids = merged!.premises!.edges.map(({ node }) => node.externalId);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    expect(merged!.premises!.edges.every(({ node }) => node.stance === 'FAVOR')).toBe(true);
    expect(merged!.premises!.facets?.length).toBeGreaterThan(0);
  });

  it('keeps what has no global id inside its parent', () => {
    const cache = apolloCache();
    const graph = (id: string, text: string) => ({
      __typename: 'ArgumentGraph' as const,
      id,
      externalId: id,
      topic: null,
      language: 'en',
      majorClaim: { __typename: 'GraphNode' as const, id: 'n1', text },
      counts: { __typename: 'GraphCounts', statements: 1, supports: 0, attacks: 0, depth: 0 },
      nodes: [],
      edges: [],
      image: {
        __typename: 'GraphImage',
        url: '/',
        width: 1,
        height: 1,
        format: 'SVG' as const,
      },
    });
    const query = ReadArgumentGraph;
    for (const id of ['graph:1', 'graph:2']) {
      cache.writeQuery({ query, variables: { id }, data: { node: graph(id, `claim of ${id}`) } });
    }
    const { node } = cache.readQuery({ query, variables: { id: 'graph:1' } })!;
    expect(node).toMatchObject({ majorClaim: { text: 'claim of graph:1' } });
  });
});

describe("urql's normalised cache", () => {
  it('appends the next page to a list, and complains of nothing', async () => {
    const complaints = vi.spyOn(console, 'warn');
    const client = createUrqlClient({
      url: town.url,
      exchanges: [cacheExchange(graphcacheSettings(relayPagination)), fetchExchange],
      preferGetMethod: false,
    });
    const variables = { by: BY, first: 5 };
    const first = await client.query(SearchPremises, variables).toPromise();
    const after = first.data?.premises?.pageInfo.endCursor;
    const second = await client.query(SearchPremises, { ...variables, after }).toPromise();
    expect(second.error).toBeUndefined();
    const ids = second.data!.premises!.edges.map(({ node }) => node.externalId);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe('the settings of caches', () => {
  it('name every list of the schema that is read page by page', () => {
    const lists = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter((field) => /Connection!?$/.test(String(field.type)))
          .filter(({ args }) => args.some(({ name }) => name === 'after'))
          .map((field) => `${type.name}.${field.name}`),
      );
    const policies = apolloTypePolicies((keyArgs) => keyArgs);
    const named = Object.entries(policies).flatMap(([type, { fields = {} }]) =>
      Object.keys(fields).map((field) => `${type}.${field}`),
    );
    expect(named.toSorted()).toEqual(lists.toSorted());
    expect(policies['Query']?.fields?.['judgements']).toEqual(['corpus', 'question', 'annotator']);
    expect(policies['GraphNode']).toEqual({ keyFields: false });
    expect(policies['Premise']?.keyFields).toBeUndefined();
  });
});
