/**
 * Builds the collections of a server on Qdrant anew, from the profile `small` to `quantised`, while
 * it is searched and written: npm run lab -- check-reindex --qdrant URL. Compares every answer with the
 * first, and counts what was acknowledged and is missing. Exits with 1 if anything differs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEFINITIONS } from '../src/corpus/collections/index.js';
import { entityId } from '../src/domain/ids.js';
import { hasCode } from '../src/runtime/errors.js';
import { openReindexing } from '../src/store/open.js';
import { dropCollections } from './bench/qdrant.js';
import {
  answersOf,
  differences,
  fillWithDemo,
  type Server,
  startServer,
} from './shared/servers.js';

const { values: flags } = parseArgs({ options: { qdrant: { type: 'string' } } });
if (!flags.qdrant) {
  console.error('usage: npm run lab -- check-reindex --qdrant URL');
  process.exit(2);
}

const NOTES = 'notes';
/** Written before, so that writes change no number of premises. */
const COUNT = 100;
const folder = await mkdtemp(join(tmpdir(), 'elenchus-reindex-'));
const settings = {
  qdrantUrl: flags.qdrant,
  qdrantCollectionPrefix: `reindex-${process.pid}-`,
  dataDir: folder,
  qdrantExact: true,
};
const servers: Server[] = [];
try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const server of servers.reverse()) await server.close();
  await dropCollections(settings.qdrantUrl, settings.qdrantCollectionPrefix);
  await rm(folder, { recursive: true });
}

async function main(): Promise<boolean> {
  const before = await start('small');
  const { elenchus } = before;
  await fillWithDemo(elenchus);
  await elenchus.createCorpus({ name: NOTES });
  await elenchus.putPremises(
    NOTES,
    Array.from({ length: COUNT }, (_, n) => note(n, 'at the start')),
  );
  const expected = await answersOf(before.url);

  const over = new AbortController();
  const loads = [searches(before, expected, over.signal), writes(before, over.signal)] as const;
  const config = { ...elenchus.services.config, qdrantProfile: 'quantised' as const };
  const started = performance.now();
  const { reindex } = await openReindexing(config, DEFINITIONS);
  const { points, collections } = await reindex({
    onStep: (step) => console.log(`${seconds(started).padStart(6)} s  ${step}`),
  });
  console.log(
    `${seconds(started).padStart(6)} s  ${points} points in ${collections.premises}, ...`,
  );
  await sleep(2_000);
  over.abort();
  const [searched, written] = await Promise.all(loads);

  const after = await start('quantised');
  const differing = differences(expected, await answersOf(after.url));
  for (const line of differing) console.log(`  ${line}`);
  const lost = await missing(after, written.texts);
  console.log(`searches meanwhile: ${searched.all}; other answers: ${searched.others}`);
  console.log(
    `writes meanwhile: ${written.acknowledged} acknowledged, ${written.refused} refused with WRITES_PAUSED, ${lost} lost`,
  );
  console.log(`with the new profile: ${differing.length} of ${expected.length} answers differ`);
  return searched.others + differing.length + lost === 0;
}

async function start(profile: 'small' | 'quantised'): Promise<Server> {
  const server = await startServer(profile, { ...settings, qdrantProfile: profile });
  servers.push(server);
  return server;
}

/** Asks everything again and again. */
async function searches({ url }: Server, expected: Answers, signal: AbortSignal) {
  let [all, others] = [0, 0];
  while (!signal.aborted) {
    const differing = differences(expected, await answersOf(url));
    for (const line of differing) console.log(`  ${line}`);
    all += expected.length;
    others += differing.length;
  }
  return { all, others };
}

type Answers = Awaited<ReturnType<typeof answersOf>>;

/** Replaces a premise now and then; `texts` are those that were acknowledged last. */
async function writes({ elenchus }: Server, signal: AbortSignal) {
  const texts = new Map<string, string>();
  let [acknowledged, refused] = [0, 0];
  for (let n = 0; !signal.aborted; n++) {
    const { id, text } = note(n % COUNT, `as number ${n}`);
    try {
      const outcomes = await elenchus.putPremises(NOTES, [{ id, text }]);
      if (outcomes[0]?.status !== 'REPLACED') throw new Error(JSON.stringify(outcomes));
      acknowledged += 1;
      texts.set(id, text);
    } catch (error) {
      if (!hasCode(error, 'WRITES_PAUSED')) throw error;
      refused += 1;
    }
    await sleep(200);
  }
  return { acknowledged, refused, texts };
}

function note(n: number, when: string) {
  return { id: `n${n}`, text: `Note ${n} was taken ${when}.` };
}

/** How many texts are not stored. */
async function missing({ elenchus }: Server, texts: ReadonlyMap<string, string>) {
  const ids = [...texts.keys()].map((id) => entityId('premise', NOTES, id));
  const points = await elenchus.premises(ids);
  const found = new Set(points.map((point) => point?.text));
  return [...texts.values()].filter((text) => !found.has(text)).length;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
