import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answers, completion, says } from '../support/fake-language-model.js';
import { BERN, KEY, openModel, QUESTION } from './support.js';

describe('an answer', () => {
  it('is asked for with the schema, and is checked by it', async () => {
    const { model, requests } = await openModel([answers(BERN)]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(1);
    const { path, headers, body } = requests[0]!;
    expect(path).toBe('/v1/chat/completions');
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    });
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' }, people: { type: 'integer' } },
      required: ['city', 'people'],
      additionalProperties: false,
    };
    expect(body).toMatchObject({
      model: 'tiny',
      stream: false,
      max_tokens: 100,
      response_format: { type: 'json_schema', json_schema: { strict: true, schema } },
    });
    expect(body.messages).toEqual([
      { role: 'system', content: expect.stringMatching(/^You know cities\.[^]*"people"/) },
      { role: 'user', content: QUESTION.prompt },
    ]);
  });

  it('is what the schema makes of it', async () => {
    const schema = z.object({ city: z.string().transform((city) => city.length) });
    const { model } = await openModel([answers({ city: 'Bern' })]);
    await expect(model.complete({ ...QUESTION, schema })).resolves.toEqual({ city: 4 });
  });

  it('may depend on images', async () => {
    const { model, requests } = await openModel([answers(BERN)]);
    await model.complete({ ...QUESTION, images: [Uint8Array.of(1, 2, 3)] });
    expect(requests[0]!.body.messages[1]!.content).toEqual([
      { type: 'text', text: QUESTION.prompt },
      { type: 'image_url', image_url: { url: 'data:image/webp;base64,AQID' } },
    ]);
  });

  it.each([
    ['in a fence', '```json\n{"city": "Bern", "people": 146348}\n```'],
    ['in a fence without a name', '```\n{"city": "Bern", "people": 146348}```'],
    [
      'after words',
      'Here it is:\n```json\n{"city": "Bern", "people": 146348}\n```\nAnything else?',
    ],
    ['among words', 'It is {"city": "Bern", "people": 146348}, I think.'],
  ])('is found %s', async (_, content) => {
    const { model, requests } = await openModel([answers(content)]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(1);
  });

  it('may come in parts, or as another type of content', async () => {
    const parts = [{ type: 'thinking' }, { type: 'text', text: JSON.stringify(BERN) }];
    const body = { choices: [{ message: { content: parts } }, 'another choice'] };
    const { model } = await openModel([says(200, body, { 'content-type': 'text/plain' })]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
  });

  it('may begin with a byte order mark', async () => {
    const { model } = await openModel([says(200, `\ufeff${JSON.stringify(completion(BERN))}`)]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
  });

  it('keeps all characters, also where packets divide them', async () => {
    const odd = { city: 'Zürich 🏔️ Ženeva 北京 \u202e"\\\n', people: 1 };
    const body = Buffer.from(JSON.stringify(completion(odd)));
    const { model, requests } = await openModel([
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const at = body.indexOf('🏔️') + 2;
        response.write(body.subarray(0, at), () => {
          setImmediate(() => response.end(body.subarray(at)));
        });
      },
    ]);
    const question = { ...QUESTION, prompt: 'Où? 🏔️ \ud83c half' };
    await expect(model.complete(question)).resolves.toEqual(odd);
    expect(requests[0]!.body.messages[1]!.content).toBe('Où? 🏔️ \ufffd half');
  });
});

describe('an answer that does not fit', () => {
  it.each([
    ['of the wrong shape', { city: 'Bern', people: 'many' }, /does not fit: people: .*expected/],
    ['with one field too many', { ...BERN, river: 'Aare' }, /does not fit: .*river/],
    ['that is cut off', '{"city": "Bern", "peop', /is not JSON/],
    ['that is prose', 'Bern is the capital.', /is not JSON/],
    ['that is empty', '', /is not JSON: it is empty/],
    ['that is no object', [1, 2], /does not fit/],
  ])('%s is repaired once, with what is wrong', async (_, wrong, problem) => {
    const { model, requests } = await openModel([answers(wrong), answers(BERN)]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(2);
    const { messages } = requests[1]!.body;
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[2]!.content).not.toBe('');
    expect(messages[3]!.content).toMatch(problem);
  });

  it('is sent back shortened, in whole characters', async () => {
    const wrong = { [`${'x'.repeat(3_900)}${'𝒳'.repeat(3_000)}`]: '\ud83c' };
    const { model, requests } = await openModel([answers(wrong), answers(BERN)]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    const [, , answer, problem] = requests[1]!.body.messages.map(({ content }) => String(content));
    expect(answer).toMatch(/^\{"x{3900}(𝒳)+\ufffd?$/u);
    expect(answer!.length).toBeLessThanOrEqual(4_000);
    expect(problem!.length).toBeLessThan(700);
    expect(problem).not.toMatch(/\p{Surrogate}/u);
  });

  it('twice is an error that says why', async () => {
    const { model, requests } = await openModel([answers('Bern'), answers({ city: 'Bern' })]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_ANSWER_INVALID',
      message: expect.stringMatching(
        /^the answer of the language model tiny does not fit: people: /,
      ),
    });
    expect(requests).toHaveLength(2);
  });
});

describe('an answer that cannot be repaired', () => {
  it.each([
    ['a refusal', answers('', { refusal: 'I\n\u001bcannot help.' }), 'is a refusal: "I cannot'],
    [
      'cut off by the limit of tokens',
      answers('{"city": "B', { finish_reason: 'length' }),
      'was cut off at 100 tokens',
    ],
    [
      'held back by a filter',
      answers('', { finish_reason: 'content_filter' }),
      'was held back by a content filter',
    ],
    ['without choices', says(200, { choices: [] }), 'has no choices'],
    ['of another form', says(200, { answer: 'Bern' }), 'has no choices'],
    ['that is null', says(200, 'null'), 'has no choices'],
  ])('is an error at once: %s', async (_, behaviour, problem) => {
    const { model, requests } = await openModel([behaviour]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_ANSWER_INVALID',
      message: expect.stringContaining(problem),
    });
    expect(requests).toHaveLength(1);
  });

  it('is used all the same where it fits', async () => {
    const { model } = await openModel([answers(BERN, { finish_reason: 'length' })]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
  });
});
