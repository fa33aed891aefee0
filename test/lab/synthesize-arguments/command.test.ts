import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSynthesizeArgumentsCommand } from '../../../lab/synthesize-arguments.js';
import { picture } from '../../images/support/make.js';
import {
  answers,
  type Behaviour,
  isSilent,
  refuses,
  startLanguageModel,
} from '../../support/fake-language-model.js';
import { startLab } from '../../support/processes.js';
import { catchPrinted, told } from '../../support/run-evaluate.js';

const KEY = 'sk-very-secret-0123';
const side = { premise: 'So.', claim: 'For it.' };
const MADE = answers(
  { topic: 'Sun', pro: side, con: { ...side, claim: 'Against it.' } },
  { usage: { total_tokens: 40 } },
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-synthesize-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const read = (name: string) => readFile(at(name), 'utf8');
const write = (...lines: object[]) =>
  writeFile(at('images.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
const THREE = ['a', 'b', 'c'].map((id) => ({ id, text: `Text ${id}` }));
const ids = async () =>
  (await read('pairs.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);

/** An endpoint that behaves as told until the test ends, and that the settings name. */
async function openEndpoint(...behaviours: Behaviour[]) {
  const endpoint = await startLanguageModel(...behaviours);
  onTestFinished(() => endpoint.close());
  vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_URL', endpoint.url);
  vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_KEY', KEY);
  vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_MODEL', 'tiny');
  return endpoint;
}

const wordsFor = (file: string) => [
  at(file),
  '--output',
  at('pairs.jsonl'),
  '--rejects',
  at('rejects.jsonl'),
  '--parallel',
  '1',
];

/** Runs the command in this process; what is wrong with it is thrown. */
async function run(file: string, ...options: string[]): Promise<void> {
  const words = [...wordsFor(file), ...options];
  await createSynthesizeArgumentsCommand().exitOverride().parseAsync(words, { from: 'user' });
}

/** Runs the command in a process of its own. */
const startProcess = () => startLab(['synthesize-arguments', ...wordsFor('images.jsonl')]);

describe('synthesize-arguments', () => {
  it('writes pairs, rejects bad lines, and asks nothing twice', async () => {
    const { requests } = await openEndpoint(MADE);
    const lines = ['{"_id": "a", "text": "Sun."}', '{', '{"id": "b", "text": "Rain."}'];
    await writeFile(at('images.gz'), gzipSync(lines.join('\n')));
    const printed = catchPrinted();
    await expect(run('images.gz')).rejects.toMatchObject({
      code: 'REJECTED_LINES',
      exit: 3,
      message: `rejected 1 of 3 lines; see ${at('rejects.jsonl')}`,
    });
    expect(told(folder).at(-1)).toMatch(
      /^3 images: 2 added, 0 replaced, 0 unchanged, 1 rejected, \d+ s, 80 tokens$/,
    );
    expect(JSON.parse(await read('rejects.jsonl'))).toMatchObject({
      file: at('images.gz'),
      line: 2,
      code: 'LINE_INVALID',
    });
    expect(await ids()).toEqual(['a-pro', 'a-con', 'b-pro', 'b-con']);

    await expect(run('images.gz', '--json')).rejects.toMatchObject({ code: 'REJECTED_LINES' });
    expect(JSON.parse(printed.text)).toMatchObject({
      added: 0,
      unchanged: 2,
      rejected: 1,
      tokens: 0,
    });
    expect(requests).toHaveLength(2);
  });

  it('sends images of the folder, if that is wanted', async () => {
    const { requests } = await openEndpoint(MADE);
    await writeFile(at('a.png'), await picture().png().toBuffer());
    await write({ id: 'a', text: 'Sun.', image: 'a.png' });
    catchPrinted();
    await run('images.jsonl', '--images');
    expect(JSON.stringify(requests[0]!.body.messages)).toContain('data:image/webp;base64,UklGR');
  });

  it('stops where the endpoint refuses the key, without showing it', async () => {
    const { requests } = await openEndpoint(MADE, refuses(401, `wrong key ${KEY}`));
    await write(...THREE);
    catchPrinted();
    await expect(run('images.jsonl')).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_FAILED',
      exit: 1,
      message: expect.stringContaining('status 401: wrong key *** (check'),
    });
    expect(told(folder).at(-1)).toMatch(/^1 image: 1 added/);
    expect(requests).toHaveLength(2);
  });

  it('rejects images that cannot be read and answers that do not fit, and asks again', async () => {
    const { requests } = await openEndpoint(answers('no'), answers('no'), MADE);
    await write({ id: 'a', text: 'Sun.' }, { id: 'b', text: 'Rain.', image: 'none.png' });
    catchPrinted();
    await expect(run('images.jsonl', '--images')).rejects.toMatchObject({ code: 'REJECTED_LINES' });
    const rejected = (await read('rejects.jsonl')).trimEnd().split('\n');
    expect(rejected.map((line) => JSON.parse(line) as object)).toMatchObject([
      { line: 1, code: 'LANGUAGE_MODEL_ANSWER_INVALID', raw: '{"id":"a","text":"Sun."}' },
      { line: 2, code: 'BAD_INPUT', field: 'image' },
    ]);
    await run('images.jsonl');
    expect(await ids()).toEqual(['a-pro', 'a-con', 'b-pro', 'b-con']);
    expect(requests).toHaveLength(4);
  });

  it('stops when the budget is spent, and continues with a new one', async () => {
    const { requests } = await openEndpoint(MADE);
    vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_BUDGET_TOKENS', '5000');
    await write(...THREE.map((page) => ({ ...page, text: 'Long. '.repeat(1_000) })));
    catchPrinted();
    await expect(run('images.jsonl')).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_BUDGET_SPENT',
      exit: 1,
      message: expect.stringContaining('ELENCHUS_LANGUAGE_MODEL_BUDGET_TOKENS'),
    });
    expect(requests).toEqual([]);
    vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_BUDGET_TOKENS', '7000');
    await run('images.jsonl', '--limit', '1');
    await run('images.jsonl', '--limit', '1');
    expect(await ids()).toEqual(['a-pro', 'a-con', 'b-pro', 'b-con']);
    expect(requests).toHaveLength(2);
  });

  it('is used wrongly without a file to write, or with too many questions at a time', async () => {
    await openEndpoint(MADE);
    await write(...THREE);
    const without = startLab(['synthesize-arguments', at('images.jsonl')]);
    const outcome = await without.finished;
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain("required option '--output <file>' not specified");
    await expect(run('images.jsonl', '--parallel', '33')).rejects.toThrow(/--parallel/);
  });

  it('leaves a file alone that it did not write', async () => {
    const { requests } = await openEndpoint(MADE);
    await write(...THREE);
    await writeFile(at('pairs.jsonl'), 'Dear diary,\n');
    await expect(run('images.jsonl')).rejects.toMatchObject({ code: 'LINE_INVALID' });
    expect(await read('pairs.jsonl')).toBe('Dear diary,\n');
    expect(requests).toEqual([]);
  });

  it('says what to set if there is no language model, and writes nothing', async () => {
    vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_URL', '');
    await write(...THREE);
    await expect(run('images.jsonl')).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_OFF',
      exit: 2,
    });
    expect(existsSync(at('pairs.jsonl'))).toBe(false);
  });

  it('needs a file that is there', async () => {
    await openEndpoint(MADE);
    await expect(run('none.jsonl')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(existsSync(at('pairs.jsonl'))).toBe(false);
  });

  it('keeps what is on its way when it is interrupted, and continues', async () => {
    let interrupt = () => {};
    const interrupted: Behaviour = (response, request) => {
      interrupt();
      MADE(response, request);
    };
    const { requests } = await openEndpoint(interrupted, MADE);
    await write(...THREE);
    const { child, finished } = startProcess();
    interrupt = () => child.kill('SIGINT');
    const { status, stderr } = await finished;
    expect(status).toBe(130);
    // On a busy machine, the signal may come while the second image is on its way.
    const stored = Number(/^(\d) images?: \1 added/m.exec(stderr)?.[1]);
    expect([1, 2]).toContain(stored);
    expect(stderr).toMatch(new RegExp(`added.*, ${40 * stored} tokens$`, 'm'));
    expect(stderr).toMatch(
      new RegExp(`^elenchus: INTERRUPTED: stopped after ${stored} image`, 'm'),
    );
    expect(await ids()).toEqual(['a-pro', 'a-con', 'b-pro', 'b-con'].slice(0, 2 * stored));
    catchPrinted();
    await run('images.jsonl');
    expect(await ids()).toEqual(['a', 'b', 'c'].flatMap((id) => [`${id}-pro`, `${id}-con`]));
    expect(requests).toHaveLength(3);
  });

  it('continues after a kill', async () => {
    let kill = () => {};
    const killed: Behaviour = (response, request) => {
      kill();
      isSilent(response, request);
    };
    const { requests } = await openEndpoint(MADE, killed, MADE);
    await write(...THREE);
    const { child, finished } = startProcess();
    kill = () => child.kill('SIGKILL');
    expect((await finished).status).toBeUndefined();
    catchPrinted();
    await run('images.jsonl');
    expect(await ids()).toEqual(['a', 'b', 'c'].flatMap((id) => [`${id}-pro`, `${id}-con`]));
    expect(requests).toHaveLength(4);
  });
});
