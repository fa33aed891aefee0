import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parsePremise, readPremises } from '../../src/formats/premises.js';
import { openBytes, read } from './support.js';

const text = 'Der Bus soll öfter fahren.';

describe('jsonl', () => {
  it('reads a premise with all that is known of it', async () => {
    const line = {
      id: 'p1',
      text,
      claim: { id: 'bus', text: 'Mehr Busse.' },
      stance: 'FAVOR',
      topic: 'Transport',
      language: 'de',
      author: 'Ann',
      profile: { gender: 'female', issues: ['transport'] },
    };
    expect(await read({ ...line, year: 2024, source: { page: 2 } })).toEqual([
      { ...line, extra: { year: 2024, source: { page: 2 } } },
    ]);
  });

  it('needs no more than id and text', async () => {
    expect(await read({ id: 7, text })).toEqual([{ id: '7', text, profile: {}, extra: {} }]);
  });

  it.each([
    [
      { _id: 7, text, title: 'Bus', stance: 'pro' },
      { stance: 'FAVOR', extra: { title: 'Bus' } },
    ],
    [
      { argument_id: 7, argument: text, demographic_profile: { age: '65+' } },
      { profile: { age: '65+' } },
    ],
    [{ id: '7', _id: 7, argument: text, text }, { extra: {} }],
  ])('knows other names of its fields: %j', async (line, expected) => {
    expect(await read(line)).toMatchObject([{ id: '7', text, ...expected }]);
  });

  it('reads several claims, each with its own stance or else that of the premise', async () => {
    const claims = ['Mehr Busse.', { id: 4, text: 'Mehr Autos.', stance: 'AGAINST' }];
    expect(await read({ id: 'p', text, claim: 'Mehr Velos.', stance: 'FAVOR', claims })).toEqual([
      {
        id: 'p',
        text,
        stance: 'FAVOR',
        profile: {},
        extra: {},
        claim: { text: 'Mehr Velos.' },
        otherClaims: [
          { text: 'Mehr Busse.', stance: 'FAVOR' },
          { id: '4', text: 'Mehr Autos.', stance: 'AGAINST' },
        ],
      },
    ]);
    expect(await read({ id: 'p', text, claims: claims.slice(1) })).toMatchObject([
      { claim: { id: '4', text: 'Mehr Autos.' }, stance: 'AGAINST' },
    ]);
    expect(await read({ id: 'p', text, claims: ['', 'x'] })).toEqual([
      [1, 'BAD_INPUT', 'claims.0'],
    ]);
  });

  it.each([
    [{ claim: 'Mehr Busse.' }, { text: 'Mehr Busse.' }],
    [
      { claim: 'Mehr Busse.', claimId: 'bus' },
      { id: 'bus', text: 'Mehr Busse.' },
    ],
    [
      { claim: { text: 'Mehr Busse.' }, claimId: 3 },
      { id: '3', text: 'Mehr Busse.' },
    ],
    [{ claim: null }, undefined],
    [{ claim: '' }, undefined],
  ])('takes the claim %j as %j', async (fields, claim) => {
    expect(await read({ id: 'p', text, ...fields })).toMatchObject([
      claim === undefined ? { id: 'p' } : { claim },
    ]);
  });

  it('takes empty and null fields as absent', async () => {
    const line = { id: 'p', text, topic: '', language: null, author: '', stance: null };
    expect(await read({ ...line, profile: null })).toEqual([
      { id: 'p', text, profile: {}, extra: {} },
    ]);
  });

  it.each([
    ['id', { text }],
    ['text', { id: 'p' }],
    ['text', { id: 'p', text: 5 }],
    ['stance', { id: 'p', text, stance: 'MAYBE' }],
    ['profile.age', { id: 'p', text, profile: { age: 12 } }],
    ['claimId', { id: 'p', text, claimId: 'bus' }],
    ['claimId', { id: 'p', text, claimId: 'bus', claim: { id: 'tram', text } }],
    ['claim', { id: 'p', text, claim: { id: 'bus' } }],
    ['line', ['no', 'object']],
  ])('refuses a bad %s', async (field, line) => {
    expect(await read(line)).toEqual([[1, 'BAD_INPUT', field]]);
  });
});

it('says after which line a gzip file ends in the middle', async () => {
  const lines = Array.from({ length: 5_000 }, (_, id) => JSON.stringify({ id, text }));
  const zipped = gzipSync(lines.join('\n'));
  const source = openBytes(zipped.subarray(0, zipped.length / 2));
  let last = 0;
  const reading = (async () => {
    for await (const { line } of readPremises(source)) last = line;
  })();
  await expect(reading).rejects.toMatchObject({
    code: 'FILE_DAMAGED',
    message: expect.stringContaining('what stands before is kept') as string,
  });
  expect(last).toBeGreaterThan(100);
  await expect(reading).rejects.toThrow(`after line ${last};`);
});

it.each([
  [{ id: 'p', text, profile: { age: 12 } }, 'profile.age: is neither a text nor a list of texts'],
  [{ id: true, text }, 'id: is neither a text nor a number'],
  [
    { id: 'p', textt: text },
    'text: is missing; the line has "id", "textt"; did you mean "textt" to be it?',
  ],
  [{ id: null, claim: text }, 'id: is missing; the line has "claim"'],
  [{ id: 'p', _id: 'q', text }, 'id: "id" and "_id" give it different values'],
  [{ id: 'p', text, argument: 'x' }, 'text: "text" and "argument" give it different values'],
  [
    { id: 'p', text, stance: 'FAVOR', claim: { text, stance: 'AGAINST' } },
    'claim.stance: is AGAINST, but `stance` is FAVOR',
  ],
])('says what a field may be: %j', (line, message) => {
  expect(() => parsePremise(line)).toThrow(message);
});

describe('a line that is no premise', () => {
  const good = { id: 'p', text };
  const record = { ...good, profile: {}, extra: {} };

  it('is refused by its number; the others are read', async () => {
    const invalidUtf8 = Buffer.from([0x22, 0xff, 0x22]);
    expect(await read('{"id": 1,', good, invalidUtf8, 'null')).toEqual([
      [1, 'LINE_INVALID', 'line'],
      record,
      [3, 'LINE_INVALID', 'line'],
      [4, 'BAD_INPUT', 'line'],
    ]);
  });

  it('may nest without end, or name a prototype, and does no harm', async () => {
    const deep = `{"id":"d","text":"x","extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const prototype = '{"id":"e","text":"x","__proto__":{"polluted":true}}';
    const found = await read(deep, prototype, good);
    expect(found.slice(0, 2)).toMatchObject([
      [1, 'BAD_INPUT', expect.stringMatching(/^line\.extra/)],
      [2, 'BAD_INPUT', 'line'],
    ]);
    expect(found[2]).toEqual(record);
  });

  it('is refused where its id came before, unless it says the same', async () => {
    const other = { ...good, text: 'Anders.' };
    expect(await read(good, { text, id: 'p' }, other)).toEqual([record, [3, 'DUPLICATE_ID', 'id']]);
  });
});
