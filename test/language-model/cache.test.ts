import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answers, refuses } from '../support/fake-language-model.js';
import { BERN, KEY, openModel, QUESTION } from './support.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-answers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (...behaviours: Parameters<typeof openModel>[0]) =>
  openModel(behaviours, { languageModelCache: join(folder, 'deep', 'answers') });

const files = async () => {
  const inside = join(folder, 'deep', 'answers');
  return (await readdir(inside)).map((name) => join(inside, name));
};

describe('a kept answer', () => {
  it('costs nothing, also in the next process', async () => {
    const first = await open(answers(BERN));
    await first.model.complete(QUESTION);
    const next = await openModel([refuses(500, 'gone')], {
      languageModelCache: first.config.languageModelCache,
      languageModelUrl: first.url,
      languageModelBudgetTokens: 1,
    });
    await expect(next.model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(next.model.spentTokens).toBe(0);
    expect([first.requests, next.requests].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('belongs to one question, model and endpoint', async () => {
    const { model, requests, config } = await open(answers(BERN));
    const wider = z.strictObject({ ...QUESTION.schema.shape, people: z.number() });
    const questions = [
      QUESTION,
      { ...QUESTION, prompt: 'And of France?' },
      { ...QUESTION, system: 'You know rivers.' },
      { ...QUESTION, maxTokens: 99 },
      { ...QUESTION, images: [Uint8Array.of(1)] },
      { ...QUESTION, images: [Uint8Array.of(2)] },
      { ...QUESTION, schema: wider },
    ];
    for (const question of questions) await model.complete(question);
    expect(requests).toHaveLength(questions.length);
    const { languageModelCache } = config;
    const other = await openModel([answers(BERN)], {
      languageModelCache,
      languageModelModel: 'large',
      languageModelUrl: config.languageModelUrl,
    });
    await other.model.complete(QUESTION);
    const elsewhere = await openModel([answers(BERN)], { languageModelCache });
    await elsewhere.model.complete(QUESTION);
    expect(await files()).toHaveLength(questions.length + 2);
  });

  it.each([
    ['is damaged', '{"city": "Be'],
    ['does not fit', '{"city": 3}'],
  ])('that %s is asked for again', async (_, content) => {
    const { model, requests } = await open(answers(BERN));
    await model.complete(QUESTION);
    const [file] = await files();
    await writeFile(file!, content);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    expect(requests).toHaveLength(2);
    expect(JSON.parse(await readFile(file!, 'utf8'))).toEqual(BERN);
  });

  it('is what the model said, not what the schema made of it', async () => {
    const schema = z.object({ city: z.string().transform((city) => city.length) });
    const { model, requests } = await open(answers({ city: 'Bern' }));
    const question = { ...QUESTION, schema };
    const twice = [await model.complete(question), await model.complete(question)];
    expect(twice).toEqual([{ city: 4 }, { city: 4 }]);
    expect(requests).toHaveLength(1);
  });

  it('is neither of a failure nor of an answer that does not fit', async () => {
    const { model } = await open(answers('no'), answers('no'), refuses(400, 'no'));
    for (let time = 0; time < 2; time++) {
      await expect(model.complete(QUESTION)).rejects.toMatchObject({ name: 'ElenchusError' });
    }
    expect(await files()).toEqual([]);
  });

  it('has neither the question nor the key', async () => {
    const { model } = await open(answers({ city: KEY, people: 1 }));
    await model.complete(QUESTION);
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    const content = await readFile(file!, 'utf8');
    expect(content).toBe('{"city":"***","people":1}');
    expect(file).toMatch(/[0-9a-f]{64}\.json$/);
  });
});

it('a folder that cannot be used is an error before anything is asked', async () => {
  await writeFile(join(folder, 'deep'), 'a file');
  await expect(open(answers(BERN))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});
