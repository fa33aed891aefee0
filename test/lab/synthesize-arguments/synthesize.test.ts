import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SynthesisOptions, synthesize } from '../../../lab/synthesize-arguments.js';
import type { PageRecord, PairsFile } from '../../../lab/synthesize-arguments/files.js';
import type { Rejection } from '../../../src/corpus/ingest.js';
import type { ReadItem } from '../../../src/domain/records.js';
import type { CompletionRequest, LanguageModel } from '../../../src/language-model/types.js';
import { badInput, ElenchusError, type ErrorDetails } from '../../../src/runtime/errors.js';

const side = { premise: 'So.', claim: 'For it.' };
const ANSWER = { topic: 'Sun', pro: side, con: { ...side, claim: 'Against it.' } };

/** A model that answers as told, by the number of the question from 1. */
function createModel(answer: (number: number) => unknown) {
  const asked: CompletionRequest<z.ZodType>[] = [];
  const model: LanguageModel = {
    name: 'tiny',
    spentTokens: 0,
    complete: async (request) => {
      const made = await answer(asked.push(request));
      return request.schema.parse(made) as z.output<typeof request.schema>;
    },
  };
  return { model, asked };
}

/** A file of pairs that only knows the names of its images. */
function createPairs(...known: string[]) {
  const images = new Set(known);
  const pairs = {
    has: (image: string) => images.has(image),
    add: async (image: string) => void images.add(image),
  };
  return { pairs: pairs as unknown as PairsFile, images };
}

const item = (id: string, record: Partial<PageRecord> = {}): ReadItem<PageRecord> => ({
  file: 'images.jsonl',
  line: 1,
  raw: id,
  result: { record: { id, text: `Text ${id}`, ...record } },
});
const items = (count: number) => Array.from({ length: count }, (_, place) => item(`i${place}`));

const failure = (
  code: 'LANGUAGE_MODEL_FAILED' | 'LANGUAGE_MODEL_BUDGET_SPENT',
  details: ErrorDetails = {},
) => Promise.reject(new ElenchusError(code, details));

async function run(
  given: readonly ReadItem<PageRecord>[],
  model: LanguageModel,
  options: Partial<SynthesisOptions> = {},
  pairs = createPairs().pairs,
) {
  const rejected: Rejection[] = [];
  const soFar: number[] = [];
  const outcome = synthesize(
    (async function* () {
      yield* given;
    })(),
    pairs,
    model,
    {
      parallel: 1,
      signal: new AbortController().signal,
      onRejected: (rejection) => rejected.push(rejection),
      onProgress: ({ added, unchanged, rejected }) => soFar.push(added + unchanged + rejected),
      ...options,
    },
  );
  return { outcome: await outcome.catch((error: unknown) => error), rejected, soFar };
}

describe('the images', () => {
  it('get arguments, unless they have some', async () => {
    const { model, asked } = createModel(() => ANSWER);
    const { pairs, images } = createPairs('i1');
    const { outcome, soFar } = await run(items(3), model, {}, pairs);
    expect(outcome).toEqual({ added: 2, replaced: 0, unchanged: 1, rejected: 0 });
    expect([...images].sort()).toEqual(['i0', 'i1', 'i2']);
    expect(asked).toHaveLength(2);
    expect(soFar).toEqual([1, 2, 3]);
  });

  it('are sent along only if that is wanted', async () => {
    const { model, asked } = createModel(() => ANSWER);
    const given = [item('a', { image: 'a.webp' }), item('b')];
    await run(given, model);
    await run(given, model, { readImage: async (name) => Buffer.from(name) });
    expect(asked.map(({ images }) => images?.map(String))).toEqual([
      undefined,
      undefined,
      ['a.webp'],
      undefined,
    ]);
  });

  it('that fail are rejected, and the others are kept', async () => {
    const { model } = createModel((number) =>
      number === 2
        ? failure('LANGUAGE_MODEL_FAILED', { status: 400, problem: 'too long' })
        : ANSWER,
    );
    const broken: ReadItem<PageRecord> = {
      ...item('x'),
      result: { error: badInput('id', 'is missing') },
    };
    const readImage = () => Promise.reject(badInput('image', 'is not a WebP file'));
    const given = [item('a'), item('b'), broken, item('c', { image: 'c.webp' }), item('d')];
    const { outcome, rejected } = await run(given, model, { readImage });
    expect(outcome).toMatchObject({ added: 2, rejected: 3 });
    expect(rejected.map(({ code, raw }) => [code, raw])).toEqual([
      ['LANGUAGE_MODEL_FAILED', 'b'],
      ['BAD_INPUT', 'x'],
      ['BAD_INPUT', 'c'],
    ]);
    expect(rejected[2]).toMatchObject({ file: 'images.jsonl', line: 1, field: 'image' });
  });

  it('are at most as many as wanted, counting those that are asked about', async () => {
    const { model, asked } = createModel(() => ANSWER);
    const { pairs } = createPairs('i0', 'i1');
    const { outcome } = await run(items(9), model, { limit: 3, parallel: 4 }, pairs);
    expect(asked).toHaveLength(3);
    expect(outcome).toMatchObject({ added: 3 });
  });

  it('are asked about at the same time, as many as wanted', async () => {
    let running = 0;
    let most = 0;
    const { model } = createModel(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return ANSWER;
    });
    const { outcome } = await run(items(20), model, { parallel: 4 });
    expect(most).toBe(4);
    expect(outcome).toMatchObject({ added: 20 });
  });
});

describe('the run ends', () => {
  it.each<[string, () => Promise<never>]>([
    ['when the budget is spent', () => failure('LANGUAGE_MODEL_BUDGET_SPENT')],
    ['with status 401', () => failure('LANGUAGE_MODEL_FAILED', { status: 401 })],
    ['with status 402', () => failure('LANGUAGE_MODEL_FAILED', { status: 402 })],
    ['with status 404', () => failure('LANGUAGE_MODEL_FAILED', { status: 404 })],
    ['with a mistake of ours', () => Promise.reject(new TypeError('ours'))],
  ])('%s, and keeps what is under way', async (_, fail) => {
    const { model } = createModel((number) => (number === 2 ? fail() : ANSWER));
    const { pairs, images } = createPairs();
    const { outcome, rejected } = await run(items(20), model, { parallel: 2 }, pairs);
    expect(outcome).toBeInstanceOf(Error);
    expect(rejected).toEqual([]);
    expect(images.has('i0')).toBe(true);
    expect(images.size).toBeLessThan(20);
  });

  it('after ten failures in succession, however many there were before', async () => {
    const details = { url: 'http://localhost/v1', status: 403, problem: 'not this page' };
    const { model, asked } = createModel((number) =>
      number % 10 === 0 && number < 50 ? ANSWER : failure('LANGUAGE_MODEL_FAILED', details),
    );
    const { outcome, rejected } = await run(items(99), model);
    expect(outcome).toMatchObject({
      code: 'LANGUAGE_MODEL_FAILED',
      message: expect.stringMatching(/not this page; the last 10 images failed, so the others are/),
    });
    expect(asked).toHaveLength(50);
    expect(rejected).toHaveLength(45);
  });

  it('not for lines and images that cannot be read, however many', async () => {
    const { model } = createModel(() => ANSWER);
    const broken: ReadItem<PageRecord> = { ...item('x'), result: { error: badInput('id', 'no') } };
    const readImage = () => Promise.reject(badInput('image', 'no'));
    const given = [
      ...Array<typeof broken>(12).fill(broken),
      ...items(12).map(({ result }) => ({ ...broken, result })),
      item('z', { image: 'z.png' }),
    ];
    const { outcome, rejected } = await run(given, model, { readImage });
    expect(outcome).toMatchObject({ added: 12, rejected: 13 });
    expect(rejected).toHaveLength(13);
  });

  it('when it is interrupted', async () => {
    const interruption = new AbortController();
    const { model, asked } = createModel((number) => {
      if (number === 2) interruption.abort();
      return ANSWER;
    });
    const { outcome } = await run(items(9), model, { signal: interruption.signal });
    expect(outcome).toMatchObject({ added: 2 });
    expect(asked).toHaveLength(2);
  });
});
