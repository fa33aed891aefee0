import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  answers,
  type Behaviour,
  breaksOff,
  type ChatRequest,
  completion,
  dribbles,
  floods,
  hangsUp,
  isSilent,
  refuses,
  says,
  startLanguageModel,
} from '../support/fake-language-model.js';
import { BERN, createFakeClock, KEY, openModel, QUESTION } from './support.js';

const GREETING = JSON.stringify(completion({ city: 'Zürich', people: 1 }));

/** Answers with these bytes. */
const sends =
  (bytes: Buffer, encoding = 'identity'): Behaviour =>
  (response) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    response.writeHead(200, headers).end(bytes);
  };

const failed = (problem: RegExp, status?: number) => ({
  code: 'LANGUAGE_MODEL_FAILED',
  message: expect.stringMatching(problem),
  ...(status !== undefined && { details: expect.objectContaining({ status }) }),
});

describe('the time limit', () => {
  it.each([
    ['no headers', isSilent],
    ['a body that never ends', dribbles],
  ])('ends %s', async (_, behaviour) => {
    const { model } = await openModel([behaviour], { languageModelTimeoutMs: 40 });
    await expect(model.complete(QUESTION)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_TIMEOUT',
      message: expect.stringMatching(/within 40 ms \(ELENCHUS_LANGUAGE_MODEL_TIMEOUT_MS\)/),
    });
  });

  it('covers a repair, too', async () => {
    const { model } = await openModel([answers('no'), isSilent], { languageModelTimeoutMs: 500 });
    await expect(model.complete(QUESTION)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_TIMEOUT',
      message: expect.stringContaining('within 500 ms'),
    });
  });
});

describe('a signal', () => {
  it('ends a question that is under way, with its own reason', async () => {
    const leaving = new AbortController();
    const reason = new Error('gone home');
    const { model } = await openModel([() => leaving.abort(reason)]);
    await expect(model.complete({ ...QUESTION, signal: leaving.signal })).rejects.toBe(reason);
  });

  it('ends an answer that is half there', async () => {
    const leaving = new AbortController();
    const reason = new Error('gone home');
    const { model, requests } = await openModel([
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"choices": [', () => setImmediate(() => leaving.abort(reason)));
      },
    ]);
    await expect(model.complete({ ...QUESTION, signal: leaving.signal })).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
  });

  it('ends a wait', async () => {
    const leaving = new AbortController();
    const clock = createFakeClock();
    clock.wait = (_, signal) => {
      leaving.abort();
      return Promise.reject(new Error(`aborted: ${signal.aborted}`));
    };
    const { model, requests } = await openModel([refuses(503, 'busy')], {}, clock);
    const question = model.complete({ ...QUESTION, signal: leaving.signal });
    await expect(question).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  it('that is aborted already sends nothing', async () => {
    const { model, requests } = await openModel([answers(BERN)]);
    const question = model.complete({ ...QUESTION, signal: AbortSignal.abort() });
    await expect(question).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toEqual([]);
  });
});

describe('a failure that may pass', () => {
  it.each([
    ['status 500', refuses(500, 'oh')],
    ['status 503', says(503, '<html>', { 'content-type': 'text/html' })],
    ['status 408', refuses(408, 'late')],
    ['status 429', refuses(429, 'slow down')],
    ['a connection that breaks in the answer', breaksOff],
    ['a connection that breaks before it', hangsUp],
    ['JSON that is cut off', says(200, '{"choices": [')],
  ])('is tried again: %s', async (_, behaviour) => {
    const { model, requests, clock } = await openModel([behaviour, behaviour, answers(BERN)]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(3);
    expect(clock.waits).toEqual([500, 1_000]);
  });

  it('is an error in the end, with status and reason', async () => {
    const { model, requests } = await openModel([refuses(500, 'no memory')], {
      retries: 2,
    });
    await expect(model.complete(QUESTION)).rejects.toMatchObject(
      failed(/^the language model at http:\S+\/v1 failed: status 500: no memory$/, 500),
    );
    expect(requests).toHaveLength(3);
  });

  it('is an error where nothing listens', async () => {
    const { url, close } = await startLanguageModel(isSilent);
    await close();
    const { model, clock } = await openModel([isSilent], { languageModelUrl: url });
    await expect(model.complete(QUESTION)).rejects.toMatchObject(
      failed(/there is no connection: connect ECONNREFUSED/),
    );
    expect(clock.waits).toHaveLength(3);
  });

  it.each([
    ['in seconds', '7', 7_000],
    ['as a date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9_000],
    ['as a date in the past', 'Thu, 01 Jan 2020 00:00:00 GMT', 0],
    ['that makes no sense', 'soon', 500],
    ['that is negative', '-5', 500],
  ])('waits as long as retry-after says, %s', async (_, retryAfter, wait) => {
    const { model, clock } = await openModel([
      refuses(429, 'slow down', { 'retry-after': retryAfter }),
      answers(BERN),
    ]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(clock.waits).toEqual([wait]);
  });

  it('does not wait for what would be too late', async () => {
    const later = refuses(429, 'slow down', { 'retry-after': '50' });
    const { model, clock, requests } = await openModel([later], {
      languageModelTimeoutMs: 120_000,
    });
    await expect(model.complete(QUESTION)).rejects.toMatchObject(
      failed(/status 429: slow down; the next attempt in 50 s would be too late/, 429),
    );
    expect(clock.waits).toEqual([50_000, 50_000]);
    expect(requests).toHaveLength(3);
  });
});

describe('a failure that does not pass', () => {
  it.each([
    [401, /status 401: no \(check ELENCHUS_LANGUAGE_MODEL_KEY\)$/],
    [403, /status 403: no \(check ELENCHUS_LANGUAGE_MODEL_KEY\)$/],
    [404, /check ELENCHUS_LANGUAGE_MODEL_URL and ELENCHUS_LANGUAGE_MODEL_MODEL/],
    [400, /status 400: no$/],
    [501, /status 501: no$/],
  ])('is an error at once: status %i', async (status, problem) => {
    const { model, requests } = await openModel([refuses(status, 'no')]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject(failed(problem, status));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a page', says(200, '<html>', { 'content-type': 'text/html' }), /\(text\/html\) is not JSON/],
    ['a stream', says(200, 'data: {}', { 'content-type': 'text/event-stream' }), /event-stream/],
    ['an error under status 200', says(200, { error: { message: 'no credit' } }), /no credit/],
    ['an answer of endless bytes', floods, /more than 4194304 bytes/],
    ['Latin-1', sends(Buffer.from(GREETING, 'latin1')), /its answer is not UTF-8$/],
    ['UTF-16', sends(Buffer.from(GREETING, 'utf16le')), /its answer is not UTF-8$/],
    ['a bomb of zeros', sends(gzipSync(Buffer.alloc(8_000_000)), 'gzip'), /more than 4194304/],
  ])('is an error at once: %s', async (_, behaviour, problem) => {
    const { model, requests } = await openModel([behaviour]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject(failed(problem));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a text', { error: 'broken' }],
    ['a message', { message: 'broken' }],
    ['a detail', { detail: 'broken' }],
    ['plain words', 'broken'],
    ['several lines, and colours', { error: '\u001b\r\n broken\n\u0000' }],
  ])('has a reason where the endpoint sends %s', async (_, body) => {
    const { model } = await openModel([says(400, body)]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject(failed(/status 400: broken$/));
  });

  it('has no reason where the endpoint sends a page', async () => {
    const page = says(502, '<html>Bad gateway', { 'content-type': 'text/html' });
    const { model } = await openModel([page], { retries: 0 });
    await expect(model.complete(QUESTION)).rejects.toMatchObject(failed(/status 502$/));
  });

  it('has the beginning of a long reason', async () => {
    const { model } = await openModel([says(400, { error: 'x'.repeat(100_000) })]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject(failed(/400: x{500}$/));
  });

  it('has the beginning of a long address', async () => {
    const { model } = await openModel([says(302, '', { location: `/${'x'.repeat(9_000)}` })]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject(failed(/to \/x{499}, which/));
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect: %i', async (status) => {
    const other = await startLanguageModel(answers(BERN));
    const { model } = await openModel([says(status, '', { location: `${other.url}/x` })]);
    const answer = model.complete(QUESTION);
    await expect(answer).rejects.toMatchObject(failed(/redirects to http:\S+\/v1\/x, which/));
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

describe('the key', () => {
  it.each([
    ['its reason', refuses(401, `wrong key ${KEY}`)],
    ['a reason that is cut there', refuses(400, `${'x'.repeat(490)} ${KEY}`)],
    ['a reason of its own form', says(400, { detail: [{ loc: ['authorization'], input: KEY }] })],
    ['plain words', says(403, `no ${KEY}`, { 'content-type': 'text/plain' })],
    ['a type', says(200, 'Hello', { 'content-type': `text/${KEY}` })],
    ['a redirect', says(307, '', { location: `https://example.org/?key=${KEY}` })],
    ['an answer', answers(`my key is ${KEY}`, { refusal: `not for ${KEY}` })],
    ['an answer of the wrong form', answers(`${KEY} is not JSON`)],
  ])('is not in an error where an endpoint echoes it in %s', async (_, behaviour) => {
    const { model } = await openModel([behaviour]);
    const error = await model.complete(QUESTION).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ElenchusError' });
    const { message, stack, details } = error as Error & { details: object };
    expect(message).toContain('***');
    expect([message, stack, JSON.stringify(details)].join()).not.toContain(KEY);
  });

  it('is not in a value either', async () => {
    const { model } = await openModel([answers({ city: KEY, people: 1 })]);
    await expect(model.complete(QUESTION)).resolves.toEqual({ city: '***', people: 1 });
  });

  it('is not sent where there is none', async () => {
    const { model, requests } = await openModel([answers(BERN)], { languageModelKey: undefined });
    await model.complete(QUESTION);
    expect(requests[0]!.headers.authorization).toBeUndefined();
  });
});

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
