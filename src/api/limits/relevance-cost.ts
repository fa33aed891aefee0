import type { Config } from '../../config.js';
import { TUNING_DEFAULTS } from '../../domain/tuning.js';
import { given } from './graph-cost.js';

/** How many candidates judged by their vectors cost one point. */
const SEEN = 4;
/** The cost of a premise that the cross-encoder reads; the highest cost allows ten seconds. */
const READ = 20;
/** The cost of finding candidates through claims: hundreds of searches. */
const BY_CLAIMS = 500;

/** The cost of judging the hits of a search, without that of finding them. */
export function judged(
  args: Readonly<Record<string, unknown>>,
  limits: Pick<Config, 'maxPoolSize' | 'maxCrossEncoded'>,
): number {
  const judge = args['judge'] ?? given(args['rerank'])['judge'];
  if (judge === undefined || judge === null) return 0;
  const { model, viaSimilarClaims } = given(judge);
  const { judgePool, judgeRead } = { ...TUNING_DEFAULTS, ...given(args['tuning']) };
  // Values out of bounds are refused elsewhere, with their own code.
  const within = (size: unknown, limit: number) => Math.min(Math.max(Number(size), 1), limit);
  const size = within(judgePool, limits.maxPoolSize);
  const reads = model === 'FAST' ? 0 : Math.min(size, within(judgeRead, limits.maxCrossEncoded));
  return Math.ceil(size / SEEN) + READ * reads + (viaSimilarClaims === true ? BY_CLAIMS : 0);
}
