import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { ask, codes } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const PUT = `mutation($premises: [PremiseInput!]!, $existing: ExistingPolicy) {
  putPremises(corpus: "towns", premises: $premises, existing: $existing) {
    added replaced unchanged deleted rejected
    items { id externalId status error { code field message } }
    corpus { premiseCount }
  }
}`;
const DELETE = `mutation($ids: [ID!]!) {
  deletePremises(corpus: "towns", ids: $ids) {
    deleted rejected
    items { id status error { code field } }
  }
}`;
const COUNT = '{ corpora { premiseCount } }';

describe('writing by mutations', () => {
  let town: TownApi;
  beforeEach(async () => {
    town = await startTownApi();
  });
  afterEach(() => town.api.close());

  const write = (query: string, variables: Record<string, unknown> = {}) =>
    ask(town.api, query, variables, 'owner-key');

  it('adds a premise with several claims, and tells the stance on each', async () => {
    const text = 'Benches along the lake invite the old to rest.';
    const claim = { externalId: 'benches', text: 'Towns need more benches.' };
    const otherClaims = [{ externalId: 'cars', text: 'Towns need more roads.', stance: 'AGAINST' }];
    const premise = { externalId: 'n1', text, claim, otherClaims, stance: 'FAVOR', language: 'en' };
    const misplaced = { externalId: 'n2', text, claim: { ...claim, stance: 'FAVOR' } };
    const { data } = await write(PUT, { premises: [premise, misplaced] });
    expect(data?.['putPremises']).toMatchObject({
      items: [{ status: 'ADDED' }, rejected('n2', 'BAD_INPUT', 'claim.stance')],
    });
    const cars = `claim:${entityId('claim', 'towns', 'cars')}`;
    const none = `claim:${entityId('claim', 'towns', 'none')}`;
    const found = await ask(
      town.api,
      `query ($text: String!, $cars: ID!, $none: ID!) {
        premises(by: { text: $text }, first: 1) {
          nodes { stance onCars: stance(claimId: $cars) onNone: stance(claimId: $none) claim { text }
            claims { text premiseCount } }
        }
      }`,
      { text, cars, none },
    );
    expect(found).toMatchObject({
      data: {
        premises: {
          nodes: [
            {
              stance: 'FAVOR',
              onCars: 'AGAINST',
              onNone: null,
              claim: { text: claim.text },
              claims: [
                { text: claim.text, premiseCount: 1 },
                { text: 'Towns need more roads.', premiseCount: 1 },
              ],
            },
          ],
        },
      },
    });
  });

  it('adds a premise that the next search finds', async () => {
    const premise = {
      externalId: 'n1',
      text: 'Benches invite the old to rest.',
      claim: { text: 'Towns need more benches.' },
      stance: 'FAVOR',
      language: 'en',
      profile: { gender: 'female', issues: ['school'] },
      extra: { source: { page: 3 } },
    };
    const { data } = await write(PUT, { premises: [premise] });
    expect(data).toMatchObject({ putPremises: { added: 1, items: [{ status: 'ADDED' }] } });
    const found = await ask(
      town.api,
      '{ premises(by: { text: "Benches invite the old to rest." }, first: 1) { nodes { text extra claim { text } } } }',
    );
    expect(found.data).toEqual({
      premises: {
        nodes: [
          {
            text: premise.text,
            extra: premise.extra,
            claim: premise.claim,
          },
        ],
      },
    });
  });

  it.each(['profile', 'extra'])('refuses a key "__proto__" in %s', async (field) => {
    const given: unknown = JSON.parse('{ "__proto__": "x" }');
    const { data } = await write(PUT, {
      premises: [{ externalId: 'n1', text: 'One.', [field]: given }],
    });
    expect(data?.['putPremises']).toMatchObject({ items: [rejected('n1', 'BAD_INPUT', field)] });
  });

  it('answers for each item, in their order', async () => {
    const premises = [
      { externalId: 'n1', text: 'One.', profile: { gender: 3 } },
      { externalId: 'n2', text: 'Two.' },
      { externalId: 'n3', text: '' },
      { externalId: 'n4', text: 'Four.', profile: 'female' },
      { externalId: 'n5', text: 'Five.', profile: { age: 'old' }, extra: { a: 1 } },
    ];
    const { data, errors } = await write(PUT, { premises });
    expect(errors).toBeUndefined();
    expect(data?.['putPremises']).toMatchObject({
      added: 1,
      replaced: 0,
      unchanged: 0,
      deleted: 0,
      rejected: 4,
      items: [
        rejected('n1', 'BAD_INPUT', 'profile.gender'),
        {
          id: expect.stringMatching(/^premise:/) as string,
          externalId: 'n2',
          status: 'ADDED',
          error: null,
        },
        rejected('n3', 'BAD_INPUT', 'text'),
        rejected('n4', 'BAD_INPUT', 'profile'),
        rejected('n5', 'UNKNOWN_VALUE', 'profile.age'),
      ],
    });
  });

  it.each([
    ['REPLACE', 'REPLACED'],
    ['KEEP', 'UNCHANGED'],
    ['REJECT', 'REJECTED'],
  ])('with existing: %s answers %s for an id that is there', async (existing, status) => {
    const premises = [{ externalId: 'p1', text: 'Something else.' }];
    const { data } = await write(PUT, { premises, existing });
    expect(data).toMatchObject({ putPremises: { items: [{ externalId: 'p1', status }] } });
  });

  it('refuses more items than the limit', async () => {
    const premises = Array.from({ length: 1_001 }, (_, index) => ({
      externalId: `n${index}`,
      text: 'Text.',
    }));
    expect(codes(await write(PUT, { premises }))).toEqual(['BAD_INPUT']);
    expect((await ask(town.api, COUNT)).data).toEqual({ corpora: [{ premiseCount: 12 }] });
  });

  it('deletes by global ids, each on its own', async () => {
    const search = '{ premises(by: { text: "trees" }, first: 1) { nodes { id } } }';
    const { data: found } = await ask(town.api, search);
    const [{ id }] = (found?.['premises'] as { nodes: [{ id: string }] }).nodes;
    const { data } = await write(DELETE, { ids: [id, 'claim:nonsense', id] });
    expect(data?.['deletePremises']).toEqual({
      deleted: 1,
      rejected: 2,
      items: [
        { id, status: 'DELETED', error: null },
        { id: null, status: 'REJECTED', error: { code: 'BAD_INPUT', field: 'ids[1]' } },
        { id, status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
      ],
    });
    expect((await ask(town.api, COUNT)).data).toEqual({ corpora: [{ premiseCount: 11 }] });
  });

  it('names fields of an item as its input does', async () => {
    const claim = { externalId: ' ', text: 'Towns need benches.' };
    const premises = [
      { externalId: '', text: 'One.' },
      { externalId: 'n1', text: 'Two.', claim },
    ];
    const { data } = await write(PUT, { premises });
    expect(data?.['putPremises']).toMatchObject({
      items: [
        { error: { field: 'externalId', message: 'externalId: is empty' } },
        { error: { field: 'claim.externalId', message: 'claim.externalId: is empty' } },
      ],
    });
  });

  it('lets the next mutation of a request see what the one before did', async () => {
    const { data } = await write(`mutation {
      a: putPremises(corpus: "towns", premises: [{ externalId: "n1", text: "One." }]) {
        corpus { premiseCount }
      }
      b: putPremises(corpus: "towns", premises: [{ externalId: "n2", text: "Two." }]) {
        corpus { premiseCount }
      }
      c: deletePremises(corpus: "sheep", ids: ["x"]) { deleted }
    }`);
    expect(data).toEqual({
      a: { corpus: { premiseCount: 13 } },
      b: { corpus: { premiseCount: 14 } },
      c: null,
    });
  });

  it('refuses premises for a corpus that is not there', async () => {
    const query = PUT.replace('corpus: "towns"', 'corpus: "sheep"');
    const answer = await write(query, { premises: [{ externalId: 'a', text: 'Text.' }] });
    expect(codes(answer)).toEqual(['CORPUS_NOT_FOUND']);
  });
});

function rejected(externalId: string, code: string, field: string) {
  return {
    externalId,
    status: 'REJECTED',
    error: { code, field },
  };
}
