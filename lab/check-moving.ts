/**
 * Moves everything from an embedded store into a Qdrant server and back while servers run, and
 * compares digests and answers: npm run lab -- check-moving --qdrant URL [--data-dir FOLDER]. Without a
 * folder, the demo corpus is moved, with its images and two judgements. Exits with 1 if anything
 * differs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dropCollections } from './bench/qdrant.js';
import {
  answersOf,
  differences,
  fillWithDemo,
  type Server,
  startServer,
} from './shared/servers.js';

const { values: flags } = parseArgs({
  options: { qdrant: { type: 'string' }, 'data-dir': { type: 'string' } },
});
if (!flags.qdrant) {
  console.error('usage: npm run lab -- check-moving --qdrant URL [--data-dir FOLDER]');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'elenchus-moving-'));
const qdrant = { qdrantUrl: flags.qdrant, qdrantCollectionPrefix: `moving-${process.pid}-` };
const servers: Server[] = [];
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const server of servers.reverse()) await server.close();
  await dropCollections(qdrant.qdrantUrl, qdrant.qdrantCollectionPrefix);
  await rm(folder, { recursive: true });
}

async function main(): Promise<boolean> {
  const given = flags['data-dir'];
  const first = await start('embedded', { dataDir: given ?? join(folder, 'first') });
  if (given === undefined) await fillWithDemo(first.elenchus);
  const second = await start('Qdrant', { dataDir: join(folder, 'second'), ...qdrant });
  const third = await start('embedded again', { dataDir: join(folder, 'third') });
  let alike = await move(first, second);
  alike = (await move(second, third)) && alike;
  const expected = await answersOf(first.url);
  for (const { name, url } of [second, third]) {
    const differing = differences(expected, await answersOf(url));
    console.log(
      `${name}: ${expected.length - differing.length} of ${expected.length} answers equal`,
    );
    for (const line of differing) console.log(`  ${line}`);
    alike &&= differing.length === 0;
  }
  return alike;
}

async function start(name: string, settings: Parameters<typeof startServer>[1]): Promise<Server> {
  const server = await startServer(name, settings);
  servers.push(server);
  return server;
}

/** Through the command line; whether both stores have the same digest afterwards. */
async function move(from: Server, to: Server): Promise<boolean> {
  const file = join(folder, 'moved.jsonl');
  const [before, after] = [await from.export(file), await to.import(file)];
  const again = await to.export(file);
  const { records, seconds, digest } = before;
  console.log(`${from.name}: exported ${records} records in ${seconds} s, sha256 ${digest}`);
  console.log(`${to.name}: imported them in ${after.seconds} s, sha256 ${again.digest}`);
  return digest === again.digest && records === again.records;
}
