import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { needingLinux } from '../support/lack.js';
import { startElenchus } from '../support/processes.js';
import { runElenchus } from '../support/run-elenchus.js';

const demo = (language: string) => join(PACKAGE_ROOT, 'demo/texts', `${language}.txt`);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-mine-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mine = (...arguments_: string[]) => runElenchus(['mine', ...arguments_], {});

describe('elenchus mine', () => {
  it('prints the trees of texts in four languages', async () => {
    const { status, stdout } = await mine(...['en', 'de', 'fr', 'it'].map(demo));
    expect(status).toBe(0);
    for (const [language, claim] of [
      ['en', 'The town hall should try a four-day week for a year.'],
      ['de', 'Die Gemeinde sollte ein Jahr lang die Viertagewoche erproben.'],
      ['fr', 'La commune devrait essayer la semaine de quatre jours pendant un an.'],
      ['it', 'Il comune dovrebbe provare per un anno la settimana di quattro giorni.'],
    ] as const) {
      expect(stdout).toContain(`${language}.txt (${language}, `);
      expect(stdout).toContain(`\n* ${claim} (`);
    }
    expect(stdout).toMatch(/\n {2}- Admittedly, /);
  }, 120_000);

  it('writes graphs into a folder, keeps going after a bad file, and says so', async () => {
    const bad = join(folder, 'bad.txt');
    await writeFile(bad, Buffer.from([0xff, 0xfe, 0x00]));
    const empty = join(folder, 'empty.txt');
    await writeFile(empty, ' \n');
    const long = join(folder, 'long.txt');
    await writeFile(long, 'It rains. '.repeat(10_000));
    const out = join(folder, 'graphs');
    const files = [demo('de'), bad, empty, long, join(folder, 'none.txt')];
    const { status, stderr } = await mine(...files, '--format', 'argdown', '--out', out);
    expect(status).toBe(3);
    expect(stderr).toMatch(/FILE_DAMAGED: .*bad\.txt/);
    expect(stderr).toMatch(/EMPTY_QUERY: .*empty\.txt: the text is empty/);
    expect(stderr).toMatch(/TEXT_TOO_LONG: .*long\.txt: more than 20000 characters/);
    expect(stderr).toMatch(/FILE_NOT_FOUND: .*none\.txt/);
    expect(stderr).toMatch(/MINED_IN_PART: 4 of 5 texts/);
    expect(await readFile(join(out, 'de.argdown'), 'utf8')).toMatch(/^\[u1\]: Die Gemeinde/);
  }, 120_000);

  it('ends like other programs where nobody reads its output any more', async () => {
    const { child, finished } = startElenchus(['mine', demo('en'), demo('de')]);
    child.stdout!.destroy();
    const { status, stderr } = await finished;
    expect(status).toBe(141);
    expect(stderr).toBe('');
  }, 120_000);

  it('takes no text in UTF-16 for one in UTF-8', async () => {
    const file = join(folder, 'utf-16.txt');
    await writeFile(file, Buffer.from('Trams are quiet.', 'utf16le'));
    const { status, stderr } = await mine(file);
    expect(status).toBe(1);
    expect(stderr).toMatch(/FILE_DAMAGED: .*utf-16\.txt.*not UTF-8/);
  });

  it('draws the graph', async () => {
    const out = join(folder, 'graph.svg');
    const { status } = await mine(demo('en'), '--format', 'svg', '--out', out);
    expect(status).toBe(0);
    const svg = await readFile(out, 'utf8');
    expect(svg).toContain('four-day week');
    expect(svg.match(/>\d+ %( \?)?<\/text>/g)).toHaveLength(7);
  }, 120_000);

  it.each([
    ['the text itself', () => [join(folder, 'a.txt'), '--out', join(folder, 'a.txt')]],
    ['a folder of texts', () => [join(folder, 'a.txt'), join(folder, 'b.txt'), '--out', folder]],
  ])('writes no graph over a text: %s', async (_, options) => {
    for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.txt`), 'Trams are quiet.');
    const { status, stderr } = await mine(...options());
    expect(status).toBe(2);
    expect(stderr).toContain('BAD_INPUT: --out: the graph would be written over the text ');
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('Trams are quiet.');
  });

  it('writes a single graph into a folder that is there, or is named as one', async () => {
    for (const out of [folder, join(folder, 'new/')]) {
      const { status } = await mine(demo('en'), '--format', 'argdown', '--out', out);
      expect(status).toBe(0);
      expect(await readFile(join(out, 'en.argdown'), 'utf8')).toContain('four-day week');
    }
  }, 120_000);

  it(
    'refuses a folder that cannot be made, also where making it would never return',
    needingLinux(),
    async () => {
      const { status, stderr } = await mine(demo('en'), '--out', '/proc/none/');
      expect(status).toBe(1);
      expect(stderr).toContain('elenchus: FILE_UNWRITABLE: cannot write /proc/none/');
    },
  );

  it('counts one statement as one', async () => {
    const file = join(folder, 'short.txt');
    await writeFile(file, 'Trams are quiet.');
    const { stdout } = await mine(file, '--language', 'en');
    expect(stdout).toContain('short.txt (en, 1 statement)\n');
  }, 120_000);

  it.each([
    ['an unknown format', ['--format', 'gif'], 'BAD_INPUT'],
    ['a PNG without a file', ['--format', 'png'], 'BAD_INPUT: --out'],
    ['no language', ['--language', '??'], 'BAD_INPUT: --language'],
  ])(
    'refuses %s',
    async (_, flags, problem) => {
      const { status, stderr } = await mine(demo('en'), ...flags);
      expect(status).toBe(2);
      expect(stderr).toContain(`elenchus: ${problem}`);
    },
    60_000,
  );
});
