import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAtMost } from '../support/at-most.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi, townPremises } from '../support/town-api.js';

/** One query for each search: what two of them look up is read together only if they end together. */
const EVERYTHING = [
  `premises(by: { text: "trees" }, rank: { dense: {} }, first: $first) {
    admittedCount
    nodes {
      id
      claim { text premiseCount corpus { name premiseCount claimCount variables { name } } }
      profile { values { variable values } premiseCount corpus { title } }
      corpus { name variables { name } }
    }
    facets(variables: ["gender", "stance"]) { variable values { value count } }
  }`,
  'claims(first: $first) { admittedCount nodes { text premiseCount corpus { name } } }',
  'socioProfiles(first: $first) { admittedCount nodes { values { variable } premiseCount } }',
].map((field) => `query($first: Int!) { ${field} }`);

describe('the calls of the store for one request', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi({ maxCost: 100_000 });
    const [sample] = await townPremises();
    if (!sample) throw new Error('the fixture is empty');
    const premises = Array.from({ length: 60 }, (_, index) => ({
      ...sample,
      id: `tree-${index}`,
      text: `Trees in street number ${index}.`,
      claim: { id: `claim-${index}`, text: `Street ${index} should have trees.` },
      author: `author-${index}`,
    }));
    await town.writer.putPremises('towns', premises);
    // The registry reads the corpora once.
    await ask(town.api, '{ corpora { name } }');
  });
  afterAll(() => town.api.close());

  async function callsFor(query: string, first: number): Promise<Record<string, number>> {
    town.store.calls.clear();
    const { errors } = await ask(town.api, query, { first });
    expect(errors).toBeUndefined();
    return Object.fromEntries(town.store.calls);
  }

  it.each(EVERYTHING)('are as many for 50 hits as for 5, with everything: %s', async (query) => {
    const few = await callsFor(query, 5);
    const many = await callsFor(query, 50);
    expectAtMost(many, few);
    expect(Object.values(few).reduce((sum, count) => sum + count)).toBeLessThan(30);
  });

  it('count the total where it is asked for, also in a fragment', async () => {
    const query = `query($first: Int!) {
      premises(by: { text: "trees" }, rank: { dense: {} }, first: $first) { ... on PremiseConnection { ...Total } }
    }
    fragment Total on PremiseConnection { admittedCount }`;
    expectAtMost(await callsFor(query, 20), { query: 1, count: 1 });
  });

  it('are as many for a comparison of 50 hits as for one of 5', async () => {
    const query = `query($first: Int!) {
      compareGroups(by: { text: "trees" }, rank: { dense: {} }, groups: [
        { name: "women", filter: { profile: [{ variable: "gender", anyOf: ["female"] }] } }
        { name: "everybody" }
      ]) {
        premises(first: $first) {
          admittedCount
          nodes { claim { premiseCount } profile { premiseCount } }
          facets(variables: ["stance"]) { values { count } }
        }
        distinctive(first: $first, among: $first) {
          premise { claim { text } }
          nearest { claim { text premiseCount } profile { premiseCount } }
        }
      }
    }`;
    const few = await callsFor(query, 5);
    expectAtMost(await callsFor(query, 50), few);
    expect(Object.values(few).reduce((sum, count) => sum + count)).toBeLessThan(30);
  });

  it('are one where only the hits are asked for', async () => {
    const query =
      'query($first: Int!) { premises(by: { text: "trees" }, rank: { dense: {} }, first: $first) { nodes { text profile { id } } } }';
    const calls = await callsFor(query, 20);
    expectAtMost(calls, { query: 1 });
  });
});
