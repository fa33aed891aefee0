import { appendFile, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeptScores } from '../../src/premises/kept-scores.js';
import { failure, file, pathOf, useFolder } from '../files.js';

useFolder();

let read: string[];
beforeEach(() => {
  read = [];
});

/** Scores texts by their lengths, and notes which ones. */
const ask = (kept: KeptScores, claim: string, texts: readonly string[]) =>
  kept.of(claim, texts, async (places) => {
    read.push(...places.map((at) => texts[at]!));
    return places.map((at) => texts[at]!.length / 8);
  });

describe('kept scores', () => {
  it('are computed once for each claim and premise', async () => {
    const kept = await KeptScores.open(undefined, 'a');
    await ask(kept, 'trams', ['no', 'fare']);
    expect(Array.from(await ask(kept, 'trams', ['tax', 'fare', 'no']))).toEqual([0.375, 0.5, 0.25]);
    expect(read).toEqual(['no', 'fare', 'tax']);
    await ask(kept, 'trees', ['tax']);
    expect(read).toEqual(['no', 'fare', 'tax', 'tax']);
  });

  it('go on from their file, also where a line was cut off', async () => {
    const path = pathOf('stopped.jsonl');
    await ask(await KeptScores.open(path, 'a'), 'trams', ['no', 'fare']);
    await appendFile(path, '{"claim":"tra');
    await ask(await KeptScores.open(path, 'a'), 'trams', ['tax']);
    const kept = await KeptScores.open(path, 'a');
    expect(Array.from(await ask(kept, 'trams', ['tax', 'fare', 'no']))).toEqual([0.375, 0.5, 0.25]);
    expect(read).toEqual(['no', 'fare', 'tax']);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(4);
  });

  it('begin anew where their first line was cut off, and leave other files alone', async () => {
    const path = pathOf('begun.jsonl');
    await appendFile(path, '{"mod');
    await ask(await KeptScores.open(path, 'a'), 'trams', ['no']);
    await ask(await KeptScores.open(path, 'a'), 'trams', ['no']);
    expect(read).toEqual(['no']);
    for (const content of ['my notes', '\n']) {
      const other = pathOf('other.jsonl');
      await appendFile(other, content);
      expect(await failure(KeptScores.open(other, 'a'))).toMatch(/^BAD_INPUT: --claim-sims: /);
    }
    expect(await readFile(pathOf('other.jsonl'), 'utf8')).toBe('my notes\n');
  });

  it('are those of one model', async () => {
    const path = pathOf('models.jsonl');
    await KeptScores.open(path, 'a');
    expect(await failure(KeptScores.open(path, 'b'))).toMatch(
      /^BAD_INPUT: --claim-sims: .*models\.jsonl has no scores of this model/,
    );
  });

  it('name a line that is something else, and a file that cannot be written', async () => {
    const path = await file('broken.jsonl', [
      { model: 'a' },
      { claim: 'x', scores: { y: 'much' } },
    ]);
    expect(await failure(KeptScores.open(path, 'a'))).toMatch(
      /^LINE_INVALID: .*broken\.jsonl:2: scores: /,
    );
    expect(await failure(KeptScores.open(pathOf('no/folder.jsonl'), 'a'))).toMatch(
      /^FILE_UNWRITABLE: /,
    );
  });
});
