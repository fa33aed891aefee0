import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchPrinted, runEvaluate, told } from '../../../test/support/run-evaluate.js';
import { failure, file, pathOf, useFolder } from '../files.js';
import { taskFiles, writeTask } from '../premises/town.js';

useFolder();

beforeAll(writeTask);

let printed: ReturnType<typeof catchPrinted>;
beforeEach(() => {
  printed = catchPrinted();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function evaluate(...options: string[]): Promise<void> {
  const { queries, corpus, qrels } = taskFiles();
  const given = ['--queries', queries, '--corpus', corpus, '--qrels', qrels];
  await runEvaluate('counter-premises', ...given, ...options);
}

describe('evaluate counter-premises', () => {
  it('prints JSON with figures for each of what can be known of sides', async () => {
    await evaluate('--json');
    const reports = JSON.parse(printed.text) as Record<string, unknown>[];
    expect(reports.map(({ sides }) => sides)).toEqual([
      'ignored',
      'inferred',
      'corrected',
      'given',
    ]);
    for (const report of reports) {
      expect(report).toMatchObject({ task: 'counter-premises', queries: 3, minimum: 0.6 });
      const metrics = report['metrics'] as Record<string, number>;
      expect(Object.keys(metrics)).toHaveLength(6);
      for (const value of Object.values(metrics)) expect(value).toBeGreaterThan(0);
    }
    for (const report of reports.slice(2)) {
      expect((report['metrics'] as Record<string, number>)['side@20']).toBe(1);
    }
  });

  it('prints a table', async () => {
    await evaluate('--split', 'dev', '--minimum', '0.2');
    const lines = printed.text.split('\n');
    expect(lines[0]).toMatch(
      /^premises of the other side, 2 claims, 8 premises, relevance cross-encoder, sides of 0.2 or more, \d+ s$/,
    );
    expect(lines[2]).toMatch(/^precision +5 +10 +20$/);
    expect(lines[4]).toMatch(/^sides inferred +[01]\.\d{4} \([01]\.\d{3} to [01]\.\d{3}\) /);
    expect(lines[7]).toMatch(/^inferred - ignored +-?[01]\.\d{3} to -?[01]\.\d{3} /);
  });

  it('counts one claim in the singular', async () => {
    const qrels = await file(
      'one.tsv',
      'query-id\tcorpus-id\tscore\tcluster\tstance\ncars\t1\t1\t\tPRO\n',
    );
    await evaluate('--qrels', qrels);
    expect(printed.text).toMatch(/^premises of the other side, 1 claim, 8 premises, /);
  });

  it('refuses a minimum that is no probability, and judgements without sides', async () => {
    expect(await failure(evaluate('--minimum', '2'))).toBe(
      'BAD_INPUT: --minimum: "2" is not between 0 and 1',
    );
    const qrels = await file('sideless.tsv', 'query-id\tcorpus-id\tscore\ncars\t1\t1\n');
    expect(await failure(evaluate('--qrels', qrels))).toMatch(
      /^FILE_EMPTY: sideless.tsv: contains no stance$/,
    );
  });

  it('tells bad lines of every file, and measures the rest', async () => {
    const { queries, corpus, qrels } = taskFiles();
    const bad = async (name: string, from: string, ...lines: readonly string[]) =>
      file(name, `${(await readFile(from, 'utf8')).trimEnd()}\n${lines.join('\n')}\n`);
    const files = [
      '--queries',
      await bad('bad-queries', queries, '{"id": "x"}'),
      '--corpus',
      await bad('bad-corpus', corpus, '{"id": "y", "text": " "}'),
      '--qrels',
      await bad('bad-qrels', qrels, 'cars\t99\t1', 'cars\t1\t1\t\tPERHAPS'),
    ];
    expect(await failure(evaluate(...files, '--json'))).toMatch(/^EVALUATED_IN_PART: 4 parts /);
    expect(JSON.parse(printed.text)).toHaveLength(4);
    // On a slow machine, there are lines of progress, too.
    const errors = told(pathOf('')).filter((line) => /^[A-Z_]+: /.test(line));
    expect(errors.map((line) => line.replace(/:\d+:/, ':'))).toEqual([
      'LINE_INVALID: bad-corpus: text: is empty',
      'LINE_INVALID: bad-queries: text: is missing; the line has "id"',
      'UNKNOWN_ID: bad-qrels: corpus-id: "99" is not in the corpus',
      expect.stringMatching(/^LINE_INVALID: bad-qrels: stance: "PERHAPS" is not one of /),
    ]);
  });
});
