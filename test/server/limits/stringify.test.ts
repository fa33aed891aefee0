import { expect, it } from 'vitest';
import { AnswerWriter } from '../../../src/server/limits/stringify.js';

const writer = new AnswerWriter({ maxAnswerBytes: 1_000_000 });

it('an answer is written as JSON on one line', async () => {
  const data = { list: [{ a: 1, b: undefined }, null, 'ж'], empty: {} };
  const answer = { data, extensions: { cost: { total: 2 } } };
  expect(await writer.write(answer)).toBe(`${JSON.stringify(answer)}\n`);
});

it.each([
  ['texts', () => ({ text: 'a'.repeat(200_000) })],
  ['keys', () => ({ ['k'.repeat(200_000)]: 1 })],
  ['values', () => ({ numbers: Array.from({ length: 150_000 }, () => 1) })],
])('an answer with large %s is written no further than to its limit', async (_, item) => {
  let read = 0;
  const items = Array.from({ length: 200 }, () => ({
    ...item(),
    get last() {
      read += 1;
      return null;
    },
  }));
  expect(await writer.write({ data: { items } })).toContain('"code":"ANSWER_TOO_LARGE"');
  expect(read).toBeLessThan(10);
});
