import { setTimeout } from 'node:timers/promises';
import type { ReadItem } from '../../domain/records.js';
import { openSource } from '../../formats/lines.js';
import { readPremises } from '../../formats/premises.js';
import type { Config } from '../../runtime/config.js';
import { ElenchusError, isAnswerCode } from '../../runtime/errors.js';
import type { StoreWriter } from '../index.js';
import { ingest, type IngestCounts, type PutPremises } from '../ingest.js';
import { orAborted, type Pause } from '../pause.js';
import { type IngestJob, type JobRejection, REJECTIONS } from './job.js';

/** How many premises are written together: few, so that others get their turn soon. */
const BATCH = 128;
/** How many lines a job may have, since their ids are kept to find repeated ones. */
const MAX_LINES = 1_000_000;
/**
 * A gzip file may unpack to `ratio` times its size, or to `least` bytes if that is more. Texts need a
 * twentieth of the ratio.
 */
const UNPACKED = { ratio: 400, least: 2 ** 28 };
/** How long to wait before a further attempt where another process has paused writes. */
const PAUSED_MS = 5_000;
/** How long to wait before each further attempt where the store cannot be reached, by default. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000];

export interface JobRunner {
  readonly writer: Pick<StoreWriter, 'putPremises'>;
  readonly pause: Pick<Pause, 'isPaused' | 'whenOver'>;
  readonly limits: Pick<Config, 'maxBodyBytes'>;
  readonly waitsMs?: readonly number[];
  readonly pausedMs?: number;
}

/** With what holds the jobs of a corpus while something is deleted from it. */
export interface HeldRunner extends JobRunner {
  readonly holds: JobHolds;
}

/**
 * Stores the premises of a body after the line where the job stopped. After the signal is aborted,
 * batches that are being written are finished.
 * @param onProgress gets the job as it is after each batch, in order
 * @throws ElenchusError BODY_INVALID; those of the writer. What `onProgress` got is stored.
 */
export async function runJob(
  job: IngestJob,
  body: string,
  { writer, limits, ...waiting }: HeldRunner,
  signal: AbortSignal,
  onProgress: (job: IngestJob) => Promise<void>,
): Promise<void> {
  const source = await openSource(body);
  let sent = 0;
  let firstFailed = Infinity;
  const put: PutPremises = async (records) => {
    const write = () => writer.putPremises(job.corpus, records, { signal });
    const place = sent;
    sent += 1;
    try {
      return records.length === 0 ? [] : await whenPossible(job.corpus, write, waiting, signal);
    } catch (error) {
      firstFailed = Math.min(firstFailed, place);
      throw error;
    }
  };

  let finished = 0;
  let rejections: readonly JobRejection[] = job.rejections;
  let rejected: JobRejection[] = [];
  try {
    const lines = readPremises(
      { ...source, name: 'body' },
      {
        longest: limits.maxBodyBytes,
        most: Math.max(UNPACKED.least, UNPACKED.ratio * job.bytes),
        signal,
        onLine: requireShort,
      },
    );
    await ingest(linesAfter(lines, job.line, signal), put, {
      batch: BATCH,
      signal,
      onRejected({ line = 0, code, message, field }) {
        const known = isAnswerCode(code) ? code : 'BODY_INVALID';
        rejected.push({ line, code: known, message, ...(field !== undefined && { field }) });
      },
      async onProgress(counts, last) {
        // After a batch that failed, nothing counts: the job goes on there.
        if (finished >= firstFailed) return;
        finished += 1;
        rejections = [...rejections, ...rejected].slice(0, REJECTIONS);
        rejected = [];
        const { line = job.line } = last;
        const bytesRead = Math.min(source.bytesRead(), job.bytes);
        await onProgress({ ...job, ...sumOf(job, counts), rejections, line, bytesRead });
      },
    });
  } finally {
    source.stream.destroy();
  }
}

type Waiting = Pick<HeldRunner, 'holds' | 'pause' | 'waitsMs' | 'pausedMs'>;

/** Waits for the end of a hold or a pause, and for a store that is away for a while. */
async function whenPossible<Result>(
  corpus: string,
  write: () => Promise<Result>,
  { holds, pause, waitsMs = WAITS_MS, pausedMs = PAUSED_MS }: Waiting,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 0; ;) {
    // Nothing is awaited between this and the write, so a deletion that begins later comes later.
    while (holds.has(corpus)) await holds.whenOver(corpus, signal);
    signal.throwIfAborted();
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof ElenchusError) || error.http !== 503) throw error;
      if (error.code === 'WRITES_PAUSED' && pause.isPaused) await pause.whenOver(signal);
      else if (error.code === 'WRITES_PAUSED') await setTimeout(pausedMs, undefined, { signal });
      else {
        const wait = waitsMs[attempt];
        if (wait === undefined) throw error;
        attempt += 1;
        await setTimeout(wait, undefined, { signal });
      }
    }
  }
}

/** The lines that are not done yet; the others are read all the same, to find repeated ids. */
async function* linesAfter<Item extends ReadItem<unknown> & { readonly line: number }>(
  lines: AsyncIterable<Item>,
  done: number,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  for await (const item of lines) {
    if (signal.aborted) return;
    if (item.line > done) yield item;
  }
}

/** @throws ElenchusError QUERY_TOO_LARGE at the first line that is too many, blank ones included */
function requireShort(line: number): void {
  if (line <= MAX_LINES) return;
  const setting = 'a fixed limit; send the rest as another job';
  throw new ElenchusError('QUERY_TOO_LARGE', { limit: MAX_LINES, unit: 'lines', setting });
}

function sumOf(before: IngestCounts, { added, replaced, unchanged, rejected }: IngestCounts) {
  return {
    added: before.added + added,
    replaced: before.replaced + replaced,
    unchanged: before.unchanged + unchanged,
    rejected: before.rejected + rejected,
  };
}

/** The corpora from which something is being deleted. Meanwhile, their ingest jobs write nothing. */
export class JobHolds {
  /** By corpus, a promise for each deletion that holds its jobs. */
  readonly #ends = new Map<string, Set<Promise<void>>>();

  /** Holds the jobs of a corpus while the work runs. */
  async during<Result>(corpus: string, work: () => Promise<Result>): Promise<Result> {
    let release = (): void => undefined;
    const end = new Promise<void>((resolve) => (release = resolve));
    const ends = this.#ends.get(corpus) ?? new Set();
    this.#ends.set(corpus, ends.add(end));
    try {
      return await work();
    } finally {
      ends.delete(end);
      if (ends.size === 0) this.#ends.delete(corpus);
      release();
    }
  }

  /** @throws ElenchusError WRITES_PAUSED */
  requireNone(corpus: string): void {
    if (!this.has(corpus)) return;
    const reason = `something is being deleted from corpus "${corpus}"`;
    throw new ElenchusError('WRITES_PAUSED', { what: 'no ingest job can write', reason });
  }

  has(corpus: string): boolean {
    return this.#ends.has(corpus);
  }

  /** Waits for the deletions that hold the jobs of a corpus now; rejects once the signal is aborted. */
  whenOver(corpus: string, signal: AbortSignal): Promise<void> {
    return orAborted(Promise.all(this.#ends.get(corpus) ?? []), signal);
  }
}
