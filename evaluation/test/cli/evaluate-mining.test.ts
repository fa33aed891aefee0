import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runElenchus } from '../../../test/support/run-elenchus.js';

const ARGDOWN = `[a]: The pool should stay open in winter.
  + [b]: Swimming keeps old people healthy.
  - [c]: Some say that heating is too expensive.
    - [d]: But the heat comes from the waste plant anyway.
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluate-mining-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('elenchus evaluate mining', () => {
  it('measures trees and boundaries, and leaves out what it cannot read', async () => {
    await writeFile(join(folder, 'pool.argdown'), ARGDOWN);
    await writeFile(join(folder, 'bad.json'), '{"nodes": [], "edges": []}');
    const { status, stdout, stderr } = await runElenchus(
      ['evaluate', 'mining', '--data', folder, '--json'],
      {},
    );
    expect(status).toBe(3);
    expect(stderr).toMatch(/GRAPH_EMPTY: .*bad\.json/);
    const found = JSON.parse(stdout) as {
      texts: number;
      units: number;
      baseline: Record<string, { value: number }>;
      givenUnits: Record<string, { value: number }>;
      fromText: { segmentation: { f1: number } };
    };
    expect([found.texts, found.units]).toEqual([1, 4]);
    expect(found.baseline['major claim']?.value).toBe(1);
    // Two of three are attached right, none of two attacks is found.
    expect(found.baseline['labelled']?.value).toBeCloseTo(1 / 3, 9);
    expect(found.givenUnits['labelled']?.value).toBe(1);
    expect(found.fromText.segmentation.f1).toBe(1);
  }, 120_000);

  it('prints a table', async () => {
    await writeFile(join(folder, 'pool.argdown'), ARGDOWN);
    const { status, stdout } = await runElenchus(['evaluate', 'mining', '--data', folder], {});
    expect(status).toBe(0);
    expect(stdout).toMatch(/1 texts?, 4 units; 0 graphs are left out/);
    expect(stdout).toMatch(/given units +1\.000 \(1\.000 to 1\.000\)/);
    expect(stdout).toMatch(/boundaries of units: precision 1\.000/);
  }, 120_000);

  it('refuses a folder without graphs', async () => {
    const { status, stderr } = await runElenchus(['evaluate', 'mining', '--data', folder], {});
    expect(status).toBe(2);
    expect(stderr).toContain('FILE_EMPTY');
  }, 60_000);
});
