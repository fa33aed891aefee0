/**
 * Holds the store's engines and the test server against the recorded answers of a real
 * Qdrant: npm run conformance -- DIR, where DIR has points.jsonl, filters.jsonl and
 * recordings.jsonl. Exits with 1 where the embedded engine does not answer as it must.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../src/store/embedded/index.js';
import { openQdrantStore } from '../src/store/qdrant/index.js';
import { OPTIONS, startQdrant, startTestServer, whyNoQdrant } from '../test/support/qdrant.js';
import { engineSubject } from './conformance/engine.js';
import { readRecords, type Records } from './conformance/records.js';
import { serverSubject } from './conformance/server.js';
import type { Subject, Verdict } from './conformance/subject.js';

/** The server's own fault: `must` and `must_not` of one condition gave the points that have it. */
const FAULTY_LINE = 674;
const LEAST_ACCEPTED = 1100;
/** What the embedded engine must answer alike; the recordings' names begin so. */
const REQUIRED = [
  'dense',
  'sparse',
  'rrf',
  'dbsf',
  'prefetch',
  'batch',
  'facet',
  'count',
  'scroll',
];
/** The two that the port does not have. */
const EXEMPT = ['dense by id', 'scroll order'];

interface Result {
  readonly name: string;
  accepted: number;
  refused: number;
  readonly wrong: number[];
  readonly verdicts: Map<string, Verdict>;
}

async function hold(subject: Subject, { recordings, filters }: Records): Promise<Result> {
  const result: Result = {
    name: subject.name,
    accepted: 0,
    refused: 0,
    wrong: [],
    verdicts: new Map(),
  };
  for (const recording of recordings) {
    result.verdicts.set(recording.name, await subject.replay(recording));
    if (recording.name !== 'upsert') continue;
    for (const [line, { filter, n }] of filters.entries()) {
      if (line === FAULTY_LINE) continue;
      const found = await subject.select(filter);
      if (found === undefined) result.refused++;
      else result.accepted++;
      if (found && found.join() !== [...n].sort((a, b) => a - b).join()) result.wrong.push(line);
    }
  }
  await subject.close();
  return result;
}

function failuresOf({ accepted, wrong, verdicts }: Result): string[] {
  const required = [...verdicts].filter(
    ([name]) => REQUIRED.some((begin) => name.startsWith(begin)) && !EXEMPT.includes(name),
  );
  return [
    ...wrong.map((line) => `answers the filter of line ${line} wrongly`),
    ...(accepted < LEAST_ACCEPTED
      ? [`accepts ${accepted} filters, fewer than ${LEAST_ACCEPTED}`]
      : []),
    ...required
      .filter(([, verdict]) => verdict !== 'alike')
      .map(([name, verdict]) => `${name}: ${verdict}`),
  ];
}

function print(results: readonly Result[], { recordings }: Records): void {
  const row = <Cell>(cell: (result: Result) => Cell) =>
    Object.fromEntries(results.map((result) => [result.name, cell(result)]));
  console.log('Filters');
  console.table({
    accepted: row(({ accepted }) => accepted),
    refused: row(({ refused }) => refused),
    wrong: row(({ wrong }) => wrong.length),
  });
  console.log(`Line ${FAULTY_LINE} (from 0) is left out: it is the real server's own fault.`);
  for (const { name, wrong } of results) {
    if (wrong.length > 0) console.log(`${name}, wrong at the lines ${wrong.join(', ')}`);
  }
  console.log('\nRecordings');
  console.table(
    Object.fromEntries(
      recordings.map(({ name }) => [name, row(({ verdicts }) => verdicts.get(name))]),
    ),
  );
}

async function main(directory: string | undefined): Promise<number> {
  if (!directory) {
    console.error('usage: npm run conformance -- DIR');
    return 2;
  }
  const records = await readRecords(directory);
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-conformance-'));
  const embedded = await openEmbeddedStore({ directory: folder });
  const results = [await hold(engineSubject('embedded engine', embedded, records), records)];
  await rm(folder, { recursive: true });

  if (whyNoQdrant() === undefined) {
    const server = await startQdrant();
    const store = await openQdrantStore({ ...server, ...OPTIONS, timeoutMs: 30_000 });
    results.push(await hold(engineSubject('Qdrant engine', store, records), records));
    await server.close();
    if (!process.env['QDRANT_URL']) {
      const { url, stop } = await startTestServer();
      results.push(await hold(serverSubject('test server', url, records), records));
      await stop();
    }
  }
  print(results, records);
  const failures = failuresOf(results[0]!);
  for (const failure of failures) console.error(`embedded engine: ${failure}`);
  return failures.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv[2]);
