import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { GRAPHS_PROMPT, PREMISES_PROMPT } from '../../src/language-model/prompts.js';
import { questionOf } from '../../src/language-model/hit-reader.js';

const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

it.each([
  ['premises 1', PREMISES_PROMPT, 'c8f4e10edd04'],
  ['graphs 1', GRAPHS_PROMPT, 'd92ae951b5a2'],
])('raise the version of a prompt that has changed: %s', (name, prompt, digest) => {
  expect(`${prompt.task} ${prompt.version}`).toBe(name);
  expect(digestOf(prompt)).toBe(digest);
});

it('asks for answers by a schema that every endpoint with schemas takes', () => {
  const { schema } = questionOf(PREMISES_PROMPT, 'claim', ['one', 'two']);
  const { properties } = z.toJSONSchema(schema, { io: 'input' });
  expect(properties).toEqual({
    hits: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', enum: ['h1', 'h2'] },
          relevance: { type: 'number' },
          side: { type: 'string', enum: ['FAVOR', 'AGAINST', 'NEITHER'] },
        },
        required: ['id', 'relevance', 'side'],
        additionalProperties: false,
      },
    },
  });
});
