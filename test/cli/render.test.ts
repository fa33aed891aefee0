import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { runElenchus } from '../support/run-elenchus.js';

const GRAPH = join(PACKAGE_ROOT, 'demo/graphs/en-meat-tax-1.json');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-render-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const render = (...arguments_: string[]) => runElenchus(['render', ...arguments_], {});

describe('elenchus render', () => {
  it('draws a graph into a file', async () => {
    const out = join(folder, 'graph.svg');
    const { status, stdout } = await render(GRAPH, '--layout', 'icicle', '--out', out);
    expect([status, stdout]).toEqual([0, '']);
    const svg = await readFile(out, 'utf8');
    expect(svg).toContain('<title>A levy on meat is the wrong instrument. (icicle)</title>');
    expect(svg.match(/<g data-node="\d+"><title>/g)).toHaveLength(17);
  }, 60_000);

  it('draws two graphs with what stands for what', async () => {
    const out = join(folder, 'two.svg');
    const other = join(PACKAGE_ROOT, 'demo/graphs/de-meat-tax-1.json');
    const { status, stderr } = await render(GRAPH, other, '--out', out);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/two\.svg: \d+ x \d+ pixels/)]);
    const svg = await readFile(out, 'utf8');
    for (const text of ['Query', 'Hit', '1', 'A levy on meat is'])
      expect(svg).toContain(`>${text}`);
    expect(svg).toMatch(/>1 · (\.\d\d|1\.00)<\/text>/);
  }, 60_000);

  it('prints a picture on one page of paper', async () => {
    const out = join(folder, 'graph.pdf');
    const { status, stderr } = await render(GRAPH, '--paper', 'a4', '--out', out);
    expect([status, stderr]).toEqual([0, `${out}: 1 page of A4\n`]);
  }, 60_000);

  it.each([
    [
      'two graphs in a layout for one',
      [GRAPH, '--layout', 'icicle', '--out', 'x.svg'],
      'BAD_INPUT: --layout',
    ],
    ['an unknown format', ['--out', 'x.gif'], 'BAD_INPUT: --out: .*svg, png, webp, pdf'],
    ['a folder that is not there', ['--out', '/nowhere/x.png'], 'FILE_UNWRITABLE: .*nowhere'],
  ])(
    'refuses %s',
    async (_, flags, problem) => {
      const { status, stderr } = await render(GRAPH, ...flags);
      expect(status).toBeGreaterThan(0);
      expect(stderr).toMatch(new RegExp(`^elenchus: ${problem}`));
    },
    60_000,
  );
});
