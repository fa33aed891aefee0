import type { GraphWarning, GraphWarningCode } from '../domain/graph-warnings.js';
import type { NewGraph, PremiseRecord, ReadItem } from '../domain/records.js';
import type { LineProblem } from '../formats/graphs/draft.js';
import { type GraphFile, readGraphFiles } from '../formats/graphs/graph-files.js';
import type { ReadGraph, ReadGraphOptions } from '../formats/graphs/read-graph.js';
import { SeenIds } from '../formats/lines.js';
import { BATCH_BYTES } from '../runtime/bytes.js';
import { ElenchusError, type ErrorCode } from '../runtime/errors.js';
import type { WriteOutcome } from './types.js';

/** Writes records to this process's store or to a server. */
export type Put<Incoming> = (records: readonly Incoming[]) => Promise<readonly WriteOutcome[]>;

export type PutPremises = Put<PremiseRecord>;

export interface IngestCounts {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** How many records were read so far. */
export function ingested({ added, replaced, unchanged, rejected }: IngestCounts): number {
  return added + replaced + unchanged + rejected;
}

/** A line or file that was rejected, and why. */
export interface Rejection {
  readonly file: string;
  readonly line?: number;
  readonly field?: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly raw?: string;
}

export interface IngestOptions<Incoming> {
  /** How many records are written together; fewer if they are large. */
  readonly batch: number;
  /** After it is aborted, batches in progress are finished and nothing more is read. */
  readonly signal?: AbortSignal;
  /** @param last the last item that is counted; what it returns is waited for */
  onProgress?(counts: IngestCounts, last: ReadItem<Incoming>): unknown;
  onRejected?(rejection: Rejection): void;
  onTaken?(record: Incoming): void;
}

/** How many batches are in progress at a time: one is encoded while another one is written. */
const IN_FLIGHT = 2;

/** Writes records in batches, in order. A bad record does not stop the others. */
export async function ingest<Incoming>(
  items: AsyncIterable<ReadItem<Incoming>>,
  put: Put<Incoming>,
  { batch: size, signal, onProgress, onRejected, onTaken }: IngestOptions<Incoming>,
): Promise<IngestCounts> {
  const counts = { added: 0, replaced: 0, unchanged: 0, rejected: 0 };
  const finish = async ({ batch, outcomes }: SentBatch<Incoming>) => {
    const results = (await outcomes)[Symbol.iterator]();
    for (const item of batch) {
      const outcome = 'record' in item.result ? results.next().value : undefined;
      const rejection = rejectionOf(item, outcome);
      if (rejection !== undefined) onRejected?.(rejection);
      else if ('record' in item.result) onTaken?.(item.result.record);
      counts[rejection === undefined ? countOf(outcome) : 'rejected'] += 1;
    }
    await onProgress?.({ ...counts }, batch.at(-1)!);
  };

  const sent: SentBatch<Incoming>[] = [];
  const send = async (batch: readonly ReadItem<Incoming>[]) => {
    const records = batch.flatMap(({ result }) => ('record' in result ? result.record : []));
    const outcomes = put(records);
    // Awaited below, in order; this avoids an unhandled rejection until then.
    outcomes.catch(() => undefined);
    sent.push({ batch, outcomes });
    if (sent.length >= IN_FLIGHT) await finish(sent.shift() as SentBatch<Incoming>);
  };

  let batch: ReadItem<Incoming>[] = [];
  let bytes = 0;
  const sendBatch = async () => {
    const full = batch;
    batch = [];
    bytes = 0;
    if (full.length > 0) await send(full);
  };
  const finishAll = async () => {
    for (let first = sent.shift(); first !== undefined; first = sent.shift()) await finish(first);
  };
  try {
    for await (const item of items) {
      batch.push(item);
      bytes += item.bytes ?? 0;
      if (batch.length < size && bytes < BATCH_BYTES) continue;
      await sendBatch();
      if (signal?.aborted === true) break;
    }
    await sendBatch();
    await finishAll();
  } catch (error) {
    // Keeps what was read before the file turned out to be damaged.
    await sendBatch().catch(() => undefined);
    await finishAll().catch(() => undefined);
    throw error;
  }
  return counts;
}

interface SentBatch<Incoming> {
  readonly batch: readonly ReadItem<Incoming>[];
  readonly outcomes: Promise<readonly WriteOutcome[]>;
}

function countOf(outcome: WriteOutcome | undefined): 'added' | 'replaced' | 'unchanged' {
  if (outcome?.status === 'ADDED') return 'added';
  return outcome?.status === 'REPLACED' ? 'replaced' : 'unchanged';
}

/** Why an item was rejected; undefined if it was not. */
export function rejectionOf(
  { file, line, raw, result }: ReadItem<unknown>,
  outcome?: WriteOutcome,
): Rejection | undefined {
  const at = { file, line, raw };
  if ('error' in result) {
    const { code, message, details } = result.error;
    return { ...at, code, message, ...(details.field && { field: String(details.field) }) };
  }
  return outcome?.error && { ...at, ...outcome.error };
}

/** A graph with the text it was read from. */
export interface IncomingGraph {
  readonly graph: NewGraph;
  readonly text: string;
}

interface RepairCount {
  graphs: number;
  items: number;
}

interface ReadGraphsOptions extends ReadGraphOptions {
  /** The topic of graphs whose file does not name one. */
  readonly topic?: string;
  /** The fraction of all paths read so far. */
  onProgress?(fraction: number): void;
  /** Called for a file that is not a graph and is not named like one. */
  onPassedOver?(file: string): void;
}

/**
 * Reads the graphs in files, folders and archives. If an id occurs again with other content, the
 * second graph is refused.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED
 */
export async function* graphItems(
  paths: readonly string[],
  { topic, onProgress, onPassedOver, ...options }: ReadGraphsOptions,
): AsyncGenerator<ReadItem<IncomingGraph>> {
  const seen = new SeenIds();
  for (const [place, path] of paths.entries()) {
    for await (const found of readGraphFiles(path, options)) {
      const { file, result } = found;
      onProgress?.((place + found.fraction) / paths.length);
      if (result === undefined) onPassedOver?.(file);
      else if ('error' in result) yield { file, result };
      else {
        for (const problem of result.graph.problems ?? []) yield unusable(file, problem);
        const bytes = found.text?.length ?? 0;
        yield { file, bytes, result: once(incoming(found, result.graph, topic), seen) };
      }
    }
  }
}

function once(record: IncomingGraph, seen: SeenIds): ReadItem<IncomingGraph>['result'] {
  try {
    seen.isRepeated(record.graph);
    return { record };
  } catch (error) {
    if (!(error instanceof ElenchusError)) throw error;
    return { error };
  }
}

/** A line that is left out of a graph; the rest of the file is kept. */
function unusable(
  file: string,
  { line, raw, field, problem }: LineProblem,
): ReadItem<IncomingGraph> {
  const error = new ElenchusError('LINE_INVALID', { file, line, field, problem });
  return { file, line, raw, result: { error } };
}

function incoming(
  { id, text = '' }: GraphFile,
  { problems: _, ...read }: ReadGraph,
  usual: string | undefined,
): IncomingGraph {
  return { graph: { ...read, id: read.id ?? id, topic: read.topic ?? usual }, text };
}

export class Repairs {
  readonly counts: Partial<Record<GraphWarningCode, RepairCount>> = {};
  graphs = 0;

  add(warnings: readonly GraphWarning[]): void {
    if (warnings.length > 0) this.graphs += 1;
    for (const { code, count } of warnings) {
      const known = (this.counts[code] ??= { graphs: 0, items: 0 });
      known.graphs += 1;
      known.items += count;
    }
  }
}
