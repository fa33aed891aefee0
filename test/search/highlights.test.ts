import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Premise } from '../../src/domain/premise.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { NO_REQUEST, type RequestScope } from '../../src/runtime/scope.js';
import { Highlighter, sentencesOf } from '../../src/search/highlights.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';

const QUERY = { text: 'Should cities plant more trees?', language: 'en' };
const { signal } = new AbortController();

let store: MemoryStore;
/** What was encoded, and for which request. */
let encoded: [string, AbortSignal | undefined][];
const encoder = createFakeEncoder();
beforeEach(async () => {
  store = createMemoryStore();
  await store.ensureCollection({ name: 'premises', vectors: {}, sparse: [], indexes: [] });
  encoded = [];
});

async function stored(...texts: readonly [text: string, language?: string][]): Promise<Premise[]> {
  const premises = texts.map(
    ([text, language], at) => ({ id: `p${at}`, text, language }) as Premise,
  );
  const points = premises.map(async ({ id, text }) => {
    const vector = [...(await encoder.encodeQuery(text))];
    return { id, vectors: { semantic: vector }, payload: { text } };
  });
  await store.upsert('premises', await Promise.all(points));
  store.calls.clear();
  return premises;
}

function highlights(
  premises: readonly Premise[],
  query: { text: string; language?: string } = QUERY,
) {
  const textEncoder = {
    ...encoder,
    encodeQuery: (text: string, given?: Partial<RequestScope>) => {
      encoded.push([text, given?.signal]);
      return encoder.encodeQuery(text);
    },
  };
  const dependencies = { store, textEncoder, sparseEncoder: createSparseEncoder() };
  const all = new Highlighter(dependencies, query, premises, { ...NO_REQUEST, signal });
  return (premise: Premise, first: number) => all.nearest(premise, first);
}

describe('the highlights of a hit', () => {
  const LONG = 'Nobody asked me. 🌳 Planting a tree helps cities to plant more shade. It rains.';

  it('are the sentences nearest to the query, with their places in the text', async () => {
    const [premise] = await stored([LONG, 'en']);
    const of = highlights([premise!]);
    const [best] = await of(premise!, 1);
    expect(best).toEqual({
      text: '🌳 Planting a tree helps cities to plant more shade.',
      start: 17,
      end: 69,
      score: expect.any(Number) as number,
      words: ['Planting', 'tree', 'cities', 'plant'],
    });
    expect(LONG.slice(best!.start, best!.end)).toBe(best!.text);
    const all = await of(premise!, 10);
    expect(all).toHaveLength(3);
    const scores = all.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('name the words of the query in the language of the text, but no stop words', async () => {
    const query = { text: 'Sollen Städte einen Baum pflanzen?', language: 'de' };
    const [german, english] = await stored(
      ['Die Stadt pflanzte Bäume.', 'de'],
      ['The town has trees in each street.', 'en'],
    );
    const of = highlights([german!, english!], query);
    expect((await of(german!, 1))[0]!.words).toEqual(['Stadt', 'Bäume']);
    expect(await of(english!, 1)).toMatchObject([{ text: english!.text, words: [] }]);
  });

  it('are encoded for the whole page at once, and not where a text is one sentence', async () => {
    const page = await stored([LONG, 'en'], ['Trees cost money.', 'en'], ['One. Two.', 'en']);
    const of = highlights(page);
    expect(encoded).toEqual([]);
    for (const premise of page) await of(premise, 1);
    expect(encoded.map(([text]) => text).toSorted()).toEqual(
      [QUERY.text, 'One.', 'Two.', ...sentencesOf(page[0]!).map(({ text }) => text)].sort(),
    );
    expect(encoded.every(([, given]) => given === signal)).toBe(true);
    expect(Object.fromEntries(store.calls)).toEqual({ retrieve: 1 });
  });

  it('are encoded where the vector is gone', async () => {
    const [premise] = await stored(['Trees cost money.', 'en']);
    await store.delete('premises', { ids: [premise!.id] });
    expect(await highlights([premise!])(premise!, 1)).toMatchObject([{ text: premise!.text }]);
    expect(encoded.map(([text]) => text)).toContain(premise!.text);
  });

  it.each([0, 11, 1.5])('are not %d', async (first) => {
    const [premise] = await stored(['Trees cost money.']);
    await expect(highlights([premise!])(premise!, first)).rejects.toMatchObject({
      code: 'PAGE_SIZE',
      details: { field: 'highlights.first', limit: 10 },
    });
  });

  it('are encoded where more follows than was read', async () => {
    const [premise] = await stored([`Trees cost money.${'\n'.repeat(20_000)}They do.`, 'en']);
    expect(await highlights([premise!])(premise!, 9)).toMatchObject([
      { text: 'Trees cost money.' },
    ]);
    expect(encoded.map(([text]) => text)).toContain('Trees cost money.');
  });
});

describe('the sentences of a text', () => {
  it('follow the rules of the language', () => {
    const texts = (text: string, language: string) =>
      sentencesOf({ text, language }).map((each) => each.text);
    expect(texts('木は涼しい。道も涼しい。', 'ja')).toEqual(['木は涼しい。', '道も涼しい。']);
    expect(texts('Why not? Trees are 3.5 m high!', 'en')).toEqual([
      'Why not?',
      'Trees are 3.5 m high!',
    ]);
  });

  it('lie in the text in order, without space around them, and there is at least one', () => {
    const parts = fc.constantFrom('Trees', '🌳', '. ', '\n\n', '…', 'é', '! ', '木。', ' ', '3.5');
    const languages = fc.constantFrom('en', 'de', 'th', 'xx', 'not a language', undefined);
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 30 }), languages, (some, language) => {
        const text = some.join('');
        const sentences = sentencesOf({ text, language });
        expect(sentences.length).toBeGreaterThan(0);
        let last = 0;
        for (const { text: sentence, start, end } of sentences) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toBe(sentence);
          if (/[\p{L}\p{N}]/u.test(text)) expect(sentence).toBe(sentence.trim());
          last = end;
        }
      }),
    );
  });

  it('are at most fifty', () => {
    expect(sentencesOf({ text: 'Trees help. '.repeat(80), language: 'en' })).toHaveLength(50);
  });

  it('are looked for in the first 20,000 characters', () => {
    const [sentence] = sentencesOf({
      text: `${'\n'.repeat(19_980)}Trees help. So do bees.`,
      language: 'en',
    });
    expect(sentence).toEqual({ text: 'Trees help.', start: 19_980, end: 19_991 });
    expect(
      sentencesOf({ text: `Trees help. ${'! '.repeat(15_000)}No.`, language: 'en' }),
    ).toHaveLength(1);
  });

  it('are those of the whole text, although it is read by lines', () => {
    const parts = fc.constantFrom(
      'Trees help',
      ' trees',
      '. ',
      '\n',
      '\r\n',
      '? ',
      ' 3.5 ',
      '木。',
      '"',
      ')',
    );
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 60 }), (some) => {
        const text = `Trees${some.join('')}`;
        const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
        const whole = Array.from(segments, ({ segment }) => segment.trim());
        expect(sentencesOf({ text, language: 'en' }).map((each) => each.text)).toEqual(
          whole.filter((segment) => /[\p{L}\p{N}]/u.test(segment)).slice(0, 50),
        );
      }),
    );
  });
});
