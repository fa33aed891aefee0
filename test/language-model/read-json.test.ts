import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/language-model/chat-model.js';

const VALUE = { city: 'Bern', people: 1 };
const JSON_TEXT = JSON.stringify(VALUE);

describe('the JSON of an answer', () => {
  it.each([
    ['alone', JSON_TEXT],
    ['between white space', `\n ${JSON_TEXT}\n`],
    ['in a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['in a fence after words with braces', `As {city, people}:\n\`\`\`\n${JSON_TEXT}\n\`\`\` {x}`],
    ['in a fence without end', `\`\`\`json\n${JSON_TEXT}`],
    ['after thoughts with braces', `<think>{"city": ?} or \`\`\`{}\`\`\`</think>\n${JSON_TEXT}`],
    ['after thoughts, in a fence', `<think>{</think>\n\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['among words', `It is ${JSON_TEXT}, I think.`],
  ])('is found %s', (_, content) => {
    expect(readJson(content)).toEqual(VALUE);
  });

  it('may have texts that look like something else', () => {
    const odd = { city: '</think> ```json\n{} ``` }{' };
    expect(readJson(JSON.stringify(odd))).toEqual(odd);
    expect(readJson(`It is ${JSON.stringify({ city: '}{' })}.`)).toEqual({ city: '}{' });
  });

  it.each([
    ['empty', '', 'it is empty'],
    ['without any', 'Bern', /JSON/],
    ['cut off', '{"city": "Bern", "peo', /JSON/],
    ['with braces the wrong way round', '} {', /JSON/],
    ['in a fence, with a mistake', '```json\n{"city": Bern}\n```', /'B'|token B/],
  ])('is missed where the answer is %s', (_, content, problem) => {
    expect(() => readJson(content)).toThrow(SyntaxError);
    expect(() => readJson(content)).toThrow(problem);
  });

  it.each([' \n', '```', '{', '}', '{"a":', '</think>', '"', '\\'])(
    'is missed at once in a hundred thousand times %j',
    (part) => {
      for (const content of [part, `\`\`\`${part}`, `{${part}`]) {
        expect(() => readJson(content.repeat(100_000))).toThrow(SyntaxError);
        expect(() => readJson(`\`\`\`${part.repeat(100_000)}x`)).toThrow(SyntaxError);
      }
    },
  );
});
