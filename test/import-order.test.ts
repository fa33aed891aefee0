import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

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
    ['of a layer in the same row', 'src/perspective/new.ts', `import '../diversity/mmr.js';`],
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
