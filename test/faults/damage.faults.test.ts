import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../../src/store/embedded/engine.js';
import { NOTES, notes } from '../store/embedded/points.js';
import { start } from '../support/processes.js';
import { print, type Row } from './report.js';

/** In tables of the database, and then in its log. */
const IN_TABLES = 1500;
const IN_LOG = 500;
const ALL = IN_TABLES + IN_LOG;

/** Processes at a time. */
const AT_ONCE = 4;

let folder: string;
let whole: string;
const rows: Row[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-faults-'));
  whole = join(folder, 'whole');
  await fill(whole, 0, IN_TABLES);
  const level = new ClassicLevel(join(whole, 'records'));
  await level.compactRange('', '~');
  await level.close();
  await fill(whole, IN_TABLES, ALL);
});
afterAll(async () => {
  print(`Damage to a data folder of ${ALL} records`, rows);
  await rm(folder, { recursive: true, force: true });
});

async function fill(directory: string, from: number, to: number): Promise<void> {
  const engine = await Engine.open(directory);
  await engine.ensureCollection(NOTES);
  for (let at = from; at < to; at += 100) {
    await engine.write([{ collection: NOTES.name, upsert: notes(at, at + 100) }]);
  }
  await engine.close();
}

const FAULTS: Readonly<Record<string, (file: string) => Promise<void>>> = {
  deleted: (file) => rm(file),
  empty: (file) => truncate(file, 0),
  'cut to half': async (file) => truncate(file, Math.floor((await stat(file)).size / 2)),
  'bytes flipped': async (file) => {
    const bytes = await readFile(file);
    const from = Math.floor(bytes.length / 2);
    for (let at = from; at < Math.min(from + 20, bytes.length); at++) bytes[at]! ^= 0x55;
    await writeFile(file, bytes);
  },
  'filled with zeros': async (file) => writeFile(file, Buffer.alloc((await stat(file)).size)),
  'a folder in its place': async (file) => {
    await rm(file);
    await mkdir(file);
  },
};

interface Outcome {
  readonly records?: number;
  readonly code?: string;
  readonly message?: string;
  readonly kept?: number;
  readonly lost?: readonly string[];
}

async function openAndRepair(directory: string) {
  const { finished } = start('test/faults/open-and-repair.ts', [directory]);
  const { status, stdout, stderr } = await finished;
  const outcomes = stdout.trim().split('\n').filter(Boolean);
  return { status, stderr, outcomes: outcomes.map((line) => JSON.parse(line) as Outcome) };
}

const wordsOf = ({ records, code, kept, lost = [] }: Outcome) => {
  if (code !== undefined) return code;
  if (kept === undefined) return `${records} records`;
  return `repaired: ${kept} kept${lost.length > 0 ? `; ${lost.join(', ')}` : ''}`;
};

it('no file of a data folder is damaged without a word', async () => {
  const files = (await readdir(whole, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(whole.length + 1));
  expect(files.length).toBeGreaterThan(4);
  const cases = files
    .sort()
    .flatMap((file) => Object.keys(FAULTS).map((fault) => ({ file, fault })));
  const queue = cases.entries();
  const work = async () => {
    for (const [place, { file, fault }] of queue) rows[place] = await tryFault(file, fault);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}, 1_200_000);

async function tryFault(file: string, fault: string): Promise<Row> {
  const directory = await mkdtemp(join(folder, 'damaged-'));
  await cp(whole, directory, { recursive: true });
  await FAULTS[fault]!(join(directory, file));
  const { status, stderr, outcomes } = await openAndRepair(directory);
  await rm(directory, { recursive: true, force: true });
  const tried = `${file}: ${fault}`;
  // Neither a crash of native code nor an error without a code.
  expect({ tried, status, stderr }).toEqual({ tried, status: 0, stderr: '' });
  expect(outcomes.map(({ code }) => code)).not.toContain('UNCODED');
  checkCounts(tried, outcomes);
  const [opened = '', ...repaired] = outcomes.map(wordsOf);
  return { tried, acknowledged: opened, found: repaired.join('; ') };
}

/** What opens has all records; a repair says what it lost. */
function checkCounts(tried: string, [opened, repaired, again]: readonly Outcome[]): void {
  if (opened?.records !== undefined) {
    expect(opened.records, tried).toBe(ALL);
    return;
  }
  if (repaired?.kept === undefined) return;
  expect(again, tried).toEqual({ records: repaired.kept });
  if (repaired.kept < ALL) expect(repaired.lost, tried).not.toEqual([]);
}
