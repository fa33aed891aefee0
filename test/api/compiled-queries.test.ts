import { execute, parse, type ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/api/executor.js';
import { Loaders } from '../../src/api/loaders.js';
import { createSchema } from '../../src/api/schema.js';
import type { Retrieval } from '../../src/retrieval/types.js';
import type { Premise } from '../../src/domain/premise.js';
import { ElenchusError } from '../../src/errors.js';
import { createFakeRetrieval } from '../support/fake-retrieval.js';
import { testConfig } from '../support/server.js';

const failing = () => Promise.reject(new ElenchusError('STORE_FAILED', { problem: 'no memory' }));

type Case = readonly [
  name: string,
  query: string,
  variables?: Record<string, unknown>,
  parts?: Partial<Retrieval>,
];

/** `extra` shows what a search was given. */
const ECHO: Partial<Retrieval> = {
  searchPremises: async (allowed, search) => {
    const page = await createFakeRetrieval().searchPremises(allowed, search);
    const hits = page.hits.map((hit) => ({
      ...hit,
      premise: { ...hit.premise, extra: JSON.parse(JSON.stringify(search)) as Premise['extra'] },
    }));
    return { ...page, hits };
  },
};

const SEARCH = `query(
  $text: String! = "trees" $filter: PremiseFilter $topic: [String!]
  $from: Float = 3 $perspective: PerspectiveInput $after: Cursor
) {
  whole: premises(by: { text: $text }, filter: $filter, perspective: $perspective, first: 1, after: $after) {
    nodes { extra }
  }
  parts: premises(
    by: { text: "x" }
    filter: { topic: $topic, not: { fields: [{ field: "year", from: $from }] } }
    rank: { feedback: {} }
    first: 2
  ) { nodes { extra } }
}`;

const INPUTS: readonly Record<string, unknown>[] = [
  {},
  { text: 'wolves', topic: ['a', 'b'], from: 1, after: 'x' },
  { topic: 'one', from: null, filter: null },
  { filter: { any: [{ not: { language: ['de'] } }, { stance: 'FAVOR' }] } },
  { perspective: { conditions: { variable: 'gender', anyOf: ['female'], known: true } } },
];

const CASES: readonly Case[] = [
  ...INPUTS.map((variables, index): Case => [`inputs ${index}`, SEARCH, variables, ECHO]),
  [
    'what is nested',
    '{ premises(by: { text: "x" }) { nodes { claim { text corpus { name } } } } }',
  ],
  [
    'aliases and fragments',
    `{ a: corpora { ...c } b: corpora { title ...c } }
     fragment c on Corpus { name variables { ...v } } fragment v on SocioVariable { name kind }`,
  ],
  [
    'fields that merge',
    '{ premises(by: { text: "x" }, first: 2) { nodes { id } } ... { premises(by: { text: "x" }, first: 2) { nodes { text } } } }',
  ],
  [
    'types by fragments',
    `query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Corpus { name } ... on Node { again: id } } }`,
    { ids: ['corpus:towns', 'corpus:sheep', 'nonsense'] },
  ],
  ...[true, false].map((on): Case => [
    `@include and @skip of ${on}`,
    'query($on: Boolean!) { corpora { name @include(if: $on) title @skip(if: $on) } }',
    { on },
  ]),
  [
    'a default of a variable',
    'query($n: Int! = 3) { premises(by: { text: "x" }, first: $n) { nodes { id } } }',
  ],
  [
    'an input in a variable',
    'query($by: PremiseQuery!) { premises(by: $by, first: 1) { totalCount nodes { extra } } }',
    { by: { text: 'x' } },
  ],
  [
    'an enum, numbers and nulls',
    '{ premises(by: { text: "x" }, first: 3) { edges { score node { stance author } explain { fused { rank } } } } }',
  ],
  ['introspection', '{ __typename __type(name: "Stance") { kind enumValues { name } } }'],
  [
    'an error in a field that may be null',
    '{ premises(by: { text: "x" }) { totalCount facets { variable } } }',
    {},
    {
      searchPremises: async (...search) => ({
        ...(await createFakeRetrieval().searchPremises(...search)),
        facets: failing,
      }),
    },
  ],
  [
    'an error in a field that may not',
    '{ corpora { name } premises(by: { text: "x" }, first: 2) { nodes { claim { premiseCount } } } }',
    {},
    { premiseCountByClaim: failing },
  ],
  ['an error that empties the answer', '{ corpora { name } }', {}, { listCorpora: failing }],
];

describe('a compiled query answers as graphql-js does', () => {
  const schema = createSchema();
  const executor = createExecutor(schema);
  const config = testConfig();
  const signal = new AbortController().signal;

  const contextOf = (parts: Partial<Retrieval> = {}) => {
    const retrieval = createFakeRetrieval(parts);
    const principal = { name: 'test', scopes: new Set(), corpora: 'ALL' };
    return { config, principal, retrieval, loaders: new Loaders(retrieval, 'ALL', signal), signal };
  };

  it.each(CASES.map((each) => [each[0], each] as const))(
    '%s',
    async (_, [, query, variables = {}, parts = {}]) => {
      const document = parse(query);
      const [operation] = document.definitions;
      if (operation?.kind !== 'OperationDefinition') throw new Error('the operation comes first');
      const request = { document, operation, operationName: undefined, variables };
      const expected = await execute({
        schema,
        document,
        variableValues: variables,
        contextValue: contextOf(parts),
      });
      for (let time = 0; time < 3; time += 1) {
        const answer = await executor({ ...request, context: contextOf(parts) });
        expect(plain(answer)).toEqual(plain(expected));
      }
    },
  );
});

/** As it is sent, with each error's cause. */
function plain({ data, errors = [] }: ExecutionResult): unknown {
  return JSON.parse(
    JSON.stringify({
      data,
      errors: errors.map((error) => ({
        message: error.message,
        path: error.path,
        locations: error.locations,
        extensions: error.extensions,
        cause: (error.originalError as ElenchusError | undefined)?.code,
      })),
    }),
  );
}
