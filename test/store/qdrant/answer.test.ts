import { afterAll, expect, it } from 'vitest';
import { parseAnswer } from '../../../src/store/qdrant/answer.js';
import { AnswerParser } from '../../../src/store/qdrant/http.js';

const SPARSE = { indices: [3, 9], values: [0.5, 1] };
const NUMBERS = [0.1, -2, 1e-7];
const point = (id: string) => ({
  id,
  payload: { text: 'the "vector": of a text', list: NUMBERS },
  vector: { semantic: NUMBERS, lexical: SPARSE },
});
const parsed = (id: string) => ({
  ...point(id),
  vector: { semantic: Float32Array.from(NUMBERS), lexical: SPARSE },
});

const parser = new AnswerParser();
afterAll(() => parser.close());

const parse = (text: string) => parser.parse(new TextEncoder().encode(text).buffer);

it.each([
  ['points by id', [point('a'), point('b')], [parsed('a'), parsed('b')]],
  ['a page of points', { points: [point('a')], next: 1 }, { points: [parsed('a')], next: 1 }],
  [
    'the hits of several queries',
    [{ points: [] }, { points: [point('a')] }],
    [{ points: [] }, { points: [parsed('a')] }],
  ],
  ['points without vectors', [{ id: 'a', vector: null }], [{ id: 'a', vector: null }]],
  ['no points', [], []],
  ['a count', { count: 3 }, { count: 3 }],
  ['success', true, true],
  ['nothing', null, null],
])('dense vectors are Float32Arrays, and all else is as it was sent: %s', (_, sent, expected) => {
  expect(parseAnswer(JSON.stringify({ result: sent }))).toEqual({ result: expected });
});

it.each(['', 'Bad Gateway', '{"result":', 'null', '"text"'])(
  'an answer of %j is not an error',
  (text) => {
    expect(() => parseAnswer(text)).not.toThrow();
  },
);

it('a large answer is parsed as a small one is', async () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => `ä ${n}`);
  const answer = await parse(JSON.stringify({ result: ids.map(point) }));
  expect(answer).toEqual({ result: ids.map(parsed) });
  expect(await parse(JSON.stringify({ result: [point('ä')] }))).toEqual({ result: [parsed('ä')] });
});

it('a large answer that is cut off is text', async () => {
  const text = `{"result":[{"vector":${'['.repeat(100_000)}`;
  expect(await parse(text)).toBe(text);
});
