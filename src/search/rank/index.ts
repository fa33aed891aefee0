import type { Condition } from '../../domain/filter.js';
import type { Rank } from '../../domain/stages.js';
import type { Stage } from '../stage.js';
import { divided } from '../step-back.js';
import { auto } from './auto.js';
import { feedback } from './feedback.js';
import { fused } from './fused.js';
import { lexical } from './lexical.js';
import { dense, type Ranker, type RankQuery } from './ranker.js';

const RANKERS = {
  AUTO: auto,
  DENSE: dense,
  FEEDBACK: feedback,
  LEXICAL: lexical,
  FUSED: fused,
} satisfies { [Method in Rank['method']]: Pick<Ranker<Rank & { method: Method }>, 'state'> };

/**
 * The first stage of a search by text: ranks everything that is admitted.
 * @param options `ownClaims`: if given, the order can be divided, and these claims are the query's
 *   own, whatever their text; `curve`: of which hits the bend in the curve of scores is looked for,
 *   by default of all
 */
export function rankStage(
  rank: Rank,
  query: RankQuery,
  options: {
    readonly ownClaims?: readonly string[] | undefined;
    readonly curve?: readonly Condition[];
  } = {},
): Stage {
  const { text, hiddenClaims, tuning } = query;
  const { ownClaims, curve = [] } = options;
  const method = RANKERS[rank.method] as unknown as Ranker<Rank>;
  const ranker = ownClaims ? divided(method, ownClaims) : method;
  return {
    name: 'rank',
    method: rank.method,
    size: 0,
    state: ranker.state,
    boundary: leavesOut(rank)
      ? { kind: 'LEFT_OUT' }
      : { kind: 'BEND', about: [text, rank, ownClaims, hiddenClaims, tuning], curve },
    async run({ source }, saved) {
      const ranked = await ranker.rank(source, query, rank, saved);
      return { state: ranked.state, ranked };
    },
  };
}

function leavesOut(rank: Rank): boolean {
  return rank.method === 'LEXICAL' || ('minScore' in rank && rank.minScore !== undefined);
}
