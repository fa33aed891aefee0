// A plugin that generates a manifest of persisted documents: each operation by the SHA-256 of the
// text that the client sends, so it reads the very documents that the client is given.
import { createHash } from 'node:crypto';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import { transform } from 'esbuild';
import { print } from 'graphql';

export async function plugin(schema, documents, config) {
  const { content } = typedDocumentNode.plugin(schema, documents, config);
  const { code } = await transform(content, { loader: 'ts', format: 'esm' });
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const texts = Object.values(module)
    .filter(({ definitions }) => definitions.some(({ kind }) => kind === 'OperationDefinition'))
    .map(print);
  const manifest = texts.map((text) => [createHash('sha256').update(text).digest('hex'), text]);
  return `${JSON.stringify(Object.fromEntries(manifest), null, 2)}\n`;
}
