import type { Config } from '../../config.js';

/** So many candidates that are judged by their vectors cost a point. */
const SEEN = 4;
/** Of a premise that the cross-encoder reads: a request of the highest cost takes ten seconds. */
const READ = 20;
/** Of looking for candidates by way of claims: hundreds of searches. */
const BY_CLAIMS = 500;

/** What judging the hits of a search costs beside finding them. */
export function judged(
  { relevance }: Readonly<Record<string, unknown>>,
  limits: Pick<Config, 'maxPoolSize' | 'maxCrossEncoded'>,
): number {
  if (typeof relevance !== 'object' || relevance === null) return 0;
  const { model, candidates, pool, read } = relevance as Readonly<Record<string, unknown>>;
  // What is out of bounds is refused by its own code.
  const within = (size: unknown, limit: number) => Math.min(Math.max(Number(size), 1), limit);
  const size = within(pool, limits.maxPoolSize);
  const reads = model === 'FAST' ? 0 : Math.min(size, within(read, limits.maxCrossEncoded));
  return Math.ceil(size / SEEN) + READ * reads + (candidates === 'BY_CLAIMS' ? BY_CLAIMS : 0);
}
