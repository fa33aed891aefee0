// Writes to a folder and kills itself in the phase that is named; prints each write that was acknowledged.
import { readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import { Engine } from '../../../src/store/embedded/engine.js';
import { MemoryIndex } from '../../../src/store/embedded/memory-index.js';
import { NOTES, notes } from './points.js';

const [directory = '', phase = ''] = process.argv.slice(2);
const BATCH = 50;
const PADDING = 'x'.repeat(20_000);
const level = ClassicLevel.prototype;
const { batch, open } = level;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
}

function tables(): string[] {
  return readdirSync(join(directory, 'records')).filter((name) => name.endsWith('.ldb'));
}

/** Blocks this thread, not the one that makes tables. */
function dieAtTable(wanted: number, before: readonly string[]): never {
  const made = new Set<string>();
  while (made.size < wanted) {
    for (const name of tables()) if (!before.includes(name)) made.add(name);
  }
  return die();
}

let compact: (() => void) | undefined;
level.open = function (this: ClassicLevel, ...options: Parameters<typeof open>) {
  compact = () => void this.compactRange('', '~');
  return open.apply(this, options);
} as typeof open;

const engine = await Engine.open(directory);
await engine.ensureCollection(NOTES);
let written = await engine.count(NOTES.name);

async function write(): Promise<void> {
  const upsert = notes(written, written + BATCH).map((note) => ({
    ...note,
    payload: { ...note.payload, padding: PADDING },
  }));
  await engine.write([{ collection: NOTES.name, upsert }]);
  written += BATCH;
  writeSync(1, `${written}\n`);
}

const phases: Record<string, () => unknown> = {
  'before the records are written': () => (level.batch = die as typeof batch),
  'while the records are written': () => {
    level.batch = function (this: ClassicLevel, ...parameters: unknown[]) {
      void (batch as (...all: unknown[]) => unknown).apply(this, parameters);
      // Long enough to begin, on the thread that writes.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, written % 4);
      return die();
    } as typeof batch;
  },
  'after the records are written': () => {
    level.batch = async function (this: ClassicLevel, ...parameters: unknown[]) {
      await (batch as (...all: unknown[]) => unknown).apply(this, parameters);
      return die();
    } as unknown as typeof batch;
  },
  'while they are taken into memory': () => (MemoryIndex.prototype.put = die),
  'while a log becomes a table': () => dieWhileCompacting(1),
  'while tables are merged': async () => {
    // A log is full after eight megabytes.
    for (let at = 0; at < 10; at++) await write();
    await dieWhileCompacting(3);
  },
  'while it is opened': async () => {
    const before = tables();
    await engine.close();
    void Engine.open(directory);
    await setTimeout(1);
    dieAtTable(1, before);
  },
};

/** First what is in the log becomes a table, then all tables are merged into others. */
async function dieWhileCompacting(wanted: number): Promise<void> {
  const before = tables();
  compact!();
  await setImmediate();
  dieAtTable(wanted, before);
}

for (let at = 0; at < 3; at++) await write();
await phases[phase]!();
for (;;) await write();
