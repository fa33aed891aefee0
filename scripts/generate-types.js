// Generates what codegen.yml lists: the types of resolvers, and all of the typed client that
// follows from the schema. `--check` writes nothing and fails where a file is not current.
// (The generator's own command line does not install on Node 20.)
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as operations from '@graphql-codegen/typescript-operations';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { parse as parseGraphql } from 'graphql';
import { parse as parseYaml } from 'yaml';
import * as cacheFacts from './codegen/cache-facts.js';
import * as persistedDocuments from './codegen/persisted-documents.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const PLUGINS = {
  typescript,
  'typescript-resolvers': resolvers,
  'typescript-operations': operations,
  'typed-document-node': typedDocumentNode,
  'cache-facts': cacheFacts,
  'persisted-documents': persistedDocuments,
};

const settings = parseYaml(readFileSync('codegen.yml', 'utf8'));
const schema = parseGraphql(readFileSync(settings.schema, 'utf8'));

/** The documents of a folder, in the order of their names. */
function readDocuments(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .map((location) => ({ location, document: parseGraphql(readFileSync(location, 'utf8')) }));
}

for (const [filename, { plugins, config, documents }] of Object.entries(settings.generates)) {
  const code = await codegen({
    schema,
    filename,
    documents: documents ? readDocuments(documents) : [],
    config,
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap: Object.fromEntries(plugins.map((name) => [name, PLUGINS[name]])),
  });
  const header = `// Generated from ${settings.schema} by \`npm run generate\`; do not edit.\n`;
  const content = filename.endsWith('.ts') ? `${header}${code}` : code;
  const current = existsSync(filename) ? readFileSync(filename, 'utf8') : '';
  if (current === content) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${filename} is not current: run npm run generate\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(filename, content);
  }
}
