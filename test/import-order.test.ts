import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PACKAGE_ROOT } from '../src/runtime/config.js';

const eslint = new ESLint();

/** What the lint rules say of a file with this content. */
async function complaints(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages.map(({ ruleId }) => ruleId);
}

describe('the lint rules refuse an import', () => {
  it.each([
    ['of a higher layer', 'src/store/new.ts', `import '../server/server.js';`],
    ['of a higher layer, deep in a folder', 'src/store/qdrant/new.ts', `import '../../cli/x.js';`],
    ['of a type of a higher layer', 'src/domain/new.ts', `import type {} from '../store/port.js';`],
    ['that is an export', 'src/domain/new.ts', `export * from '../store/port.js';`],
    ['of a layer in the same row', 'src/graphs/new.ts', `import '../images/reader.js';`],
    ['of a store outside of store/', 'src/corpus/new.ts', `import '@qdrant/js-client-rest';`],
    ['of the engine outside of store/', 'src/search/new.ts', `import 'classic-level';`],
    ['of GraphQL outside of server/', 'src/search/new.ts', `import 'graphql';`],
    ['of HTTP outside of server/', 'src/cli/new.ts', `import 'fastify';`],
    ['of the runtime outside of encoders/', 'src/corpus/new.ts', `import 'onnxruntime-node';`],
  ])('%s', async (_, file, code) => {
    expect(await complaints(file, code)).toEqual(['no-restricted-imports']);
  });

  it.each([
    ['of a higher layer', 'src/store/new.ts', `await import('../server/server.js');`],
    ['of a package', 'src/corpus/new.ts', `await import('classic-level');`],
  ])('%s, also when it is put off', async (_, file, code) => {
    expect(await complaints(file, code)).toEqual(['no-restricted-syntax']);
  });

  it.each([
    ['down the layers', 'src/cli/new.ts', `await import('../server/server.js');`],
    ['inside a layer', 'src/store/qdrant/new.ts', `import '../port.js';`],
    ['by the owner of a package', 'src/store/new.ts', `import 'classic-level';`],
  ])('but not %s', async (_, file, code) => {
    expect(await complaints(file, code)).toEqual([]);
  });
});

describe('dependency-cruiser refuses', () => {
  /** The rules that a checkout with these files breaks. */
  function broken(files: Readonly<Record<string, string>>): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'elenchus-imports-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['.dependency-cruiser.js', 'tsconfig.json', 'package.json']) {
      cpSync(name, join(folder, name));
    }
    for (const [name, code] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), `${code}\n`);
    }
    const bin = join(PACKAGE_ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const words = [bin, '--output-type', 'json', ...new Set(Object.keys(files).map(topOf))];
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    return summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).sort();
  }
  const topOf = (name: string) => name.split('/')[0]!;

  it('a circle, of types too', () => {
    const circle = {
      'src/store/one.ts': `import type { Two } from './two.js';\nexport type One = Two[];`,
      'src/store/two.ts': `import type { One } from './one.js';\nexport type Two = One | 2;`,
      'src/store/three.ts': `import './one.js';`,
    };
    expect(broken(circle)).toEqual([
      expect.stringMatching(/^src\/store\/(one|two)\.ts: no circles$/),
    ]);
  });

  it('what crosses the borders of the workspaces', () => {
    const wrong = broken({
      'src/cli/main.ts': `import type {} from '../../evaluation/src/index.js';`,
      'src/server/new.ts': `export * from '../../lab/run.js';`,
      'src/index.ts': `import type {} from './cli/main.js';`,
      'evaluation/src/index.ts': `await import('../../lab/run.js');`,
      'lab/run.ts': `export {};`,
      'explorer/src/new.tsx': `import type {} from '../../src/services.js';`,
      'graphiql/new.ts': `import '../src/services.js';`,
      'src/cli/serve.ts': `await import('../services.js');`,
      'src/services.ts': `export {};`,
    });
    expect(wrong).toEqual([
      'evaluation/src/index.ts: evaluation/src/ may not import (lab|test)/',
      'explorer/src/new.tsx: (explorer|graphiql|clients)/ may not import src/',
      'graphiql/new.ts: (explorer|graphiql|clients)/ may not import src/',
      'src/cli/main.ts: src/ may not import (evaluation|lab|explorer|graphiql|scripts|test)/',
      'src/cli/serve.ts: (src/(?!index\\.ts)|evaluation/src/) may not import src/services\\.ts',
      'src/index.ts: src/(?!cli/) may not import src/cli/',
      'src/server/new.ts: src/ may not import (evaluation|lab|explorer|graphiql|scripts|test)/',
    ]);
  });

  it('but not what goes down', () => {
    const right = {
      'lab/run.ts': `import '../evaluation/src/index.js';\nimport '../src/cli/main.js';`,
      'evaluation/src/index.ts': `import 'elenchus/internal/cli/main.js';`,
      'src/cli/main.ts': `import '../index.js';`,
      'src/index.ts': `import './services.js';`,
      'src/services.ts': `export {};`,
    };
    expect(broken(right)).toEqual([]);
  });
});
