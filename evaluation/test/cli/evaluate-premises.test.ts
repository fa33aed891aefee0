import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchPrinted, runEvaluate } from '../../../test/support/run-evaluate.js';
import { COLUMNS } from '../../src/premises/comparison.js';
import { METRICS } from '../../src/premises/figures.js';
import type { PremiseReport } from '../../src/premises/run.js';
import { failure, pathOf, useFolder } from '../files.js';
import { PREMISES, taskFiles, writeTask } from '../premises/town.js';

useFolder();

interface Line {
  readonly scores: Readonly<Record<string, number>>;
}

const MODEL = fileURLToPath(new URL('../../../models/relevance-filter', import.meta.url));

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
  if (!options.includes('--relevance')) given.push('--relevance', 'dense');
  await runEvaluate('premises', ...given, ...options);
}

describe('evaluate premises', () => {
  it('prints JSON with a figure for each metric', async () => {
    await evaluate('--method', 'coreset', '--representation', 'text', '--json');
    const { metrics, ...report } = JSON.parse(printed.text) as Record<string, object>;
    expect(report).toMatchObject({
      task: 'premises',
      method: 'coreset',
      representation: 'text',
      relevance: 'dense',
      queries: 3,
      seconds: expect.any(Number),
    });
    expect(Object.keys(metrics!)).toEqual([...METRICS]);
    for (const value of Object.values(metrics!)) expect(value).toBeGreaterThan(0);
  });

  it('prints a table with intervals and what was chosen', async () => {
    await evaluate('--split', 'dev', '--method', 'Deduplicate', '--representation', 'text');
    const lines = printed.text.split('\n');
    expect(lines[0]).toMatch(/^premises, 2 claims, 8 premises, 100 candidates a claim, \d+ s$/);
    expect(lines[1]).toBe('deduplicate, text, relevance dense');
    expect(lines[4]).toMatch(/^5 {2,}[01]\.\d{4} \([01]\.\d{3} to [01]\.\d{3}\) /);
    expect(printed.text).toMatch(
      /chosen by leave-one-out cross-validation:\n {2}\d claims?: duplicate/,
    );
  });

  it('prints the table of the paper, with what is not installed left open', async () => {
    await evaluate('--method', 'all');
    const header = printed.text.split('\n').find((line) => line.startsWith('k '))!;
    expect(header.trim().split(/\s+/)).toEqual(['k', ...COLUMNS.map(({ name }) => name)]);
    const ten = printed.text.split('\n').find((line) => line.startsWith('10 '))!;
    expect(ten.trim().split(/\s+/)).toHaveLength(1 + COLUMNS.length);
    expect(printed.text).toContain('-: this model is not installed');
    expect(printed.text).toContain('--claim-sims FILE has it computed');
    expect(printed.text).toMatch(
      /biased coreset, text +[+-]0\.\d{4} \([+-]0\.\d{4} to [+-]0\.\d{4}\)/,
    );
  });

  it('judges by a further cross-encoder from a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'elenchus-models-'));
    symlinkSync(MODEL, join(folder, 'same-topic'));
    const by = ['--relevance', 'same-topic', '--method', 'coreset', '--representation', 'bert'];
    try {
      await evaluate(...by, '--models', folder, '--json');
    } finally {
      rmSync(folder, { recursive: true });
    }
    const { relevance, metrics } = JSON.parse(printed.text) as PremiseReport;
    expect(relevance).toBe('same-topic');
    expect(metrics['mndcg@10']).toBeGreaterThan(0.5);
  });

  it('reads the pairs of CLAIM-SIM once, and keeps them', async () => {
    const file = pathOf('claim-sims.jsonl');
    const by = ['--method', 'coreset', '--representation', 'claim-sim-ours', '--claim-sims', file];
    await evaluate(...by, '--json');
    const kept = await readFile(file, 'utf8');
    const lines = kept
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines[0]).toEqual({ model: expect.any(String) });
    const scores = lines.slice(1).flatMap((line) => Object.values((line as Line).scores));
    // Each of the four claims is compared with by the three claims that are measured, but not by itself.
    expect(scores).toHaveLength(4 * PREMISES.length);
    for (const score of scores) expect(score > 0 && score < 1).toBe(true);

    await evaluate(...by, '--json');
    expect(await readFile(file, 'utf8')).toBe(kept);
    const [first, second] = printed.text.split('\n').map((line) => line && JSON.parse(line));
    expect((second as PremiseReport).metrics).toEqual((first as PremiseReport).metrics);
  });

  it('prints the recall of both prefilters', async () => {
    await evaluate('--prefilter', '--json');
    expect(JSON.parse(printed.text)).toMatchObject([
      { task: 'premises', prefilter: 'dense', queries: 3, metrics: { 'recall@100': 1 } },
      { prefilter: 'claims', metrics: { 'recall@1000': expect.any(Number) } },
    ]);
  });

  it.each([
    [['--method', 'best'], 'BAD_INPUT: --method: "best" is not one of "topk", "kmeans"'],
    [['--representation', 'words'], 'BAD_INPUT: --representation: "words" is not one of "text"'],
    [['--relevance', 'luck'], 'BAD_INPUT: --relevance: "luck" is not one of "dense"'],
    [['--split', 'test'], 'BAD_INPUT: --split: "test" is not one of the splits'],
    [
      ['--relevance', 'zero-shot'],
      'RELEVANCE_MODEL_MISSING: this version has no relevance model "zero-shot"',
    ],
    [['--models', 'nowhere'], 'BAD_INPUT: --models: nowhere has none of the folders "zero-shot"'],
  ])('refuses %j', async (options, message) => {
    expect(await failure(evaluate(...options))).toContain(message);
    expect(printed.text).toBe('');
  });

  it('refuses a number of candidates that is none', async () => {
    await expect(evaluate('--candidates', '0')).rejects.toThrow('at least 1');
  });

  it('prints what each setting scores, best first', async () => {
    await evaluate('--method', 'deduplicate', '--representation', 'text', '--settings');
    const [, by, , ...settings] = printed.text.trim().split('\n');
    expect(by).toBe('deduplicate, text, relevance dense: mean modified nDCG of each setting');
    const scores = settings.map((line) => Number(line.split(' ')[0]));
    expect(scores.length).toBeGreaterThan(8);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(settings).toContainEqual(expect.stringMatching(/^[01]\.\d{4} {2}duplicate 0\.8$/));

    await expect(failure(evaluate('--method', 'all', '--settings'))).resolves.toMatch(
      'BAD_INPUT: --settings: needs one method',
    );
  });
});
