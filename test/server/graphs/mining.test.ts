import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMinerThread } from '../../../src/graphs/mining/thread.js';
import { NO_REQUEST } from '../../../src/runtime/scope.js';
import { SAMPLES } from '../../search/graphs/town.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { startGraphApi } from '../../support/graph-api.js';
import { ask, codes } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

const TEXT =
  'Trams should be free. They are quiet, because they run on rails. However, somebody has to pay.';
const MINED = `
  language
  units { id text start end majorClaimConfidence }
  relations { id source target type confidence }
  majorClaim { id }
  nodes { id type text }
  edges { source target }
  warnings { code message }`;
const MINE = `query($text: String, $units: [String!], $language: String) {
  graphFromText(text: $text, units: $units, language: $language) { ${MINED} }
}`;
const SEARCH = `query($by: ArgumentGraphQuery!, $first: Int = 2, $after: Cursor) {
  argumentGraphs(by: $by, corpus: "towns", first: $first, after: $after) {
    mined { ${MINED} }
    pageInfo { endCursor hasNextPage }
    edges { score structure { method applicability } node { externalId } }
  }
}`;

interface Mined {
  readonly language: string | null;
  readonly units: readonly {
    readonly id: string;
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly majorClaimConfidence: number;
  }[];
  readonly relations: readonly {
    readonly id: string;
    readonly source: string;
    readonly confidence: number;
  }[];
  readonly majorClaim: { readonly id: string };
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}
interface Found {
  readonly mined: Mined | null;
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
  readonly edges: readonly {
    readonly score: number;
    readonly structure: { readonly method: string; readonly applicability: string };
    readonly node: { readonly externalId: string };
  }[];
}

let town: TownApi;
beforeAll(async () => {
  town = await startGraphApi(SAMPLES);
});
afterAll(() => town.api.close());

async function mined(variables: Record<string, unknown>): Promise<Mined> {
  const { data, errors } = await ask(town.api, MINE, variables);
  expect(errors).toBeUndefined();
  return data!['graphFromText'] as Mined;
}

async function found(variables: Record<string, unknown>): Promise<Found> {
  const { data, errors } = await ask(town.api, SEARCH, variables);
  expect(errors).toBeUndefined();
  return data!['argumentGraphs'] as Found;
}

const codesOf = ({ warnings }: Mined) => warnings.map(({ code }) => code);

describe('graphFromText', () => {
  it('gives the statements where they stand, and a tree with confidences', async () => {
    const { language, units, relations, majorClaim } = await mined({ text: TEXT });
    expect(language).toBe('en');
    expect(units.length).toBeGreaterThan(2);
    for (const { text, start, end } of units) expect(TEXT.slice(start, end)).toBe(text);
    expect(units.reduce((sum, unit) => sum + unit.majorClaimConfidence, 0)).toBeCloseTo(1);
    const sources = relations.map(({ source }) => source);
    const others = units.filter(({ id }) => id !== majorClaim.id);
    expect(sources).toEqual(others.map(({ id }) => id));
    for (const { confidence } of relations) expect(confidence).toBeGreaterThan(0);
  });

  it('gives a graph that can be sent back, with the same hits', async () => {
    const { nodes, edges, majorClaim } = await mined({ text: TEXT });
    const parts = { nodes, edges, majorClaim: majorClaim.id };
    const [sent, mining] = await Promise.all([
      found({ by: { graph: { parts } } }),
      found({ by: { document: TEXT } }),
    ]);
    expect(sent.mined).toBeNull();
    expect(mining.edges).toEqual(sent.edges);
  });

  it('relates statements that a person has divided', async () => {
    const units = ['Trams should be free.', 'They are quiet.', 'But somebody has to pay.'];
    const answer = await mined({ units });
    expect(answer.units.map(({ text }) => text)).toEqual(units);
    const joined = units.join(' ');
    for (const { text, start, end } of answer.units) expect(joined.slice(start, end)).toBe(text);
  });

  it('draws the graph', async () => {
    const query = `query($text: String) {
      graphFromText(text: $text) { image treemap: image(layout: TREEMAP, width: 300) }
    }`;
    const { data } = await ask(town.api, query, { text: TEXT });
    const { image, treemap } = data!['graphFromText'] as Record<string, string>;
    expect(image).toMatch(/^<svg[^>]*>[\s\S]*Trams should be free/);
    expect(treemap).toMatch(/^<svg[^>]*width="300"/);
  });

  it.each([
    ['one sentence', { text: 'Trams are quiet.' }, ['SINGLE_STATEMENT']],
    [
      'a language that is not read',
      { text: 'Los tranvías son buenos. Nadie los paga. Todos los usan.', language: 'es' },
      ['LANGUAGE_UNSUPPORTED'],
    ],
    ['emoji', { text: 'Trams are quiet 🚋. But who pays 💸?', language: 'en' }, []],
    ['null bytes', { text: 'Trams are\0 quiet. But who pays\0?', language: 'en' }, []],
  ])('takes %s', async (_, variables, warnings) => {
    const answer = await mined(variables);
    expect(codesOf(answer)).toEqual(expect.arrayContaining(warnings));
    for (const { text, start, end } of answer.units) {
      expect(variables.text.slice(start, end)).toBe(text);
    }
  });

  it('keeps offsets in text that is written from right to left', async () => {
    const text = 'הרכבת שקטה. אבל מי משלם?';
    const { units } = await mined({ text });
    expect(units.map(({ start, end }) => text.slice(start, end))).toEqual([
      'הרכבת שקטה.',
      'אבל מי משלם?',
    ]);
  });

  it.each([
    ['nothing', {}, 'BAD_INPUT', /^text: /],
    ['text and statements', { text: 'a', units: ['a'] }, 'BAD_INPUT', /^text: /],
    ['an empty text', { text: '' }, 'EMPTY_QUERY', /^text: /],
    ['white space', { text: ' \n\u00a0' }, 'EMPTY_QUERY', /^text: /],
    ['no statements', { units: [] }, 'EMPTY_QUERY', /^units: /],
    ['a blank statement', { units: ['a', ' '] }, 'EMPTY_QUERY', /^units\[1\]: /],
    ['100 kB', { text: 'Trams are quiet. '.repeat(6_000) }, 'TEXT_TOO_LONG', /^text: /],
    ['300 sentences', { text: 'Trams run here. '.repeat(300) }, 'GRAPH_TOO_LARGE', /^text: /],
    ['an unknown language', { text: 'a', language: 'German' }, 'BAD_INPUT', /^language: .*"de"/],
  ])('refuses %s', async (_, variables, code, message) => {
    const { data, errors } = await ask(town.api, MINE, variables);
    expect(data).toEqual({ graphFromText: null });
    expect(codes({ errors: errors! })).toEqual([code]);
    expect(errors![0]!.message).toMatch(message);
  });
});

describe('argumentGraphs by a document', () => {
  it('tells the graph that was searched by, and compares its structure', async () => {
    const { mined, edges } = await found({ by: { document: TEXT } });
    expect(mined!.units.length).toBeGreaterThan(2);
    expect(edges[0]!.structure.applicability).toBe('APPLIED');
  });

  it('pages through the same order', async () => {
    const by = { document: TEXT };
    const all = await found({ by, first: 6 });
    const first = await found({ by, first: 2 });
    const next = await found({ by, first: 4, after: first.pageInfo.endCursor });
    expect([...first.edges, ...next.edges]).toEqual(all.edges);
  });

  it('searches by one statement as by a text', async () => {
    const text = 'Trams are quiet.';
    const { mined, edges } = await found({ by: { document: text } });
    expect(codesOf(mined!)).toContain('SINGLE_STATEMENT');
    expect(edges[0]!.structure.applicability).toBe('NOT_APPLICABLE');
    expect(edges).toEqual((await found({ by: { text } })).edges);
  });

  it.each([
    ['an empty document', ' ', 'EMPTY_QUERY'],
    ['one that is too long', 'Trams are quiet. '.repeat(6_000), 'TEXT_TOO_LONG'],
  ])('names its field for %s', async (_, document, code) => {
    const { errors } = await ask(town.api, SEARCH, { by: { document } });
    expect(codes({ errors: errors! })).toEqual([code]);
    expect(errors![0]!.message).toMatch(/^by\.document: /);
  });
});

describe('the thread of the miner', () => {
  const limits = { maxMinedCharacters: 20_000, maxMinedUnits: 200 };

  it('encodes nothing for a request that is given up', async () => {
    const encoder = createFakeEncoder();
    const miner = createMinerThread(encoder, limits, 60_000);
    try {
      const aborted = AbortSignal.abort(new Error('nobody waits'));
      await expect(miner.mine(TEXT, { scope: { ...NO_REQUEST, signal: aborted } })).rejects.toThrow(
        'nobody waits',
      );
    } finally {
      await miner.close();
    }
  });

  it('refuses what comes while too much waits, and answers the rest', async () => {
    const miner = createMinerThread(createFakeEncoder(), limits, 60_000);
    try {
      const text = `${'Trams are quiet and '.repeat(950)}safe.`;
      const answers = await Promise.allSettled(
        Array.from({ length: 30 }, () => miner.mine(text, { language: 'en' })),
      );
      const refused = answers.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(answers.length);
      for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'BUSY' } });
    } finally {
      await miner.close();
    }
  });

  it('gives a text up that takes too long, and goes on with the next one', async () => {
    const miner = createMinerThread(createFakeEncoder(), limits, 1);
    try {
      await expect(miner.mine(`${'Trams are quiet and '.repeat(950)}safe.`)).rejects.toMatchObject({
        code: 'GRAPH_TOO_COMPLEX',
        message: 'text: reading it takes more than 1 ms (a fixed limit)',
      });
    } finally {
      await miner.close();
    }
  });

  it('leaves the event loop free', async () => {
    const miner = createMinerThread(createFakeEncoder(), limits, 60_000);
    try {
      await miner.mine(TEXT);
      let turns = 0;
      const mining = miner.mine('Trams are quiet today. '.repeat(150)).then(() => 'done');
      while ((await Promise.race([mining, turn()])) !== 'done') turns += 1;
      expect(turns).toBeGreaterThan(10);
    } finally {
      await miner.close();
    }
  });
});
