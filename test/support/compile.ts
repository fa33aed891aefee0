import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMPILED = ['src', 'evaluation', 'lab', 'test', 'scripts'];

/**
 * Compiles the sources anew for every run, since a process or thread that compiles them itself
 * takes seconds to start. ELENCHUS_COMPILED names the folder, a copy of the checkout in which all
 * that needs no compiling is a link.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-compiled-'));
  const link = (name: string) => symlinkSync(join(ROOT, name), join(folder, name));
  for (const name of readdirSync(ROOT)) {
    if (!COMPILED.includes(name) && name !== 'dist') link(name);
  }
  mkdirSync(join(folder, 'dist'));
  const built = existsSync(join(ROOT, 'dist')) ? readdirSync(join(ROOT, 'dist')) : [];
  for (const name of built) if (name !== 'client') link(`dist/${name}`);
  // In place of dist/, which the package of the evaluation imports otherwise.
  const elenchus = join(folder, 'evaluation/node_modules/elenchus');
  mkdirSync(elenchus, { recursive: true });
  const exports = { './internal/*': './src/*' };
  writeFileSync(join(elenchus, 'package.json'), JSON.stringify({ name: 'elenchus', exports }));
  symlinkSync(join(folder, 'src'), join(elenchus, 'src'));
  // Without one of its own, the evaluation would belong to the package at the root, and find dist/.
  writeFileSync(join(folder, 'evaluation/package.json'), JSON.stringify({ type: 'module' }));
  const compile = async () => {
    await build({
      absWorkingDir: ROOT,
      entryPoints: COMPILED.map((name) => `${name}/**/*.ts`),
      outbase: ROOT,
      outdir: folder,
      platform: 'node',
      format: 'esm',
    });
    // What package.json calls #client.
    await build({
      absWorkingDir: ROOT,
      entryPoints: ['clients/typescript/src/**/*.ts'],
      outbase: 'clients/typescript/src',
      outdir: join(folder, 'dist/client'),
      platform: 'node',
      format: 'esm',
    });
  };
  await compile();
  project.onTestsRerun(compile);
  process.env['ELENCHUS_COMPILED'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
