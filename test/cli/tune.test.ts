import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createElenchus } from '../../src/index.js';
import { loadConfig } from '../../src/runtime/config.js';
import type { TuneReport } from '../../src/search/tune.js';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-tune-'));
  await write('corpus.jsonl', ...PREMISES);
  await write('queries.jsonl', ...QUERIES);
  await write('qrels.tsv', 'query-id\tcorpus-id\tscore', ...QRELS);
  const words = ['corpus.jsonl', '--queries', 'queries.jsonl', '--qrels', 'qrels.tsv'];
  expect(await run('ingest', '--corpus', 'line', ...words)).toMatchObject({ status: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), lines.join('\n'));
const run = (...words: string[]) => runElenchus([...words, '--data-dir', 'data'], { cwd: folder });
const tune = (...words: string[]) => run('tune', '--corpus', 'line', ...words);
const stored = async () => {
  const elenchus = await createElenchus(loadConfig({}, { dataDir: join(folder, 'data') }));
  try {
    return (await elenchus.corpus('line')).tuning;
  } finally {
    await elenchus.close();
  }
};

/** Names that no network knows: only who searches by words finds what is said of them. */
const NAMES = [
  ...['zorvak', 'quimbel', 'drosnit', 'walpex', 'yttrogan', 'fenbruk', 'molquist', 'hixby'],
  ...['tarvoln', 'grubsen', 'pelmakh', 'ostrid', 'vangrep', 'skelmor', 'brixtow', 'jundal'],
];
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
const PREMISES = [
  ...NAMES.flatMap((name, at) =>
    SAID.map((text, place) =>
      JSON.stringify({ id: `n${at}-${place}`, text: `The ${name} ${text}` }),
    ),
  ),
  ...DECOYS.map((text, place) => JSON.stringify({ id: `d${place}`, text })),
];
const QUERIES = NAMES.map((name, at) =>
  JSON.stringify({ id: at, text: `Should the ${name} tram run at night?` }),
);
const QRELS = NAMES.flatMap((_, at) => [
  ...SAID.map((_text, place) => `${at}\tn${at}-${place}\t1`),
  ...DECOYS.map((_text, place) => `${at}\td${place}\t0`),
]);

it('chooses by what the corpus holds, stores it, searches by it, and forgets it', async () => {
  const tuned = await tune('--judgements', '--json');
  expect(tuned.status, tuned.stderr).toBe(0);
  const report = JSON.parse(tuned.stdout) as TuneReport;
  expect(report).toMatchObject({ questions: 16, judgements: 96, isBetter: true, folds: 5 });
  expect(report.interval.from).toBeGreaterThan(0);
  const { tunedAt, ...kept } = (await stored())!;
  const { chosen, questions, judgements, difference, interval } = report;
  expect(kept).toEqual({ setting: chosen.setting, questions, judgements, difference, interval });
  expect(new Date(tunedAt).toISOString()).toBe(tunedAt);

  const first = async (...words: string[]) => {
    const { stdout } = await run(
      'search',
      'Should the zorvak tram run at night?',
      '--corpus',
      'line',
      ...words,
      '--json',
    );
    return (JSON.parse(stdout) as { node: { externalId: string } }[])[0]!.node.externalId;
  };
  expect(await first()).toMatch(/^n0-/);
  expect(await first('--rank', 'dense')).toMatch(/^d/);

  const files = ['--queries', 'queries.jsonl', '--qrels', 'qrels.tsv'];
  const again = await tune(...files);
  expect(again.stdout).toMatch(/^16 questions with 96 judgements; hits without one are left out$/m);
  expect(again.stdout).toMatch(/^rank \{"auto":\{\}\} +0\.\d{3} +\d+ %$/m);
  expect(again.stdout).toContain('stored with corpus "line"; to undo it: elenchus tune');

  expect(await tune('--reset')).toMatchObject({
    status: 0,
    stdout: 'corpus "line" is searched as by default again\n',
  });
  expect(await stored()).toBeUndefined();
  expect((await tune('--reset')).stdout).toBe('corpus "line" has no tuning\n');
}, 300_000);

it('changes nothing where it cannot tell, and says so by its exit status', async () => {
  await write('one.tsv', 'query-id\tcorpus-id\tscore', ...QRELS.slice(0, 6));
  const one = await tune('--queries', 'queries.jsonl', '--qrels', 'one.tsv');
  expect([one.status, one.stderr]).toEqual([
    4,
    'elenchus: TUNING_UNDECIDED: --qrels: of 1 question, 1 can tell one order from another, and at least 5 are needed; nothing is changed\n',
  ]);
  // As many are judged the one way as the other, so no order of these hits is better.
  const turned = QRELS.slice(0, 36).map((line, at) =>
    Math.floor(at / 6) % 2 ? line : line.replace(/\d$/, (grade) => `${1 - Number(grade)}`),
  );
  await write('turned.tsv', 'query-id\tcorpus-id\tscore', ...turned);
  const undecided = await tune('--queries', 'queries.jsonl', '--qrels', 'turned.tsv');
  expect(undecided.stderr).toMatch(
    /^elenchus: TUNING_UNDECIDED: --qrels: .*; nothing is changed$/m,
  );
  expect(undecided.status).toBe(4);
  expect(undecided.stdout).toContain('on questions that the choice did not know:');
  expect(await stored()).toBeUndefined();
}, 300_000);

it.each<[string, readonly string[], number, RegExp]>([
  ['no source', [], 2, /BAD_INPUT: --judgements: is needed, or --queries with --qrels/],
  ['no qrels', ['--queries', 'queries.jsonl'], 2, /BAD_INPUT: --judgements: is needed/],
  ['two sources', ['--judgements', '--reset'], 2, /cannot be used with/],
  [
    'an unknown premise',
    ['--queries', 'queries.jsonl', '--qrels', 'unknown.tsv'],
    2,
    /UNKNOWN_ID: unknown\.tsv:2: corpus-id: "p99" is not in the corpus/,
  ],
  [
    'no file',
    ['--queries', 'queries.jsonl', '--qrels', 'none.tsv'],
    1,
    /FILE_NOT_FOUND: cannot read none\.tsv/,
  ],
  [
    'nothing that is relevant',
    ['--queries', 'queries.jsonl', '--qrels', 'zero.tsv'],
    2,
    /JUDGEMENTS_ONE_SIDED: --qrels: all that is judged is judged not relevant/,
  ],
])('refuses %s', async (_, words, status, message) => {
  await write('unknown.tsv', 'query-id\tcorpus-id\tscore', '0\tp99\t1');
  await write('zero.tsv', 'query-id\tcorpus-id\tscore', '0\td0\t0', '1\td1\t0');
  const refused = await tune(...words);
  expect(refused.stderr).toMatch(message);
  expect([refused.status, refused.stdout]).toEqual([status, '']);
});

it('refuses a corpus without judgements, and one that does not exist', async () => {
  expect(await run('ingest', '--corpus', 'bare', 'corpus.jsonl')).toMatchObject({ status: 0 });
  expect((await run('tune', '--corpus', 'bare', '--judgements')).stderr).toMatch(
    /^elenchus: FILE_EMPTY: bare: contains no judgement of a premise$/m,
  );
  expect((await run('tune', '--corpus', 'nowhere', '--judgements')).stderr).toMatch(
    /^elenchus: CORPUS_NOT_FOUND: /m,
  );
});
