import type { IngestCounts } from '../corpus/ingest.js';
import { ElenchusError } from '../errors.js';
import { amount, duration } from './progress.js';

/**
 * Runs an ingest. Ctrl-C stops it after the batch that has begun.
 * @throws ElenchusError INTERRUPTED
 */
export async function whileInterruptible(
  unit: string,
  run: (signal: AbortSignal) => Promise<IngestCounts>,
): Promise<IngestCounts> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    const counts = await run(interruption.signal);
    if (interruption.signal.aborted) {
      throw new ElenchusError('INTERRUPTED', { count: ingested(counts), unit });
    }
    return counts;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** The number of items that an ingest has handled. */
export function ingested({ added, replaced, unchanged, rejected }: IngestCounts): number {
  return added + replaced + unchanged + rejected;
}

export function countsLine(counts: IngestCounts, unit: string, seconds: number): string {
  const { added, replaced, unchanged, rejected } = counts;
  const parts = Object.entries({ added, replaced, unchanged, rejected });
  const listed = parts.map(([name, count]) => `${amount(count)} ${name}`).join(', ');
  return `${amount(ingested(counts))} ${unit}: ${listed}, ${duration(seconds)}`;
}
