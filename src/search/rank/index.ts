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
 * @param ownClaims if given, the order can be divided, and these claims are the query's own, whatever
 *   their text
 */
export function rankStage(rank: Rank, query: RankQuery, ownClaims?: readonly string[]): Stage {
  const method = RANKERS[rank.method] as unknown as Ranker<Rank>;
  const ranker = ownClaims ? divided(method, ownClaims) : method;
  return {
    name: 'rank',
    method: rank.method,
    size: 0,
    state: ranker.state,
    finds: true,
    async run({ source }, saved) {
      const ranked = await ranker.rank(source, query, rank, saved);
      return { state: ranked.state, ranked };
    },
  };
}
