import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/config.js';
import { startElenchus } from '../support/processes.js';

const GRAPH = join(PACKAGE_ROOT, 'demo/graphs/en-meat-tax-1.json');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-render-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const render = (...arguments_: string[]) => startElenchus(['render', ...arguments_], {}).finished;

describe('elenchus render', () => {
  it('draws a graph into a file', async () => {
    const out = join(folder, 'graph.svg');
    const { status, stdout } = await render(GRAPH, '--layout', 'icicle', '--out', out);
    expect([status, stdout]).toEqual([0, '']);
    const svg = await readFile(out, 'utf8');
    expect(svg).toContain('<title>A levy on meat is the wrong instrument. (icicle)</title>');
    expect(svg.match(/<g><title>/g)).toHaveLength(17);
  }, 60_000);

  it.each([
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
