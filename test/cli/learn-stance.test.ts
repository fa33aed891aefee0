import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SideModelCard } from '../../src/domain/learned-models.js';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-learn-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runElenchus([...words, '--data-dir', 'data'], { cwd: folder });

/** On six claims; who speaks of families is in favour. */
const lines = (sides: readonly string[]) =>
  Array.from({ length: 120 }, (_, place) => {
    const stance = sides[place % sides.length];
    const reason = stance === 'FAVOR' ? 'Families need homes' : 'Such houses ruin the view';
    return JSON.stringify({
      id: place,
      text: `${reason}, says witness ${place}.`,
      claim: `The town should build house ${Math.floor(place / 20)}.`,
      language: 'en',
      stance,
    });
  }).join('\n');

it('learns the sides of a corpus, prints the card and keeps it', async () => {
  await writeFile(join(folder, 'town.jsonl'), lines(['FAVOR', 'AGAINST']));
  expect(await run('ingest', '--corpus', 'town', 'town.jsonl')).toMatchObject({ status: 0 });
  const missing = await run('learn-stance', '--corpus', 'town', '--card');
  expect(missing.stderr).toMatch(/^elenchus: SIDE_MODEL_MISSING: .*learn-stance --corpus town/m);

  const learned = await run('learn-stance', '--corpus', 'town', '--json');
  expect(learned.status).toBe(0);
  const card = JSON.parse(learned.stdout) as SideModelCard;
  expect(card.trainedOn).toEqual({ FAVOR: 60, AGAINST: 60, claims: 6, folds: 5 });
  expect(card.after.accuracy).toBeGreaterThan(0.8);

  const shown = await run('learn-stance', '--corpus', 'town', '--card');
  expect(shown.stdout).toContain(`side model ${card.version} of "town"`);
  expect(shown.stdout).toMatch(/^after learning +(1\.000|0\.[89]\d\d) +0\.\d{3}$/m);
}, 120_000);

it('says what is wrong with a call', async () => {
  await writeFile(join(folder, 'one.jsonl'), lines(['FAVOR']));
  expect(await run('ingest', '--corpus', 'one', 'one.jsonl')).toMatchObject({ status: 0 });
  const oneSided = await run('learn-stance', '--corpus', 'one');
  expect(oneSided).toMatchObject({ status: 2 });
  expect(oneSided.stderr).toMatch(/^elenchus: SIDES_TOO_FEW: .*120 premises in favour and 0/m);
  const unknown = await run('learn-stance', '--corpus', 'nowhere');
  expect(unknown.stderr).toMatch(/^elenchus: CORPUS_NOT_FOUND: /m);
}, 120_000);
