import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createElenchus } from '../../../src/index.js';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { runElenchus } from '../../../test/support/run-elenchus.js';
import { told } from '../../../test/support/run-evaluate.js';
import { testConfig } from '../../../test/support/server.js';
import { createEvaluateCommand } from '../../src/index.js';

const QUESTIONS = [
  'Should the town plant more trees?',
  'Should shops open on Sundays?',
  'Should the swimming pool be heated?',
];

const ARGUMENTS = [
  'Trees keep the streets cool in summer.',
  'More trees give birds and people shade.',
  'Roots of trees break the pavement.',
  'Open shops on Sundays help those who work all week.',
  'Sunday is the only day off for people who work in shops.',
  'Shops that open on Sundays sell more.',
  'A heated swimming pool can be used in spring.',
  'Heating a swimming pool wastes energy.',
  'Children learn to swim only in a warm pool.',
];

const corpus = ARGUMENTS.map((argument, place) => ({
  argument_id: place,
  argument,
  stance: place % 3 === 2 ? 'AGAINST' : 'FAVOR',
  topic: 'Town',
  demographic_profile: {
    gender: place % 3 === 0 ? 'woman' : 'man',
    age: place % 2 === 0 ? '18-34' : '65+',
    important_political_issues: ['Law & Order'],
  },
}));

/** Each question, of women: one argument answers it. */
const queries = QUESTIONS.map((text, place) => ({
  query_id: 100 + place,
  text,
  demographic_property: { gender: 'woman' },
  relevant_candidates: [3 * place],
}));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluate-'));
  await file('corpus.jsonl', corpus);
  await file('queries.jsonl', queries);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);

function file(name: string, lines: readonly unknown[]): Promise<void> {
  return writeFile(path(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function options(...more: string[]): string[] {
  const files = ['--corpus', path('corpus.jsonl'), '--queries', path('queries.jsonl')];
  return ['perspective', ...files, '--data-dir', path('data'), ...more];
}

/** "CODE: message" of a call that must fail, without the folder. */
async function failure(...more: string[]): Promise<string> {
  const command = createEvaluateCommand();
  for (const each of [command, ...command.commands]) {
    each.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  const error = await command.parseAsync(options(...more), { from: 'user' }).then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  const code = error instanceof ElenchusError ? `${error.code}: ` : '';
  return `${code}${error?.message.replaceAll(`${folder}/`, '')}`;
}

describe('elenchus evaluate perspective --scenario', () => {
  it('prints figures as JSON, beside a server that holds the data folder', async () => {
    const { services: server } = await createElenchus(testConfig({ dataDir: path('data') }));
    try {
      const evaluate = async () => {
        const more = ['--scenario', 'explicit', '--json', '--run-out', path('run.jsonl')];
        const finished = runElenchus(['evaluate', ...options(...more)]);
        const { status, stdout, stderr } = await finished;
        expect(status, stderr).toBe(0);
        return JSON.parse(stdout) as Record<string, unknown>;
      };
      const { seconds, metrics, ...rest } = await evaluate();
      expect(rest).toMatchObject({ task: 'perspective', scenario: 'explicit', queries: 3 });
      expect(seconds).toBeGreaterThan(0);
      expect(metrics).toMatchObject({ 'ndcg@4': 1, 'p@4': 1 / 3, ndcg: 1 });
      const run = await readFile(path('run.jsonl'), 'utf8');
      expect(JSON.parse(run.split('\n')[0]!)).toMatchObject({
        query_id: 100,
        relevant_candidates: expect.arrayContaining([0, 3, 6]) as unknown,
      });

      const [own] = await readdir(path('data/evaluation'));
      const note = path(`data/evaluation/${own}/stored.json`);
      const { mtimeMs } = await stat(note);
      expect(await evaluate()).toMatchObject({ metrics });
      expect((await stat(note)).mtimeMs).toBe(mtimeMs);
      expect(await server.registry.list()).toEqual([]);

      const { services: other } = await createElenchus(
        testConfig({ dataDir: path(`data/evaluation/${own}`) }),
      );
      expect(await failure('--scenario', 'none')).toBe(
        `EVALUATION_RUNNING: process ${process.pid} is evaluating the same arguments in data/evaluation/${own}; wait until it is done, or use another --data-dir`,
      );
      await other.close();
    } finally {
      await server.close();
    }
  }, 120_000);

  it('writes a TREC run where the file is called so, and scores it alike', async () => {
    const more = ['--scenario', 'none', '--rank', 'feedback', '--run-out', path('run.trec')];
    const finished = runElenchus(['evaluate', ...options(...more)]);
    const { status, stdout } = await finished;
    expect(status).toBe(0);
    expect(stdout).toMatch(/^perspective, scenario none, 3 queries, /);
    const lines = (await readFile(path('run.trec'), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(3 * 9);
    expect(lines[0]).toMatch(/^100 Q0 \d 1 1 elenchus$/);
  }, 60_000);

  it('reorders what is found as --rerank says', async () => {
    const diversify = { equalShares: { variables: ['gender'], relevanceWeight: 0 } };
    const equal = JSON.stringify({ diversify });
    const more = ['--scenario', 'none', '--rerank', equal, '--run-out', path('equal.trec')];
    const finished = runElenchus(['evaluate', ...options(...more)]);
    expect((await finished).status).toBe(0);
    const lines = (await readFile(path('equal.trec'), 'utf8')).trim().split('\n');
    const found = lines.slice(0, 6).map((line) => Number(line.split(' ')[2]));
    expect(found.filter((id) => id % 3 === 0)).toHaveLength(3);
  }, 60_000);

  it('goes through the same stages as the API, as tuned', async () => {
    const idsOf = async (...more: readonly string[]) => {
      const run = ['--scenario', 'none', '--run-out', path('named.trec'), ...more];
      const finished = runElenchus(['evaluate', ...options(...run)]);
      expect((await finished).status).toBe(0);
      const lines = (await readFile(path('named.trec'), 'utf8')).trim().split('\n');
      return lines.slice(0, 9).map((line) => line.split(' ')[2]);
    };
    const plain = await idsOf();
    const rerank = ['--rerank', '{"diversify": {"coreset": {"relevanceWeight": 0}}}'];
    const coreset = await idsOf(...rerank, '--tuning', '{"diversifyPool": 6}');
    expect(coreset).not.toEqual(plain);
    expect(coreset[0]).toBe(plain[0]);
    expect(coreset.slice(6)).toEqual(plain.slice(6));
    expect(coreset.toSorted()).toEqual(plain.toSorted());
  }, 60_000);

  it.each([
    [[], 'BAD_INPUT: --scenario: say which, or name a --run'],
    [['--scenario', 'none', '--rank', 'best'], 'BAD_INPUT: --rank: Field "best" is not defined'],
    [['--scenario', 'none', '--rank', '{"dense"'], 'BAD_INPUT: --rank: is neither a name nor '],
    [
      ['--scenario', 'none', '--tuning', '{"feedbackDocuments": "all"}'],
      'BAD_INPUT: --tuning.feedbackDocuments: Int cannot represent',
    ],
    [
      ['--scenario', 'none', '--rerank', '{"diversify": {"mmr": {}, "kmeans": {}}}'],
      'BAD_INPUT: --rerank.diversify: Exactly one key must be specified',
    ],
    [['--scenario', 'fair'], "error: option '--scenario <name>' argument 'fair' is invalid."],
    [['--run', 'x', '--scenario', 'none'], "error: option '--run <file>' cannot be used with"],
    [['--scenario', 'none', '--seed', 'x'], "error: option '--seed <n>' argument 'x' is invalid."],
    [['--scenario', 'none', '--known', 'absent'], 'FILE_NOT_FOUND: cannot read absent'],
    [
      // Before anything is searched for, and so before what else is wrong.
      ['--scenario', 'none', '--run-out', 'no/such/run', '--known', 'absent'],
      'FILE_UNWRITABLE: cannot write no/such/run: ENOENT',
    ],
  ])('refuses %j', async (more, message) => {
    expect((await failure(...more)).slice(0, message.length)).toBe(message);
  });

  it('leaves out known queries about what is asked', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const known = ['--scenario', 'explicit', '--known', path('queries.jsonl')];
    expect(await failure(...known)).toBe('FILE_EMPTY: queries.jsonl: contains no query');
    expect(told(folder)).toContain(
      'LINE_INVALID: queries.jsonl:1: text: is about an issue that --queries asks about, so it cannot be known',
    );
    vi.restoreAllMocks();
  });

  it('leaves out what the store refuses, and says where it stands', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    const [first, ...others] = corpus;
    const broken = { demographic_profile: { ...first!.demographic_profile, age: '12-17' } };
    await file('odd.jsonl', [first, { ...first, argument_id: 20, ...broken }, ...others]);
    const odd = ['--scenario', 'none', '--corpus', path('odd.jsonl')];
    // Once as it is stored, and once from the cache.
    for (let time = 1; time <= 2; time += 1) {
      expect(await failure(...odd)).toMatch(/^EVALUATED_IN_PART: 1 part /);
      const [line] = told(folder).slice(time - 1);
      expect(line).toMatch(/^UNKNOWN_VALUE: odd\.jsonl:2: profile\.age: .*"12-17"/);
    }
    expect(told(folder)).toHaveLength(2);
    vi.restoreAllMocks();
  }, 60_000);

  it('leaves out queries with unknown variables, values and ids, and measures the rest', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    const [first, second] = queries;
    const withSecond = (changes: object) => [first, { ...second, ...changes }];
    for (const [changes, message] of [
      [
        { demographic_property: { gendre: 'woman' } },
        'UNKNOWN_VARIABLE: bad.jsonl:2: demographic_property: ',
      ],
      [
        { demographic_property: { age_bin: '12-17' } },
        'UNKNOWN_VALUE: bad.jsonl:2: demographic_property: variable "age" has no value "12-17"',
      ],
      [
        { relevant_candidates: [3, 99] },
        'UNKNOWN_ID: bad.jsonl:2: relevant_candidates.1: "99" is not in the corpus',
      ],
      [
        { demographic_property: undefined },
        'LINE_INVALID: bad.jsonl:2: demographic_property: is missing',
      ],
    ] as const) {
      await file('bad.jsonl', withSecond(changes));
      const found = await failure('--scenario', 'explicit', '--queries', path('bad.jsonl'));
      expect(found).toMatch(/^EVALUATED_IN_PART: 1 part /);
      expect(told(folder).at(-1)).toContain(message);
    }
    vi.restoreAllMocks();
  });

  it('refuses a corpus without profiles, and one that cannot be read', async () => {
    const bare = corpus.map((line) => ({ ...line, demographic_profile: {} }));
    await file('bare.jsonl', bare);
    const call = (name: string) => failure('--scenario', 'none', '--corpus', path(name));
    expect(await call('bare.jsonl')).toMatch(/^CORPUS_WITHOUT_PROFILES: bare.jsonl: /);
    await file('damaged.jsonl', [{ argument_id: 3 }]);
    expect(await call('damaged.jsonl')).toMatch(/^FILE_EMPTY: damaged.jsonl: contains no premise/);
  });
});
