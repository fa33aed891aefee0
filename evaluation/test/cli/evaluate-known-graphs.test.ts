import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runElenchus } from '../../../test/support/run-elenchus.js';

const TRAMS = '[a]: Trams are quiet.\n  + [b]: They have rubber wheels.\n  - [c]: Some squeal.\n';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-known-graphs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const evaluate = () =>
  runElenchus(['evaluate', 'known-graphs', '--data', folder, '--queries', '5']);

it('needs a second graph, whose words paraphrase the first', async () => {
  await writeFile(join(folder, 'trams.argdown'), TRAMS);
  const alone = await evaluate();
  expect(alone.status).toBe(2);
  expect(alone.stdout).toBe('');
  expect(alone.stderr).toMatch(/FILE_EMPTY: .*contains no two graphs with statements/);

  await writeFile(join(folder, 'buses.argdown'), TRAMS.replaceAll('Trams', 'Buses'));
  const both = await evaluate();
  expect(both.status).toBe(0);
  expect(both.stdout).toMatch(
    /known-graphs, 2 graphs, .*texts keep 0\.5 of themselves: 2 queries/s,
  );
}, 120_000);

it('measures nothing where no graph has relations', async () => {
  for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.argdown`), '[a]: Trams.\n');
  const { status, stdout, stderr } = await evaluate();
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('FILE_EMPTY');
}, 120_000);
