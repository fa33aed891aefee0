import type { ErrorCode } from '../errors.js';
import type { ReadLine } from './readers/index.js';
import type { PremiseRecord, WriteOutcome } from './types.js';

/** Where premises go: this process's store, or a server. */
export type PutPremises = (records: readonly PremiseRecord[]) => Promise<readonly WriteOutcome[]>;

export interface IngestCounts {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** A line that was not taken, and why. */
export interface Rejection {
  readonly file: string;
  readonly line: number;
  readonly field?: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly raw?: string;
}

export interface IngestOptions {
  /** Premises that are written together. */
  readonly batch: number;
  /** Once aborted, what has been begun is finished and nothing more is read. */
  readonly signal?: AbortSignal;
  onProgress?(counts: IngestCounts): void;
  onRejected?(rejection: Rejection): void;
}

/** Batches on their way at a time: one is encoded while another one is written. */
const IN_FLIGHT = 2;

/** Sends premises in batches, in order; what is wrong with one does not stop the others. */
export async function ingest(
  lines: AsyncIterable<ReadLine>,
  put: PutPremises,
  { batch: size, signal, onProgress, onRejected }: IngestOptions,
): Promise<IngestCounts> {
  const counts = { added: 0, replaced: 0, unchanged: 0, rejected: 0 };
  const finish = async ({ batch, outcomes }: SentBatch) => {
    const results = (await outcomes)[Symbol.iterator]();
    for (const line of batch) {
      const outcome = 'record' in line.result ? results.next().value : undefined;
      const rejection = rejectionOf(line, outcome);
      if (rejection !== undefined) onRejected?.(rejection);
      counts[rejection === undefined ? countOf(outcome) : 'rejected'] += 1;
    }
    onProgress?.({ ...counts });
  };

  const sent: SentBatch[] = [];
  const send = async (batch: readonly ReadLine[]) => {
    const records = batch.flatMap(({ result }) => ('record' in result ? result.record : []));
    const outcomes = put(records);
    // Awaited below, in order; until then a failure is no unhandled one.
    outcomes.catch(() => undefined);
    sent.push({ batch, outcomes });
    if (sent.length >= IN_FLIGHT) await finish(sent.shift() as SentBatch);
  };

  let batch: ReadLine[] = [];
  const sendBatch = async () => {
    const full = batch;
    batch = [];
    if (full.length > 0) await send(full);
  };
  const finishAll = async () => {
    for (let first = sent.shift(); first !== undefined; first = sent.shift()) await finish(first);
  };
  try {
    for await (const line of lines) {
      batch.push(line);
      if (batch.length < size) continue;
      await sendBatch();
      if (signal?.aborted === true) break;
    }
    await sendBatch();
    await finishAll();
  } catch (error) {
    // What was read before a file turned out to be damaged is kept.
    await sendBatch().catch(() => undefined);
    await finishAll().catch(() => undefined);
    throw error;
  }
  return counts;
}

interface SentBatch {
  readonly batch: readonly ReadLine[];
  readonly outcomes: Promise<readonly WriteOutcome[]>;
}

function countOf(outcome: WriteOutcome | undefined): 'added' | 'replaced' | 'unchanged' {
  if (outcome?.status === 'ADDED') return 'added';
  return outcome?.status === 'REPLACED' ? 'replaced' : 'unchanged';
}

function rejectionOf(
  { file, line, raw, result }: ReadLine,
  outcome: WriteOutcome | undefined,
): Rejection | undefined {
  const at = { file, line, ...(raw !== undefined && { raw }) };
  if ('error' in result) {
    const { code, message, details } = result.error;
    return { ...at, code, message, ...(details.field && { field: String(details.field) }) };
  }
  return outcome?.error && { ...at, ...outcome.error };
}
