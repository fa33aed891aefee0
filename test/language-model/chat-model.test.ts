import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openLanguageModel, readJson } from '../../src/language-model/chat-model.js';
import { loadConfig } from '../../src/runtime/config.js';
import { answers, refuses } from '../support/fake-language-model.js';
import { BERN, KEY, openModel, QUESTION } from './support.js';

const URL = 'ELENCHUS_LANGUAGE_MODEL_URL';

describe('a language model', () => {
  it.each([
    ['by default', {}],
    ['without a model', { [URL]: 'http://localhost:1/v1' }],
    ['without an endpoint', { ELENCHUS_LANGUAGE_MODEL_MODEL: 'tiny' }],
  ])('is off %s, and the error says what to set', async (_, environment) => {
    await expect(openLanguageModel(loadConfig(environment))).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_OFF',
      message: expect.stringMatching(/ELENCHUS_LANGUAGE_MODEL_URL.*ELENCHUS_LANGUAGE_MODEL_MODEL/),
    });
  });

  it('has spent nothing when it is opened', async () => {
    const environment = { [URL]: 'http://localhost:1', ELENCHUS_LANGUAGE_MODEL_MODEL: 'tiny' };
    const { name, spentTokens } = await openLanguageModel(loadConfig(environment));
    expect([name, spentTokens]).toEqual(['tiny', 0]);
  });
});

describe('its URL', () => {
  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1'],
    ['https://api.example.org/v1//', 'https://api.example.org/v1'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://api.example.org/v1/chat/completions', 'https://api.example.org/v1'],
    ['https://api.example.org/v1/chat/completions/', 'https://api.example.org/v1'],
  ])('%s is read as %s', (given, url) => {
    expect(loadConfig({ [URL]: given }).languageModelUrl).toBe(url);
  });

  it.each([
    'api.example.org',
    'localhost:8080/v1',
    'file:///etc/passwd',
    'https://user:secret@example.org/v1',
    'https://example.org/v1?key=secret',
    'https://example.org/v1#secret',
  ])('%s is refused, without a word of it', (given) => {
    const load = () => loadConfig({ [URL]: given });
    expect(load).toThrow(/^ELENCHUS_LANGUAGE_MODEL_URL: must be a base URL such as/);
    expect(load).not.toThrow(/secret/);
  });
});

describe('its key', () => {
  it.each(['short', 'with a space in it', 'with\na line break', 'schlüssel-123'])(
    '%j is refused, without a word of it',
    (key) => {
      const load = () => loadConfig({ ELENCHUS_LANGUAGE_MODEL_KEY: key });
      expect(load).toThrow(/^ELENCHUS_LANGUAGE_MODEL_KEY: /);
      expect(load).not.toThrow(key);
    },
  );
});

it('no time limit is longer than the platform waits', () => {
  const load = () => loadConfig({ ELENCHUS_LANGUAGE_MODEL_TIMEOUT_MS: '300001' });
  expect(load).toThrow(/^ELENCHUS_LANGUAGE_MODEL_TIMEOUT_MS: /);
});

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
