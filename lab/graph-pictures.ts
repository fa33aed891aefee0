/**
 * Writes what an encoder sees of the graphs in a file, folder or archive to stdout:
 *
 *   npm run --silent lab -- graph-pictures demo/graphs --layout logical --width 64
 *
 * One line of JSON, { inputBytes, names }, then the graphs as `stream-pictures.ts` shows them, in the
 * order of the files' names.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { rootedTree } from '../src/domain/rooted-tree.js';
import { readGraphFiles } from '../src/formats/graphs/graph-files.js';
import { encoderInput, INPUT_FLAGS } from './shared/encoder-input.js';

const { values, positionals } = parseArgs({ options: INPUT_FLAGS, allowPositionals: true });
const [path = '.'] = positionals;
// Canonical: nothing is random.
const input = encoderInput({ ...values, order: 'canonical' }, () => 0);
const names: string[] = [];
const inputs: Uint8Array[] = [];
for await (const { file, result } of readGraphFiles(path)) {
  if (!result) continue;
  if ('error' in result) throw result.error;
  names.push(file);
  inputs.push(input.of(rootedTree(result.graph.graph)));
}
for (const chunk of [JSON.stringify({ inputBytes: input.bytes, names }) + '\n', ...inputs]) {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}
