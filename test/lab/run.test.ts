import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startLab } from '../support/processes.js';

/** The scripts that the table of lab/README.md names. */
const NAMED = [...readFileSync('lab/README.md', 'utf8').matchAll(/^\| `([\w-]+)`/gm)].map(
  ([, name = '']) => name,
);

const lab = (...words: string[]) => startLab(words).finished;

describe('the table of lab/README.md', () => {
  it('has every script, and nothing else', () => {
    const scripts = readdirSync('lab')
      .filter((name) => /\.[jt]s$/.test(name) && name !== 'run.ts')
      .map((name) => name.replace(/\.\w+$/, ''));
    expect(NAMED).toEqual(scripts.sort());
  });

  it('has what texts and comments tell people to run', () => {
    const wrong: string[] = [];
    const read = (path: string): void => {
      if (statSync(path).isDirectory()) readdirSync(path).forEach((name) => read(join(path, name)));
      if (!/\.(md|ts|js|py)$/.test(path)) return;
      const text = readFileSync(path, 'utf8');
      for (const [all, name = ''] of text.matchAll(/\blab -- ([a-z][\w-]*)/g)) {
        if (!NAMED.includes(name)) wrong.push(`${path}: ${all}`);
      }
    };
    ['README.md', 'CHANGELOG.md', 'docs', 'demo', 'lab', 'models', 'src'].forEach(read);
    expect(wrong).toEqual([]);
  });
});

describe('npm run lab', () => {
  it('lists the scripts, one a line', async () => {
    const { status, stdout, stderr } = await lab();
    expect([status, stderr]).toEqual([0, '']);
    const [, list = ''] = stdout.split('Commands:\n');
    expect([...list.matchAll(/^ {2}([\w-]+) +\S.*$/gm)].map(([, name]) => name)).toEqual(NAMED);
    expect(list.trimEnd().split('\n')).toHaveLength(NAMED.length);
  });

  it('refuses a name that it does not have, and lists them', async () => {
    const { status, stdout, stderr } = await lab('count-line');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^elenchus: BAD_INPUT: unknown command 'count-line' \(Did you mean/);
    expect(stderr).toContain('\n  soak ');
  });

  it('runs a script where the caller is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'elenchus-lab-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src/one.ts'), '1;\n2;\n3;\n');
    const env = { npm_lifecycle_event: 'lab', INIT_CWD: folder };
    const { status, stdout } = await startLab(['count-lines', '.'], { env }).finished;
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^in all +3$/m)]);
  });

  it('reports errors as elenchus does', async () => {
    const { status, stdout, stderr } = await lab('encode-pairs', '--output', 'out', '--dtaa', 'x');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      "elenchus: BAD_INPUT: unknown option '--dtaa' (Did you mean --data?); see --help\n",
    );
  });
});
