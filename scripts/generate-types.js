// Generates src/api/generated.ts from schema.graphql as codegen.yml says.
// `--check` writes nothing and fails where the file is not current.
// (The generator's own command line does not install on Node 20.)
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { parse as parseGraphql } from 'graphql';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse as parseYaml } from 'yaml';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const PLUGINS = { typescript, 'typescript-resolvers': resolvers };

const settings = parseYaml(readFileSync('codegen.yml', 'utf8'));
const schema = parseGraphql(readFileSync(settings.schema, 'utf8'));

for (const [filename, { plugins, config }] of Object.entries(settings.generates)) {
  const code = await codegen({
    schema,
    filename,
    documents: [],
    config,
    plugins: plugins.map((name) => ({ [name]: {} })),
    pluginMap: Object.fromEntries(plugins.map((name) => [name, PLUGINS[name]])),
  });
  const content = `// Generated from ${settings.schema} by \`npm run generate:types\`; do not edit.\n${code}`;
  const current = existsSync(filename) ? readFileSync(filename, 'utf8') : '';
  if (current === content) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${filename} is not current: run npm run generate:types\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(filename, content);
  }
}
