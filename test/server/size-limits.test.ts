import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../src/cli/ingest/target.js';
import { RECORD_LIMITS } from '../../src/domain/check.js';
import { townGraph } from '../corpus/support.js';
import { ask, codes, startApi } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const LIMIT = 5_000;
const PUT = `mutation($premises: [PremiseInput!]!) {
  putPremises(corpus: "towns", premises: $premises) {
    items { externalId status error { code message } }
  }
}`;
const premise = (id: string, notes: string) => ({
  id,
  text: `Trees cool street ${id}.`,
  profile: {},
  extra: { notes },
});

const recordLimits = { ...RECORD_LIMITS, maxRecordBytes: LIMIT };

describe('a record over the limit is refused, and the others are kept', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi({}, { recordLimits });
  });
  afterAll(() => town.api.close());

  it('in a mutation', async () => {
    const records = [premise('a', 'x'), premise('b', 'x'.repeat(LIMIT)), premise('c', 'x')];
    const premises = records.map(({ id: externalId, ...rest }) => ({ externalId, ...rest }));
    const { data } = await ask(town.api, PUT, { premises }, 'owner-key');
    expect(data).toMatchObject({
      putPremises: {
        items: [
          { externalId: 'a', status: 'ADDED' },
          {
            externalId: 'b',
            status: 'REJECTED',
            error: {
              code: 'RECORD_TOO_LARGE',
              message: expect.stringMatching(
                /^record: 50\d\d bytes of JSON; at most 5000 are allowed$/,
              ),
            },
          },
          { externalId: 'c', status: 'ADDED' },
        ],
      },
    });
  });

  it('in the further fields of a graph', async () => {
    const graph = (id: string, notes: string) => townGraph(id, { extra: { notes } });
    const graphs = [graph('a', 'x'.repeat(LIMIT)), graph('b', 'x')];
    expect(await town.writer.putGraphs('towns', graphs)).toMatchObject([
      { externalId: 'a', status: 'REJECTED', error: { code: 'RECORD_TOO_LARGE' } },
      { externalId: 'b', status: 'ADDED' },
    ]);
  });

  it('on the way to a server, before it would fail a whole request', async () => {
    const url = await town.api.listen({ host: '127.0.0.1', port: 0 });
    const target = openRemote({ server: url, key: 'owner-key' }, 'towns', recordLimits);
    const outcomes = await target.put([premise('d', 'x'.repeat(5_000_000)), premise('e', 'x')]);
    expect(outcomes).toMatchObject([
      { externalId: 'd', status: 'REJECTED', error: { code: 'RECORD_TOO_LARGE' } },
      { externalId: 'e', status: 'ADDED' },
    ]);
  });
});

describe('an answer over the limit is refused before it is written', () => {
  const PAGE = 'premises(by: { text: "x" }, first: 3) { nodes { text extra } }';
  const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

  it('as a whole, however it came to its size', async () => {
    const whole = await (async () => {
      const api = await startApi();
      const { data } = await ask(api, `{ a: ${PAGE} b: ${PAGE} }`);
      await api.close();
      return data;
    })();
    const size = sizeOf({ data: whole });
    const api = await startApi({ maxAnswerBytes: size * 2 });
    expect((await ask(api, `{ a: ${PAGE} b: ${PAGE} }`)).data).toEqual(whole);
    const large = await ask(
      api,
      `{ ${'abcdef'
        .split('')
        .map((name) => `${name}: ${PAGE}`)
        .join(' ')} }`,
    );
    expect(large).toEqual({
      status: 200,
      data: null,
      errors: [
        {
          message: `the answer, or what is read for it, has more than ${size * 2} bytes (ELENCHUS_MAX_ANSWER_BYTES); ask for fewer hits or fields`,
          extensions: { code: 'ANSWER_TOO_LARGE', limit: size * 2 },
        },
      ],
    });
    expect(codes(await ask(api, `{ ${PAGE} }`))).toEqual([]);
    await api.close();
  });

  it('while its records are read, before all of them are in memory', async () => {
    const { api, writer } = await startTownApi({ maxAnswerBytes: 100_000 });
    await writer.putPremises(
      'towns',
      Array.from({ length: 150 }, (_, at) => premise(String(at), 'x'.repeat(5_000))),
    );
    const search = (first: number) =>
      `premises(by: { text: "Trees cool streets" }, rank: { dense: {} }, first: ${first}) { nodes { id } }`;
    expect(codes(await ask(api, `{ ${search(150)} }`))).toEqual(['ANSWER_TOO_LARGE']);
    expect(codes(await ask(api, `{ ${search(10)} }`))).toEqual([]);
    const many = ['a', 'b', 'c', 'd'].map((name) => `${name}: ${search(10)}`).join(' ');
    expect(codes(await ask(api, `{ ${many} }`))).toContain('ANSWER_TOO_LARGE');
    await api.close();
  });

  it('while they are looked up or listed by id', async () => {
    const { api, writer } = await startTownApi({ maxAnswerBytes: 100_000 });
    const outcomes = await writer.putPremises(
      'towns',
      Array.from({ length: 50 }, (_, at) => ({
        ...premise(String(at), 'x'.repeat(5_000)),
        claim: { id: String(at), text: 'y'.repeat(5_000) },
      })),
    );
    const all = outcomes.map(({ id }) => `premise:${id}`);
    const lookUp = (ids: readonly string[]) =>
      ask(api, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    const list = (first: number) => ask(api, `{ claims(first: ${first}) { nodes { id } } }`);
    expect(codes(await lookUp(all.slice(0, 10)))).toEqual([]);
    expect(codes(await lookUp(all))).toContain('ANSWER_TOO_LARGE');
    expect(codes(await list(5))).toEqual([]);
    expect(codes(await list(50))).toEqual(['ANSWER_TOO_LARGE']);
    await api.close();
  });
});
