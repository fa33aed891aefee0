import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codegenScalars, ListCorpora, SearchPremises } from '../../clients/typescript/src/index.js';
import { type ForeignFolder, installPacked, REPOSITORY } from './packed.js';
import { startTownClient, type TownClient } from './town-client.js';

const PACKAGE = 'clients/typescript';
const run = promisify(execFile);
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

/** An operation of the user's own, which their own generator gives its types. */
const OWN = `query Titles($corpus: String, $after: Cursor) {
  claims(corpus: $corpus, first: 2, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { text } }
  }
}`;

const PROGRAM = `
import { createClient, InvalidInputError, SearchPremises, type Cursor } from '@elenchus/client';
import { TitlesDocument } from './own.js';

const client = createClient({ url: process.argv[2]! });
const by = { text: 'Towns should plant more trees.' };
const { premises } = await client.request(SearchPremises, { by, first: 2 });
const texts: string[] = premises!.edges.map(({ node }) => node.text);
const end: Cursor | null = premises!.pageInfo.endCursor;

// @ts-expect-error: one of the two, not both
void (() => client.request(SearchPremises, { by: { text: 'x', claimId: 'y' } }));
// @ts-expect-error: a cursor comes from the server
void (() => client.request(SearchPremises, { by, after: 'x' }));
// @ts-expect-error: there is no such stance
void (() => client.request(SearchPremises, { by, filter: { stance: ['PRO'] } }));

const titles: string[] = [];
for await (const { node } of client.edges(TitlesDocument, { corpus: 'towns' })) titles.push(node.text);

let field: string | undefined;
try {
  await client.request(SearchPremises, { by, first: 1000 });
} catch (error) {
  if (error instanceof InvalidInputError) field = error.field;
}
process.stdout.write(JSON.stringify({ texts, end: typeof end, titles, field }));
`;

describe('the package', () => {
  it('has the version of the schema', () => {
    const version = (path: string) => (JSON.parse(read(path)) as { version: string }).version;
    expect(version(`${PACKAGE}/package.json`)).toBe(version('package.json'));
  });

  it('has the licence of the project', () => {
    expect(read(`${PACKAGE}/LICENSE`)).toBe(read('LICENSE'));
  });
});

describe('installed in another folder', () => {
  let town: TownClient;
  let folder: ForeignFolder;
  beforeAll(async () => {
    town = await startTownClient({
      persistedDocuments: join(REPOSITORY, PACKAGE, 'persisted-documents.json'),
    });
    folder = installPacked(['@graphql-typed-document-node/core', '@types/node']);
  });
  afterAll(async () => {
    await town.api.close();
    folder.delete();
  });

  it('consists of what it needs', () => {
    const installed = join(folder.path, 'node_modules/@elenchus/client');
    for (const file of ['README.md', 'LICENSE', 'dist/index.d.ts', 'operations/premises.graphql']) {
      expect(existsSync(join(installed, file)), file).toBe(true);
    }
    expect(existsSync(join(installed, 'src'))).toBe(false);
  });

  it('passes the strict type check of a program, and runs there', async () => {
    const own = await codegen({
      schema: parse(read('schema.graphql')),
      filename: 'own.ts',
      documents: [{ location: 'own.graphql', document: parse(OWN) }],
      config: { scalars: codegenScalars, useTypeImports: true },
      plugins: [{ operations: {} }, { typedDocumentNode: {} }],
      pluginMap: { operations, typedDocumentNode },
    });
    writeFileSync(join(folder.path, 'own.ts'), own);
    writeFileSync(join(folder.path, 'program.ts'), PROGRAM);
    const compilerOptions = { target: 'ES2022', module: 'NodeNext', strict: true, types: ['node'] };
    writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const options = { cwd: folder.path };
    const compiled = await run(process.execPath, [compiler], options).catch((error) => error);
    expect(compiled).toMatchObject({ stdout: '' });

    const { stdout } = await run(process.execPath, ['program.js', town.url], options);
    const { texts, titles, ...rest } = JSON.parse(stdout) as Record<string, string[]>;
    expect(rest).toEqual({ end: 'string', field: 'first' });
    expect(texts).toHaveLength(2);
    expect(new Set(titles).size).toBe(3);
  });

  it('runs by the ids of the manifest in the package', async () => {
    const client = town.client({ persisted: 'MANIFEST' });
    expect((await client.request(ListCorpora)).corpora).toMatchObject([{ name: 'towns' }]);
    const { premises } = await client.request(SearchPremises, { by: { text: 'trees' }, first: 1 });
    expect(premises?.edges).toHaveLength(1);
  });
});
