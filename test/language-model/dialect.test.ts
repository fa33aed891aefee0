import { describe, expect, it } from 'vitest';
import {
  answers,
  type Behaviour,
  type ChatRequest,
  refuses,
  says,
} from '../support/fake-language-model.js';
import { BERN, openModel, QUESTION } from './support.js';

/** Answers if the request is as wanted. */
const takes =
  (wanted: (body: ChatRequest['body']) => boolean, otherwise: Behaviour): Behaviour =>
  (response, request) =>
    (wanted(request.body) ? answers(BERN) : otherwise)(response, request);

const formats = (requests: readonly ChatRequest[]) =>
  requests.map(({ body }) => body.response_format?.type);

describe('an endpoint that refuses a form of answers', () => {
  it('is asked in a plainer one, which is remembered', async () => {
    const { model, requests } = await openModel([
      takes(
        ({ response_format }) => response_format?.type === 'json_object',
        refuses(400, 'This response_format type is unavailable now'),
      ),
    ]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(formats(requests)).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(requests[1]!.body.messages[0]!.content).toContain('"people"');
  });

  it('may know no form at all', async () => {
    const { model, requests } = await openModel([
      takes(
        ({ response_format }) => response_format === undefined,
        says(422, { detail: 'Extra inputs are not permitted: response_format' }),
      ),
    ]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(formats(requests)).toEqual(['json_schema', 'json_object', undefined]);
  });

  it.each([
    ['a list', { detail: [{ loc: ['body', 'response_format'], msg: 'extra' }] }],
    ['a nested object', { object: 'error', message: { detail: 'response_format' } }],
    ['a plain text', 'response_format: unknown field'],
  ])('may say so in %s', async (_, body) => {
    const { model, requests } = await openModel([
      takes(({ response_format }) => response_format === undefined, says(400, body)),
    ]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(3);
  });

  it('is not asked for ever', async () => {
    const { model, requests } = await openModel([refuses(400, 'bad json_schema')]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject({ code: 'LANGUAGE_MODEL_FAILED' });
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['for another reason', refuses(400, 'too many tokens')],
    ['by its key', refuses(401, 'no right to json_schema')],
  ])('is told from one that refuses %s', async (_, behaviour) => {
    const { model, requests } = await openModel([behaviour]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject({ code: 'LANGUAGE_MODEL_FAILED' });
    expect(formats(requests)).toEqual(['json_schema']);
  });
});

describe('an endpoint that refuses max_tokens', () => {
  it('is asked with max_completion_tokens, which is remembered', async () => {
    const { model, requests } = await openModel([
      takes(
        ({ max_tokens, max_completion_tokens }) =>
          max_tokens === undefined && max_completion_tokens === 100,
        refuses(
          400,
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ),
      ),
    ]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(3);
    expect(formats(requests)).toEqual(Array(3).fill('json_schema'));
  });
});
