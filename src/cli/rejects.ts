import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type IngestCounts, ingested, type Rejection } from '../corpus/ingest.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import { amount, duration } from './progress.js';

/** Runs an ingest; Ctrl-C ends it after the current batch with INTERRUPTED. */
export async function whileInterruptible(
  one: string,
  run: (signal: AbortSignal) => Promise<IngestCounts>,
): Promise<IngestCounts> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    const counts = await run(interruption.signal);
    if (interruption.signal.aborted) {
      throw new ElenchusError('INTERRUPTED', { stored: quantity(ingested(counts), one) });
    }
    return counts;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

export function countsLine(counts: IngestCounts, one: string, seconds?: number): string {
  const { added, replaced, unchanged, rejected } = counts;
  const parts = Object.entries({ added, replaced, unchanged, rejected });
  const listed = parts.map(([name, count]) => `${amount(count)} ${name}`).join(', ');
  const took = seconds === undefined ? '' : `, ${duration(seconds)}`;
  return `${quantity(ingested(counts), one)}: ${listed}${took}`;
}

/** Names the first files of a folder that were not read. */
export function passedOverLine(files: readonly string[], why: string): string[] {
  if (files.length === 0) return [];
  const named = files.slice(0, 5).join(', ') + (files.length > 5 ? ', ...' : '');
  return [`passed over ${quantity(files.length, 'file')} ${why}: ${named}`];
}

/** Writes rejected lines to files, which are created only if there are any. */
export class Rejects {
  readonly #files = new Map<string, number>();

  /** @param path one file for all; by default one for each input, named after it */
  constructor(private readonly path: string | undefined) {}

  get paths(): string {
    return [...this.#files.keys()].join(', ');
  }

  add(rejection: Rejection): void {
    const path = this.path ?? `${basename(rejection.file)}.rejects.jsonl`;
    try {
      const file = this.#files.get(path) ?? openSync(resolve(path), 'w');
      this.#files.set(path, file);
      writeSync(file, `${JSON.stringify(rejection)}\n`);
    } catch (error) {
      throw new ElenchusError('FILE_NOT_FOUND', { file: path, problem: messageOf(error) });
    }
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
  }
}
