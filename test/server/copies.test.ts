import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PremiseRecord } from '../../src/domain/records.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const TEXT =
  'Solar panels on every school roof would pay for themselves within ten years, and children would see where their light comes from.';

const said = (id: string, author: string, text = TEXT): PremiseRecord => ({
  id,
  text,
  author,
  language: 'en',
  profile: {},
  extra: {},
});

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
  await town.writer.putPremises('towns', [
    said('s1', 'Ann'),
    said('s2', 'Bob', TEXT.replace('every', 'each')),
    said('s3', 'Ann'),
  ]);
});
afterAll(() => town.api.close());

const search = (fields: string, list = '') => {
  const query = `{ premises(by: { text: "${TEXT}" }, corpus: "towns", first: 2 ${list}) { ${fields} } }`;
  return ask(town.api, query);
};

it('tells who else says the same, in one search', async () => {
  const { data, errors } = await search(`
    admittedCount
    edges {
      node { externalId }
      copies {
        count authors
        premises(first: 2) {
          admittedCount pageInfo { hasNextPage endCursor } nodes { externalId author }
          edges { copies { count } }
        }
        facets(variables: ["language"]) { values { value count } }
      }
    }`);
  expect(errors).toBeUndefined();
  const { edges } = (data as { premises: { edges: { copies: { premises: object } }[] } }).premises;
  expect(edges[0]!.copies).toMatchObject({
    count: 3,
    authors: 2,
    premises: { admittedCount: 3, pageInfo: { hasNextPage: true } },
    facets: [{ values: [{ value: 'en', count: 3 }] }],
  });
  expect(edges[1]!.copies).toMatchObject({ count: 1, authors: 1 });

  const { endCursor } = (edges[0]!.copies.premises as { pageInfo: { endCursor: string } }).pageInfo;
  const next = await search(
    `edges { copies { premises(first: 2, after: "${endCursor}") { nodes { externalId } } } }`,
    'onlyMatching: false',
  );
  expect(next.errors?.map(({ path }) => path)).toEqual([
    ['premises', 'edges', 1, 'copies', 'premises'],
  ]);
});

it('shows all where they are to be kept, and refuses the argument without a search', async () => {
  const { data } = await search('nodes { text }', 'copies: KEEP');
  expect(data).toMatchObject({ premises: { nodes: [{}, {}] } });
  const kept = (data as { premises: { nodes: { text: string }[] } }).premises.nodes;
  expect(kept.every(({ text }) => text.startsWith('Solar'))).toBe(true);
  const list = await ask(town.api, '{ premises(copies: KEEP) { nodes { id } } }');
  expect(list.errors![0]!.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'copies' });
});
