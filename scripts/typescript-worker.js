// Starts a worker thread from its TypeScript source, which tests and scripts run uncompiled:
// new Worker('…/typescript-worker.js', { argv: [URL of the source] }). Where the tests have
// compiled the sources (test/support/compile.ts), it starts what they made of it.
import { pathToFileURL } from 'node:url';

const source = process.argv[2];
const { ELENCHUS_COMPILED: compiled } = process.env;
if (compiled) {
  const root = new URL('..', import.meta.url).href;
  const copy = source.replace(root, pathToFileURL(`${compiled}/`).href).replace(/\.ts$/, '.js');
  await import(copy);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(source);
}
