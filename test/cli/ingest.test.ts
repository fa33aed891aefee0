import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../src/cli/main.js';
import { startFakeServer, takeAllButBad } from '../support/fake-server.js';
import { startElenchus } from '../support/processes.js';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-ingest-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (id: string, text = `Text ${id}`) => JSON.stringify({ id, text });

async function write(name: string, ...lines: string[]): Promise<string> {
  await writeFile(join(folder, name), lines.join('\n'));
  return name;
}

const inFolder = () => ({ cwd: folder, env: { ELENCHUS_API_KEY: '' } });
const run = (...words: string[]) =>
  runElenchus(['ingest', '--corpus', 'town', ...words], inFolder());
const startIngest = (...words: string[]) =>
  startElenchus(['ingest', '--corpus', 'town', ...words], inFolder());

describe('into a folder', () => {
  it('adds, then finds nothing changed; rejected lines are kept, and the exit status is 3', async () => {
    const file = await write('a.jsonl', line('1'), '{', line('2'), line('2', 'Anders.'));
    const describeFile = await write('about.json', JSON.stringify({ title: 'Town' }));
    const flags = ['--data-dir', 'data', '--describe', describeFile, file];
    const first = await run(...flags, '--json');
    expect(first.status).toBe(3);
    expect(JSON.parse(first.stdout)).toMatchObject({
      corpus: 'town',
      added: 2,
      replaced: 0,
      unchanged: 0,
      rejected: 2,
      rejects: 'a.jsonl.rejects.jsonl',
    });
    expect(first.stderr).toMatch(
      /^elenchus: REJECTED_LINES: rejected 2 of 4 lines; .*a\.jsonl\.rejects\.jsonl$/m,
    );
    const rejects = (await readFile(join(folder, 'a.jsonl.rejects.jsonl'), 'utf8')).trim();
    expect(rejects.split('\n').map((text) => JSON.parse(text) as object)).toMatchObject([
      { file, line: 2, field: 'line', code: 'LINE_INVALID', raw: '{' },
      { file, line: 4, field: 'id', code: 'DUPLICATE_ID', raw: line('2', 'Anders.') },
    ]);

    const second = await run(...flags, '--rejects', 'mine.jsonl');
    expect(second.stderr).toMatch(/^4 arguments: 0 added, 0 replaced, 2 unchanged, 2 rejected, /m);
    expect(second.stdout).toBe('');
    expect(existsSync(join(folder, 'mine.jsonl'))).toBe(true);

    const third = await run('--data-dir', 'data', '--reencode');
    expect(third).toMatchObject({ status: 0, stderr: '0 texts encoded again\n' });
  }, 60_000);
});

describe('to a server', () => {
  it('sends gzip and plain files with the key, and maps outcomes back to lines', async () => {
    const server = await startFakeServer(takeAllButBad);
    await writeFile(join(folder, 'a.gz'), gzipSync([line('1'), line('2', 'bad')].join('\n')));
    const file = await write('b.jsonl', line('3'));
    const flags = ['--server', server.url, '--key', 'a-secret-key', '--batch', '1'];
    const { status, stderr } = await run(...flags, 'a.gz', file);
    await server.close();
    expect(status).toBe(3);
    expect(stderr).toMatch(/^3 arguments: 2 added, 0 replaced, 0 unchanged, 1 rejected/m);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual(
      Array(4).fill('Bearer a-secret-key'),
    );
    expect(server.requests[0]?.variables).toMatchObject({ name: 'town', input: {} });
    const rejects = await readFile(join(folder, 'a.gz.rejects.jsonl'), 'utf8');
    expect(JSON.parse(rejects)).toMatchObject({ file: 'a.gz', line: 2, field: 'text' });
    expect(existsSync(join(folder, 'b.jsonl.rejects.jsonl'))).toBe(false);
  }, 30_000);

  it('reads standard input', async () => {
    const server = await startFakeServer(takeAllButBad);
    const { child, finished } = startIngest('--server', server.url, '--json', '-');
    child.stdin?.end(`${line('1')}\n${line('2')}\n`);
    const { status, stdout } = await finished;
    await server.close();
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { added: 2, rejected: 0 }]);
  }, 30_000);

  it('tries again while the server is too busy, or has no points left for the key', async () => {
    const server = await startFakeServer((request, number) =>
      number <= 2 ? { status: [503, 429][number - 1], body: 'busy' } : takeAllButBad(request),
    );
    const { status } = await run('--server', server.url, await write('a.jsonl', line('1')));
    await server.close();
    expect([status, server.requests.length]).toEqual([0, 4]);
  }, 30_000);

  it('tells what the server refused', async () => {
    const error = { message: 'this needs a key', extensions: { code: 'UNAUTHENTICATED' } };
    const server = await startFakeServer(() => ({ status: 401, body: { errors: [error] } }));
    const { status, stderr } = await run('--server', server.url, await write('a.jsonl', line('1')));
    await server.close();
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      `elenchus: SERVER_ERROR: ${server.url}/graphql answered: UNAUTHENTICATED: this needs a key`,
    );
  }, 30_000);

  it('finishes what has begun on SIGINT, says how to go on, and exits with 130', async () => {
    const lines = Array.from({ length: 500 }, (_, number) => line(`${number}`));
    const file = await write('a.jsonl', ...lines);
    const server = await startFakeServer((request, number) => {
      if (number === 4) interrupted.child.kill('SIGINT');
      return takeAllButBad(request);
    });
    const interrupted = startIngest('--server', server.url, '--batch', '1', file);
    const { status, stderr } = await interrupted.finished;
    await server.close();
    expect(status).toBe(130);
    expect(stderr).toMatch(/^elenchus: INTERRUPTED: stopped after \d+ arguments/m);
    expect(server.requests.length).toBeLessThan(500);
  }, 30_000);
});

describe('what is wrong with the call is said before anything is opened', () => {
  it.each([
    ['BAD_INPUT', 2, []],
    ['BAD_INPUT', 2, ['--format', 'xml', 'a.jsonl']],
    ['BAD_INPUT', 2, ['--batch', '0', 'a.jsonl']],
    ['BAD_INPUT', 2, ['--server', 'nowhere', 'package.json']],
    ['BAD_INPUT', 2, ['--describe', 'package.json', 'package.json']],
    ['FILE_NOT_FOUND', 1, ['missing.jsonl']],
    ['FILE_NOT_FOUND', 1, ['--describe', 'missing.json', 'package.json']],
  ])('%s, exit status %i: %j', async (code, status, words) => {
    await write('package.json', '{"variables": [{"name": "a", "kind": "ODD"}]}');
    const paths = words.map((word) => (word.includes('json') ? join(folder, word) : word));
    const stderr = vi.spyOn(console, 'error').mockReturnValue();
    const argv = ['node', 'elenchus', 'ingest', '--corpus', 'town', ...paths];
    await main([...argv, '--data-dir', join(folder, 'data')]);
    const said = stderr.mock.calls.map(([text]) => String(text));
    stderr.mockRestore();
    expect(said).toEqual([expect.stringMatching(new RegExp(`^elenchus: ${code}: .+$`))]);
    expect(process.exitCode).toBe(status);
    process.exitCode = undefined;
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});
