import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { catchPrinted, runEvaluate } from '../../../test/support/run-evaluate.js';
import type { TuneFigures } from '../../src/tune/run.js';

/** Names that no network knows: only who searches by words finds what is said of them. */
const TRAIN = [
  ...['zorvak', 'quimbel', 'drosnit', 'walpex', 'yttrogan', 'fenbruk', 'molquist', 'hixby'],
  ...['ostrid', 'vangrep', 'skelmor', 'brixtow', 'jundal', 'kwerp', 'lomtik', 'nuffeld'],
];
const DEV = ['tarvoln', 'grubsen', 'pelmakh'];
const NAMES = [...TRAIN, ...DEV];
const SAID = [
  'pays for the roof of the school, says the accountant of the village.',
  'reminds the gardener of a summer in which nobody had to water the beans.',
  'tastes of pepper, so the cook puts it beside the bread.',
];
const DECOYS = [
  'Streetcars after midnight help people who work late.',
  'Nobody needs trains when the city sleeps.',
  'Late passengers deserve a safe journey.',
];

const questionOf = (name: string) => `Should the ${name} tram run at night?`;
const PREMISES = [
  ...NAMES.flatMap((name) =>
    SAID.map((text, place) => ({ _id: `${name}-${place}`, text: `The ${name} ${text}` })),
  ),
  ...DECOYS.map((text, place) => ({ _id: `decoy-${place}`, text })),
];
const splitOf = (name: string) => (DEV.includes(name) ? 'dev' : 'train');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluate-tune-'));
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
  const header = 'query-id\tcorpus-id\tscore\tcluster\tstance';
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  await write('perspectrum/corpus.jsonl.gz', gzipSync(lines(PREMISES)));
  await write(
    'perspectrum/queries.jsonl',
    lines(NAMES.map((name) => ({ _id: name, text: questionOf(name), split: splitOf(name) }))),
  );
  const relevant = NAMES.flatMap((name) =>
    SAID.map((_, place) => `${name}\t${name}-${place}\t1\t0\tSUPPORT`),
  );
  await write('perspectrum/qrels.tsv', [header, ...relevant].join('\n'));

  // One topic for each part; each name is a key point, which the arguments on it make.
  const parts = ['train', 'dev'];
  await write('argkp/corpus.jsonl', lines(PREMISES));
  await write(
    'argkp/queries.jsonl',
    lines(parts.map((split) => ({ _id: split, text: `Trams, ${split}`, split }))),
  );
  await write(
    'argkp/clusters.jsonl',
    lines(
      NAMES.map((name) => {
        return { _id: name, text: questionOf(name), topic: splitOf(name), stance: 'PRO' };
      }),
    ),
  );
  const made = NAMES.flatMap((name) =>
    SAID.map((_, place) => `${splitOf(name)}\t${name}-${place}\t1\t${name}\tPRO`),
  );
  const others = parts.flatMap((split) => DECOYS.map((_, at) => `${split}\tdecoy-${at}\t1\t\tPRO`));
  await write('argkp/qrels.tsv', [header, ...made, ...others].join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let printed: { readonly text: string };
beforeEach(() => {
  printed = catchPrinted();
});
afterEach(() => vi.restoreAllMocks());

const evaluate = (...more: string[]) =>
  runEvaluate(
    'tune',
    '--data',
    folder,
    '--data-dir',
    join(folder, 'data'),
    '--draws',
    '2',
    ...more,
  );

it('tunes on train questions, and measures others', async () => {
  await evaluate('--json');
  const { figures } = JSON.parse(printed.text) as { figures: readonly TuneFigures[] };
  expect(figures.map(({ set, known, measured }) => [set, known, measured])).toEqual([
    ...Array.from({ length: 3 }, () => ['PERSPECTRUM', 16, 3]),
    ...Array.from({ length: 3 }, () => ['ArgKP', 16, 3]),
  ]);
  for (const { before, after, difference, interval, chosen, judging } of figures) {
    expect(after).toBeCloseTo(before + difference, 10);
    expect(interval.from).toBeLessThanOrEqual(difference);
    const times = chosen.reduce((sum, each) => sum + each.times, 0);
    expect(times).toBe(judging === 'all' ? 1 : 2);
  }
  const [, , claims] = figures;
  // All is found by its words, of which the default makes too little.
  expect(claims).toMatchObject({ judging: 'all', chosen: [{ times: 1 }] });
  expect(claims!.chosen[0]!.setting.rank.method).not.toBe('AUTO');
  expect(claims!.after).toBeGreaterThan(0.9);
  expect(claims!.difference).toBeGreaterThan(0.05);
}, 300_000);

it('refuses a folder without the sets', async () => {
  const nowhere = ['--data', join(folder, 'data')];
  await expect(runEvaluate('tune', ...nowhere)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});
