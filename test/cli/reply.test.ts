import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repliesText } from '../../src/cli/reply.js';
import { runElenchus } from '../support/run-elenchus.js';

type Reply = Parameters<typeof repliesText>[1][number][number];

function reply(text: string, side: 'FAVOR' | 'AGAINST', strength: number | null = 0.7): Reply {
  return {
    strength,
    side: { side, basis: 'GIVEN', probability: 1 },
    premise: {
      id: text,
      externalId: text,
      text,
      language: 'en',
      stance: side,
      role: 'PREMISE',
      topic: null,
      author: 'Ann',
      claim: null,
      graph: null,
      profile: { id: 'p', values: [] },
    },
  };
}

describe('replies in a terminal', () => {
  it('are a list for one turn', async () => {
    const turns = [[reply('Fences help.', 'AGAINST'), reply('Dogs do, too.', 'AGAINST', null)]];
    expect(await repliesText('Wolves kill sheep.', turns, 80)).toBe(
      [
        '>  Wolves kill sheep.',
        '1. against · en · Ann · answers with 70 %\n   Fences help.',
        '2. against · en · Ann\n   Dogs do, too.',
      ].join('\n\n'),
    );
  });

  it('are the best one of each of several turns', async () => {
    const turns = [
      [reply('Fences help.', 'AGAINST'), reply('Dogs do.', 'AGAINST')],
      [reply('Wolves jump fences.', 'FAVOR')],
      [],
    ];
    const text = await repliesText('Wolves kill sheep.', turns, 80);
    expect(text).toContain('1. against · en · Ann · answers with 70 %\n   Fences help.');
    expect(text).toContain('2. for · en · Ann · answers with 70 %\n   Wolves jump fences.');
    expect(text).not.toContain('Dogs');
    expect(text).toMatch(/Nothing answers the last one\.$/);
  });

  it('may be none', async () => {
    expect(await repliesText('Wolves kill sheep.', [[]], 80)).toContain(
      'Nothing in the corpus answers that.',
    );
  });
});

describe('elenchus reply', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elenchus-reply-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const env = { QDRANT_URL: '', ELENCHUS_API_KEY: '', ELENCHUS_GRAPHIQL: 'false' };
  const run = (...words: string[]) =>
    runElenchus([...words, '--data-dir', 'data'], { cwd: folder, env });

  it('goes on in turns, and says each argument once', async () => {
    const claim = { text: 'Wolves should be culled.' };
    const lines = [
      ['FAVOR', 'Wolves kill sheep every summer.'],
      ['AGAINST', 'Fences and dogs keep wolves away from sheep.'],
    ].map(([stance, text], id) => ({ id, text, claim, stance, language: 'en', profile: {} }));
    const file = lines.map((line) => JSON.stringify(line)).join('\n');
    await writeFile(join(folder, 'town.jsonl'), file);
    expect((await run('ingest', '--corpus', 'town', 'town.jsonl')).status).toBe(0);

    const question = ['--question', 'Should wolves be culled?'];
    const asked = ['reply', 'Wolves killed thirty sheep here.', ...question, '--turns', '4'];
    const told = await run(...asked, '--json');
    expect(told).toMatchObject({ status: 0, stderr: '' });
    const turns = JSON.parse(told.stdout) as readonly (readonly Reply[])[];
    const texts = turns.flatMap(([best]) => best?.premise.text ?? []);
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(texts.length);

    const wrong = await run('reply', 'x', '--turns', '0');
    expect(wrong.status).toBe(2);
  }, 120_000);
});
