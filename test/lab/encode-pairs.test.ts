import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, file, pathOf, useFolder } from '../../evaluation/test/files.js';
import { createEncodePairsCommand } from '../../lab/encode-pairs.js';
import { picture } from '../images/support/make.js';
import { catchPrinted } from '../support/run-evaluate.js';

useFolder();

beforeAll(async () => {
  await mkdir(pathOf('images'));
  for (const id of ['tram', 'bees']) {
    await writeFile(pathOf(`images/${id}.png`), await picture(64, 48).png().toBuffer());
  }
  await file('images/corpus.jsonl', [
    { id: 'tram', image: 'tram.png', text: 'The tram of the town runs to the harbour every day.' },
    { id: 'bees', image: 'bees.png' },
  ]);
});
beforeEach(() => vi.stubEnv('ELENCHUS_IMAGE_OCR', 'off'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function encode(...words: readonly string[]): Promise<string> {
  const printed = catchPrinted();
  const command = createEncodePairsCommand().exitOverride();
  await command.parseAsync([...words, '--data', pathOf('images')], { from: 'user' });
  return printed.text;
}

const lines = async (name: string) =>
  (await readFile(pathOf(name), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const lengthOf = (vector: readonly number[]) => Math.hypot(...vector);

describe('encode-pairs', () => {
  it('writes the vectors of arguments and images, and their pairs', async () => {
    const argument = {
      topic: 'Trams',
      premise: 'Trams are quiet',
      claim: 'Towns need trams',
      stance: 'PRO',
    };
    const pairs = await file('pairs.jsonl', [
      { id: 'a1', image: 'tram', ...argument },
      { id: 'a1', image: 'bees', ...argument },
      { id: 'a2', image: 'bees', claim: 'Bees need gardens.' },
      { id: 'a2', image: 'bees', claim: 'Something else.' },
      { id: 'a3', image: 'bees' },
      { id: 'a4', image: 'wolf', claim: 'Wolves need forests.' },
    ]);
    const rejects = pathOf('rejects.jsonl');
    const output = pathOf('vectors');
    const failed = await failure(encode(pairs, '--output', output, '--rejects', rejects));
    expect(failed).toBe('REJECTED_LINES: rejected 3 of 8 lines; see rejects.jsonl');
    expect(
      (await lines('rejects.jsonl')).map(
        ({ code, message }) => `${code} ${/jsonl:\d+/.exec(message)}`,
      ),
    ).toEqual(['DUPLICATE_ID jsonl:4', 'LINE_INVALID jsonl:5', 'UNKNOWN_ID jsonl:6']);
    const written = await lines('vectors/arguments.jsonl');
    expect(written.map(({ id, vector }) => [id, vector.length])).toEqual([
      ['a1', 512],
      ['a2', 512],
    ]);
    expect(lengthOf(written[0].vector)).toBeCloseTo(1, 5);
    const [bees, tram] = await lines('vectors/images.jsonl');
    expect([bees.id, bees.text, bees.visual.length]).toEqual([
      'bees',
      expect.toSatisfy((text) => text === null || text.length === 512),
      1280,
    ]);
    expect([tram.id, tram.text.length, lengthOf(tram.text)]).toEqual([
      'tram',
      512,
      expect.closeTo(1, 5),
    ]);
    expect(await readFile(join(output, 'pairs.tsv'), 'utf8')).toBe(
      'query-id\tcorpus-id\tscore\na1\ttram\t1\na1\tbees\t1\na2\tbees\t1\n',
    );
  });

  it('takes judged questions where no pairs are given', async () => {
    const queries = await file('queries.jsonl', [{ id: '1', text: 'Do towns need trams?' }]);
    const qrels = await file('qrels.tsv', '1 0 tram 2\n1 0 bees 0\n');
    const output = pathOf('judged');
    const printed = await encode(
      ...['--queries', queries, '--qrels', qrels],
      '--output',
      output,
      '--json',
    );
    expect(JSON.parse(printed)).toEqual({ output, arguments: 1, images: 2, pairs: 1 });
    expect(await readFile(join(output, 'pairs.tsv'), 'utf8')).toBe(
      'query-id\tcorpus-id\tscore\n1\ttram\t1\n',
    );
    expect(await failure(encode('--output', output))).toMatch(/^BAD_INPUT: pairs: are needed/);
  });
});
