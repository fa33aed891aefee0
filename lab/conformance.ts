/**
 * Compares the store's engines and the test server with the recorded answers of a real
 * Qdrant: npm run lab -- conformance DIR, where DIR has points.jsonl, filters.jsonl and
 * recordings.jsonl. Exits with 1 if the embedded engine answers anything differently.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../src/store/embedded/index.js';
import { openQdrantStore } from '../src/store/qdrant/index.js';
import { OPTIONS, startQdrant, startTestServer, whyNoQdrant } from '../test/support/qdrant.js';
import { engineSubject } from './conformance/engine.js';
import {
  readRecords,
  type Recording,
  type Records,
  type Subject,
  type Verdict,
} from './conformance/records.js';
import { serverSubject } from './conformance/server.js';

/** The server's own fault: `must` and `must_not` of one condition gave the points that have it. */
const FAULTY_LINE = 674;
/** Of the recorded filters, those that consist of what the port asks; the rest it refuses. */
const LEAST_ACCEPTED = 249;
/** What the embedded engine must answer alike; the recordings' names begin so. */
const REQUIRED = ['dense', 'sparse', 'batch', 'facet', 'count', 'scroll'];

interface Result {
  readonly name: string;
  readonly accepted: Records['filters'][number][];
  readonly wrong: number[];
  readonly verdicts: Map<string, Verdict>;
}

async function hold(subject: Subject, { recordings, filters }: Records): Promise<Result> {
  const result: Result = { name: subject.name, accepted: [], wrong: [], verdicts: new Map() };
  for (const recording of recordings) {
    result.verdicts.set(recording.name, await subject.replay(recording));
    if (recording.name !== 'upsert') continue;
    for (const recorded of filters) {
      const found = await subject.select(recorded.filter);
      if (found === undefined) continue;
      result.accepted.push(recorded);
      const expected = [...recorded.n].sort((a, b) => a - b);
      if (found.join() !== expected.join()) result.wrong.push(recorded.line);
    }
  }
  await subject.close();
  return result;
}

/** What of the records the port asks: no engine and no server needs to answer anything else. */
function askedOf({ accepted, verdicts }: Result, records: Records): Records {
  const isAsked = ({ name }: Recording) => verdicts.get(name) !== 'not in the port';
  return { ...records, recordings: records.recordings.filter(isAsked), filters: accepted };
}

function failuresOf({ accepted, wrong, verdicts }: Result): string[] {
  const required = [...verdicts].filter(
    ([name, verdict]) =>
      REQUIRED.some((begin) => name.startsWith(begin)) && verdict !== 'not in the port',
  );
  const missing = REQUIRED.filter((begin) => !required.some(([name]) => name.startsWith(begin)));
  return [
    ...wrong.map((line) => `answers the filter of line ${line} wrongly`),
    ...(accepted.length < LEAST_ACCEPTED
      ? [`accepts ${accepted.length} filters, fewer than ${LEAST_ACCEPTED}`]
      : []),
    ...missing.map((begin) => `${begin}: nothing was asked`),
    ...required
      .filter(([, verdict]) => verdict !== 'alike')
      .map(([name, verdict]) => `${name}: ${verdict}`),
  ];
}

function print(results: readonly Result[], asked: Records): void {
  const row = <Cell>(cell: (result: Result) => Cell) =>
    Object.fromEntries(results.map((result) => [result.name, cell(result)]));
  console.log('Filters');
  console.table({
    accepted: row(({ accepted }) => accepted.length),
    wrong: row(({ wrong }) => wrong.length),
  });
  console.log(`Line ${FAULTY_LINE} (from 0) is left out: it is the real server's own fault.`);
  for (const { name, wrong } of results) {
    if (wrong.length > 0) console.log(`${name}, wrong at the lines ${wrong.join(', ')}`);
  }
  console.log('\nRecordings');
  console.table(
    Object.fromEntries(
      asked.recordings.map(({ name }) => [name, row(({ verdicts }) => verdicts.get(name))]),
    ),
  );
}

async function main(directory: string | undefined): Promise<number> {
  if (!directory) {
    console.error('usage: npm run lab -- conformance DIR');
    return 2;
  }
  const all = await readRecords(directory);
  const records = { ...all, filters: all.filters.filter(({ line }) => line !== FAULTY_LINE) };
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-conformance-'));
  const embedded = await openEmbeddedStore({ directory: folder });
  const results = [await hold(engineSubject('embedded engine', embedded, records), records)];
  await rm(folder, { recursive: true });
  const asked = askedOf(results[0]!, records);

  if (whyNoQdrant() === undefined) {
    const server = await startQdrant();
    const store = await openQdrantStore({ ...server, ...OPTIONS, timeoutMs: 30_000 });
    results.push(await hold(engineSubject('Qdrant engine', store, asked), asked));
    await server.close();
    if (!process.env['QDRANT_URL']) {
      const { url, stop } = await startTestServer();
      results.push(await hold(serverSubject('test server', url, asked), asked));
      await stop();
    }
  }
  print(results, asked);
  const failures = failuresOf(results[0]!);
  for (const failure of failures) console.error(`embedded engine: ${failure}`);
  return failures.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv[2]);
