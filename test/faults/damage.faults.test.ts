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
const AT_ONCE = 2;

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
  const half = Math.ceil(cases.length / AT_ONCE);
  const parts = Array.from({ length: AT_ONCE }, (_, at) => cases.slice(at * half, (at + 1) * half));
  rows.push(...(await Promise.all(parts.map(tryFaults))).flat());
}, 1_200_000);

interface Case {
  readonly file: string;
  readonly fault: string;
}

/** In one process, which ends early if it crashes. */
async function tryFaults(cases: readonly Case[]): Promise<Row[]> {
  const directories: string[] = [];
  for (const { file, fault } of cases) {
    const directory = await mkdtemp(join(folder, 'damaged-'));
    directories.push(directory);
    await cp(whole, directory, { recursive: true });
    await FAULTS[fault]!(join(directory, file));
  }
  const { finished } = start('test/faults/open-and-repair.ts', directories);
  const { status, stdout, stderr } = await finished;
  const all = stdout.trim().split('\n').filter(Boolean);
  const next = cases[all.length];
  const tried = next && `${next.file}: ${next.fault}`;
  // Neither a crash of native code nor an error without a code.
  expect({ status, stderr, tried }).toEqual({ status: 0, stderr: '', tried: undefined });
  return cases.map(({ file, fault }, at) => {
    const outcomes = JSON.parse(all[at]!) as Outcome[];
    const title = `${file}: ${fault}`;
    expect(
      outcomes.map(({ code }) => code),
      title,
    ).not.toContain('UNCODED');
    checkCounts(title, outcomes);
    const [opened = '', ...repaired] = outcomes.map(wordsOf);
    return { tried: title, acknowledged: opened, found: repaired.join('; ') };
  });
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
