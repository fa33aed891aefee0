import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTownClient } from '../client/town-client.js';

const REPOSITORY = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The program in docs/library.md. */
const PROGRAM = /```js\n(import \{ createElenchus.*?)```/s.exec(
  readFileSync(join(REPOSITORY, 'docs/library.md'), 'utf8'),
)![1]!;

/** Must be accepted or refused by the compiler as it says. */
const TYPES = `
import { createElenchus, ElenchusError, type Elenchus, type NewPremise } from 'elenchus';

const elenchus: Elenchus = await createElenchus();
const by = { text: 'x' };
await elenchus.searchPremises({ by, rank: { method: 'FUSED' }, rerank: { judge: {}, diversify: { method: 'MMR' } } });
// @ts-expect-error: there is no such method
await elenchus.searchPremises({ by, rank: { method: 'MAGIC' } });
// @ts-expect-error: a premise has a text
const premise: NewPremise = { id: '1' };
void premise;
try {
  await elenchus.corpus('none');
} catch (error) {
  if (error instanceof ElenchusError && error.code === 'CORPUS_NOT_FOUND') console.log(error.details);
}
`;

describe('the package, packed and unpacked elsewhere', () => {
  let folder: string;
  const cwd = () => ({ cwd: folder });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elenchus-library-user-'));
    const options = ['--ignore-scripts', '--silent', '--pack-destination', folder];
    const build = `import { buildIfStale } from './scripts/build.js'; buildIfStale('server');`;
    await run(process.execPath, ['--input-type=module', '-e', build], { cwd: REPOSITORY });
    await run('npm', ['pack', ...options], { cwd: REPOSITORY });
    const [tarball = ''] = await readdir(folder);
    const installed = join(folder, 'node_modules/elenchus');
    await mkdir(installed, { recursive: true });
    await run('tar', ['xzf', tarball, '-C', installed, '--strip-components', '1'], cwd());
    // What it depends on comes from the repository, so no network is needed; nothing else is there.
    const { dependencies } = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    for (const name of Object.keys(dependencies)) {
      const link = join(installed, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(REPOSITORY, 'node_modules', name), link);
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('stores premises and finds one, as in docs/library.md', async () => {
    await writeFile(join(folder, 'program.js'), PROGRAM);
    const { stdout } = await run(process.execPath, ['program.js'], cwd());
    expect(stdout).toBe('Trees cool the streets in summer.\n');
  });

  it('asks a server from its command line, without a package of the client', async () => {
    expect(existsSync(join(folder, 'node_modules/elenchus/node_modules/@elenchus'))).toBe(false);
    const town = await startTownClient();
    const program = join(folder, 'node_modules/elenchus/bin/elenchus.js');
    const words = ['search', 'Towns should plant more trees.', '--first', '2', '--jsonl'];
    const asked = [program, ...words, '--server', new URL('/', town.url).href];
    const { stdout } = await run(process.execPath, asked, cwd());
    await town.api.close();
    const hits = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(hits).toHaveLength(2);
    expect(hits[0]).toMatchObject({ node: { text: expect.any(String), claims: [{}] } });
  });

  it('has types that accept what works, and nothing else', async () => {
    await writeFile(join(folder, 'types.ts'), TYPES);
    const typeRoots = [join(REPOSITORY, 'node_modules/@types')];
    const compilerOptions = {
      target: 'ES2023',
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots,
    };
    const config = JSON.stringify({ compilerOptions, files: ['types.ts'] });
    await writeFile(join(folder, 'tsconfig.json'), config);
    const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const compiled = await run(process.execPath, [compiler], cwd()).catch((error) => error);
    expect(compiled).toMatchObject({ stdout: '' });
  });
});
