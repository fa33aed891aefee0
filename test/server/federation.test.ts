import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFederatedGateway, type Subgraph } from '../support/federated-gateway.js';
import { keysFileOf } from '../support/keys-file.js';
import { ask, codes, startApi } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

/** Another team's service, which counts votes for premises. */
function votesSubgraph(votes: Readonly<Record<string, number>>): Subgraph {
  const types = `
    type Premise { id: ID!, votes: Int! }
    type Query { mostVoted: Premise!, _entities(representations: [_Any!]!): [Premise]! }
    scalar _Any`;
  const schema = makeExecutableSchema({
    typeDefs: types,
    resolvers: {
      Query: {
        mostVoted: () => ({ id: Object.entries(votes).sort(([, a], [, b]) => b - a)[0]![0] }),
        _entities: (_: unknown, { representations }: { representations: unknown[] }) =>
          representations,
      },
      Premise: { votes: ({ id }: { id: string }) => votes[id] ?? 0 },
    },
  });
  return {
    sdl: `
      extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
      type Premise @key(fields: "id") { id: ID!, votes: Int! }
      type Query { mostVoted: Premise! }`,
    run: async (source, variableValues) => {
      // The planner asks for entities by type, which a single type need not resolve.
      const { data, errors } = await graphql({ schema, source, variableValues });
      if (errors) throw errors[0]!;
      return data!;
    },
  };
}

const KEYS = [{ key: 'key-of-villages', name: 'other', scopes: ['read'], corpora: ['villages'] }];
const SERVICE = '{ _service { sdl } }';
const ENTITIES = `query($representations: [_Any!]!) {
  _entities(representations: $representations) { __typename ... on Premise { text } ... on Corpus { name } }
}`;

describe('a subgraph', () => {
  let town: TownApi;
  let premises: { id: string; text: string }[];
  beforeAll(async () => {
    const keysFile = keysFileOf(KEYS);
    town = await startTownApi({ federation: true, keysFile });
    const { data } = await ask(town.api, '{ premises(by: { text: "bus" }) { nodes { id text } } }');
    premises = (data?.['premises'] as { nodes: typeof premises }).nodes;
  });
  afterAll(() => town.api.close());

  it('is composed with another one, and a query runs across both', async () => {
    const { data } = await ask(town.api, SERVICE);
    const { sdl } = data?.['_service'] as { sdl: string };
    const [first, second] = premises;
    const query = createFederatedGateway({
      elenchus: {
        sdl,
        run: async (operation, variables) => {
          const answer = await ask(town.api, operation, variables);
          expect(answer.errors).toBeUndefined();
          return answer.data!;
        },
      },
      votes: votesSubgraph({ [first!.id]: 2, [second!.id]: 7 }),
    });

    const answer = await query(
      `query($text: String!) {
        mostVoted { votes text }
        premises(by: { text: $text }, first: 2) { nodes { text votes } }
      }`,
      { text: 'bus' },
    );
    expect(answer).toMatchObject({
      mostVoted: { votes: 7, text: second!.text },
      premises: {
        nodes: [
          { text: first!.text, votes: 2 },
          { text: second!.text, votes: 7 },
        ],
      },
    });
  });

  it('finds entities as node(id:) does', async () => {
    const [{ id, text }] = premises as [{ id: string; text: string }];
    const representations = [
      { __typename: 'Premise', id },
      { __typename: 'Corpus', id: 'corpus:towns' },
      { __typename: 'Claim', id },
      { __typename: 'Premise', id: 'premise:00000000-0000-0000-0000-000000000000' },
    ];
    const found = await ask(town.api, ENTITIES, { representations });
    expect(found.data?.['_entities']).toEqual([
      { __typename: 'Premise', text },
      { __typename: 'Corpus', name: 'towns' },
      null,
      null,
    ]);
    const hidden = await ask(town.api, ENTITIES, { representations }, 'key-of-villages');
    expect(hidden.data?.['_entities']).toEqual([null, null, null, null]);
  });

  it('costs more with more entities', async () => {
    const cost = async (count: number) => {
      const representations = Array.from({ length: count }, () => ({
        __typename: 'Corpus',
        id: 'corpus:towns',
      }));
      const { extensions } = await ask(town.api, ENTITIES, { representations });
      return (extensions!['cost'] as { total: number }).total;
    };
    expect(await cost(100)).toBeGreaterThan(5 * (await cost(10)));
  });

  it.each([['nothing'], [{ __typename: 'Premise' }], [{ id: 'corpus:towns' }], [null]])(
    'refuses the representation %j',
    async (representation) => {
      const good = { __typename: 'Corpus', id: 'corpus:towns' };
      const answer = await ask(town.api, ENTITIES, { representations: [good, representation] });
      expect(codes(answer)).toEqual([representation === null ? 'BAD_USER_INPUT' : 'BAD_INPUT']);
      if (representation === null) return;
      const found = { __typename: 'Corpus', name: 'towns' };
      expect(answer.data).toEqual({ _entities: [found, null] });
    },
  );

  it('is an option', async () => {
    const api = await startApi();
    expect(codes(await ask(api, SERVICE))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    await api.close();
  });
});
