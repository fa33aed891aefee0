import type { PremiseSearch } from '../../../src/domain/search.js';
import {
  type ConstantOptions,
  type Judge,
  JUDGE_DEFAULTS,
  type Rerank,
} from '../../../src/domain/stages.js';

type Judging = Partial<Judge> & Pick<ConstantOptions, 'judgePool' | 'judgeRead'>;

/** The arguments of a search that judges like this, and then does these steps. */
export function judging(
  { judgePool, judgeRead, ...judge }: Judging = {},
  steps: Rerank = {},
): Pick<PremiseSearch, 'rerank' | 'tuning'> {
  return {
    rerank: { ...steps, judge: { ...JUDGE_DEFAULTS, ...judge } },
    tuning: {
      ...(judgePool !== undefined && { judgePool }),
      ...(judgeRead !== undefined && { judgeRead }),
    },
  };
}
