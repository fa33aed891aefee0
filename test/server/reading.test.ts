import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const READING = `reading {
  statement language origin opposite problems
  nearestClaims { agreement basis probability claim { externalId } }
}`;

interface Read {
  readonly reading: {
    readonly nearestClaims: readonly {
      readonly agreement: string;
      readonly basis: string;
      readonly claim: { readonly externalId: string };
    }[];
  } | null;
}

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
});
afterAll(() => town.api.close());

async function answer<Answer>(query: string): Promise<Answer> {
  const { data, errors } = await ask(town.api, query);
  expect(errors).toBeUndefined();
  return data as Answer;
}

async function read(search: string): Promise<Read['reading']> {
  const { found } = await answer<{ found: Read }>(`{ found: ${search} { ${READING} } }`);
  return found.reading;
}

/** How the first claim relates to what was asked. */
function first(reading: Read['reading']) {
  const [claim] = reading!.nearestClaims;
  return [claim!.claim.externalId, claim!.agreement, claim!.basis];
}

describe('a reading', () => {
  it('comes with premises, groups, counter-premises, graphs and images', async () => {
    const { claims } = await answer<{ claims: { nodes: { id: string; text: string }[] } }>(
      '{ claims(corpus: "towns", first: 1) { nodes { id text } } }',
    );
    const { id, text } = claims.nodes[0]!;
    const by = `by: { text: ${JSON.stringify(text)} }, corpus: "towns"`;
    const premises = await read(`premises(${by})`);
    expect(premises).toMatchObject({
      statement: text,
      origin: 'TEXT',
      opposite: false,
      problems: [],
    });
    const own = first(premises);
    expect(own.slice(1)).toEqual(['SAME', 'GIVEN']);
    expect(first(await read(`premises(by: { claimId: "${id}" }, corpus: "towns")`))).toEqual(own);
    expect(first(await read(`counterPremises(${by})`))).toEqual(own);
    expect(await read(`argumentGraphs(${by})`)).toMatchObject({ statement: text, origin: 'TEXT' });
    const opposite = await read(`images(${by}, opposite: true)`);
    expect(opposite).toMatchObject({ opposite: true });
    expect(first(opposite)).toEqual([own[0], 'OPPOSITE', 'GIVEN']);
    const { compareGroups } = await answer<{
      compareGroups: { premises: Read }[];
    }>(`{ compareGroups(${by}, opposite: true, groups: [{ name: "a" }, { name: "b" }]) {
        premises { ${READING} }
      } }`);
    expect(compareGroups.map(({ premises }) => first(premises.reading))).toEqual([
      [own[0], 'OPPOSITE', 'GIVEN'],
      [own[0], 'OPPOSITE', 'GIVEN'],
    ]);
  });

  it('is of the major claim of a graph', async () => {
    const graph = '{ argdown: "Trees should be planted.\\n  + They give shade." }';
    expect(await read(`argumentGraphs(by: { graph: ${graph} }, corpus: "towns")`)).toMatchObject({
      statement: 'Trees should be planted.',
      origin: 'GRAPH',
    });
  });

  it('is of the claim of an argument, turned round for one against it', async () => {
    const argument = (more: string) =>
      `images(by: { argument: { claim: "Trees should be planted."${more} } }, corpus: "towns")`;
    expect(await read(argument(''))).toMatchObject({ origin: 'ARGUMENT', opposite: false });
    expect(await read(argument(', stance: AGAINST'))).toMatchObject({
      statement: 'Trees should be planted.',
      opposite: true,
    });
    expect(await read(argument(', stance: AGAINST, premise: "Leaves fall."'))).toMatchObject({
      opposite: true,
    });
    expect(await read(argument(', stance: AGAINST, topic: "Parks"'))).toMatchObject({
      opposite: false,
    });
  });

  it('is null where nothing is asked', async () => {
    expect(await read('premises(corpus: "towns")')).toBeNull();
  });
});
