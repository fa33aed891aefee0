import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileModelCard } from '../../src/domain/learned-models.js';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-learn-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (words: string[], env: Record<string, string> = {}) =>
  runElenchus([...words, '--data-dir', 'data'], { cwd: folder, env });
const learn = (...words: string[]) => run(['learn-profiles', '--corpus', 'town', ...words]);

/** Women ask, men call out, on six claims. */
const lines = Array.from({ length: 72 }, (_, place) => {
  const woman = place % 2 === 0;
  return JSON.stringify({
    id: place,
    text: `Reason ${place}, ${woman ? 'is it not good?' : 'it is good!'}`,
    claim: `Claim ${Math.floor(place / 12)}.`,
    profile: { gender: woman ? 'woman' : 'man' },
  });
});

it('learns, prints the card and keeps it with the corpus', async () => {
  await writeFile(join(folder, 'town.jsonl'), lines.join('\n'));
  expect(await run(['ingest', '--corpus', 'town', 'town.jsonl'])).toMatchObject({ status: 0 });
  const missing = await learn('--card');
  expect(missing.stderr).toMatch(
    /^elenchus: PROFILE_MODEL_MISSING: .*learn-profiles --corpus town/m,
  );
  expect(missing.status).toBe(1);

  const learned = await learn('--json');
  expect(learned.status).toBe(0);
  const card = JSON.parse(learned.stdout) as ProfileModelCard;
  expect(card.trainedOn).toEqual({ premises: 72, groups: 6, groupedBy: 'CLAIM', folds: 5 });
  expect(card.variables[0]!.accuracy).toBeGreaterThan(0.9);
  expect(card.variables[0]!.majorityAccuracy).toBe(0.5);

  const shown = await learn('--card');
  expect(shown.stdout).toMatch(/^gender +72 +(1\.000|0\.9\d\d) +0\.500 +0\.\d{3}$/m);
  expect(shown.stdout).toContain(`profile model ${card.version} of "town"`);
  for (const limit of card.limits) expect(shown.stdout).toContain(limit);

  const again = await learn('--json');
  expect(JSON.parse(again.stdout)).toEqual(card);
}, 120_000);

it('says what is wrong with a call', async () => {
  const unknown = await run(['learn-profiles', '--corpus', 'nowhere']);
  expect(unknown.stderr).toMatch(/^elenchus: CORPUS_NOT_FOUND: /m);
  const off = await run(['learn-profiles', '--corpus', 'town'], {
    ELENCHUS_PERSPECTIVE_INFERENCE: 'off',
  });
  expect(off).toMatchObject({ status: 2, stderr: expect.stringMatching(/INFERENCE_OFF/) });
}, 120_000);
