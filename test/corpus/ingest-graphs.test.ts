import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { graphItems } from '../../src/corpus/ingest.js';
import { aif } from '../support/graph-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-graphs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

const graph = (text: string) => aif([['c', 'I', text]], []);

/** The code of what is refused, or the id of the graph. */
async function read(...names: string[]) {
  const found: string[] = [];
  const paths = names.map((name) => join(folder, name));
  for await (const { file, result } of graphItems(paths, {})) {
    found.push(`${file}: ${'error' in result ? result.error.code : result.record.graph.id}`);
  }
  return found;
}

it('two graphs of one id are not both taken, however far apart', async () => {
  await write('one/a.json', graph('Trams should run at night.'));
  for (let at = 0; at < 100; at++) await write(`one/b${at}.json`, graph(`Trams, line ${at}.`));
  await write('two/a.json', graph('Buses should run at night.'));
  const found = await read('one', 'two');
  expect(found).toHaveLength(102);
  expect([found[0], found.at(-1)]).toEqual(['a.json: a', 'a.json: DUPLICATE_ID']);
});

it('two files whose names differ in their ending only have one id', async () => {
  await write('talks/a.argdown', '[A]: Trams should run.\n');
  await write('talks/a.json', graph('Trams should run at night.'));
  expect(await read('talks')).toEqual(['a.argdown: a', 'a.json: DUPLICATE_ID']);
});

it('a graph that is there twice and says the same is taken twice', async () => {
  await write('one/a.json', graph('Trams should run at night.'));
  await write('two/a.json', graph('Trams should run at night.'));
  expect(await read('one', 'two')).toEqual(['a.json: a', 'a.json: a']);
});
