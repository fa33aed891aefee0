import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startElenchus } from '../support/processes.js';
import { runElenchus } from '../support/run-elenchus.js';

const QUESTION = 'Should wolves be culled?';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-watch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const env = { QDRANT_URL: '', ELENCHUS_API_KEY: '', ELENCHUS_GRAPHIQL: 'false' };
const inFolder = (...words: string[]) =>
  [[...words, '--data-dir', 'data'], { cwd: folder, env }] as const;
const watch = (...words: string[]) => runElenchus(...inFolder('watch', QUESTION, ...words));

async function ingest(id: number, text: string): Promise<void> {
  const claim = { text: 'Wolves should be culled.' };
  const line = { id, text, claim, stance: 'FAVOR', language: 'en', author: 'Ann', profile: {} };
  await writeFile(join(folder, 'town.jsonl'), JSON.stringify(line));
  const { status } = await runElenchus(...inFolder('ingest', '--corpus', 'town', 'town.jsonl'));
  expect(status).toBe(0);
}

interface Found {
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly premises: readonly { readonly premise: { readonly text: string } }[];
}

it('prints the newest and then what has come, of a folder and of its server', async () => {
  await ingest(1, 'Wolves kill sheep.');
  const first = await watch();
  expect(first).toMatchObject({ status: 0, stderr: '' });
  const [, cursor] =
    /^20\S+Z · for · en · Ann\n {2}Wolves kill sheep\.\n\nNext time: --after (\S+)\n$/.exec(
      first.stdout,
    )!;
  const nothing = await watch('--after', cursor!);
  expect(nothing.stdout).toMatch(/^Nothing is new\.\n\nNext time: --after \S+\n$/);

  await ingest(2, 'Wolves follow herds.');
  const server = startElenchus(...inFolder('serve', '--port', '0'));
  await new Promise<void>((resolve) =>
    server.child.stdout!.on('data', (text: string) => {
      if (text.includes('answers at')) resolve();
    }),
  );
  const come = await watch('--after', cursor!, '--json');
  server.child.kill('SIGTERM');
  await server.finished;
  expect(come).toMatchObject({ status: 0, stderr: '' });
  const { premises, hasMore } = JSON.parse(come.stdout) as Found;
  expect(premises.map(({ premise }) => premise.text)).toEqual(['Wolves follow herds.']);
  expect(hasMore).toBe(false);

  const foreign = await watch('--after', cursor!, '--opposite');
  expect([foreign.status, foreign.stderr]).toEqual([
    1,
    expect.stringContaining('CURSOR_FOREIGN: after:'),
  ]);
  const wrong = await watch('--filter', '{"side": ["NO"]}');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/BAD_INPUT: --filter\./)]);
}, 180_000);
