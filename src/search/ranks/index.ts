import type { Condition } from '../../domain/filter.js';
import type { Rank } from '../../domain/stages.js';
import type { TextEncoder } from '../../encoders/types.js';
import type { DenseVector } from '../../store/port.js';
import type { Stage } from '../stage.js';
import { auto } from './auto.js';
import { dense } from './dense.js';
import { divided } from './divided.js';
import { feedback } from './feedback.js';
import { fused } from './fused.js';
import { lexical } from './lexical.js';
import type { RankContext, Ranker } from './types.js';

const RANKERS = {
  AUTO: auto,
  DENSE: dense,
  FEEDBACK: feedback,
  LEXICAL: lexical,
  FUSED: fused,
} satisfies { [Method in Rank['method']]: Pick<Ranker<Rank & { method: Method }>, 'state'> };

interface RankRequest extends Pick<
  RankContext,
  'corpus' | 'text' | 'words' | 'tuning' | 'wanted' | 'hiddenClaims' | 'signal'
> {
  readonly textEncoder: Pick<TextEncoder, 'encodeQuery'>;
  readonly rank: Rank;
  /** If given, the order can be divided; these claims are the query's own, whatever their text. */
  readonly ownClaims?: readonly string[] | undefined;
  /** Of which hits the bend in the curve of scores is looked for; by default of all. */
  readonly curve?: readonly Condition[];
}

/** The first stage of a search by text: ranks everything that is admitted. */
export function rankStage({
  textEncoder,
  rank,
  ownClaims,
  curve = [],
  ...request
}: RankRequest): Stage {
  const { text, hiddenClaims, tuning } = request;
  const method = RANKERS[rank.method] as unknown as Ranker<Rank>;
  const { state, ...ranker } = ownClaims ? divided(method, ownClaims) : method;
  let encoding: Promise<DenseVector> | undefined;
  const vector = () => (encoding ??= textEncoder.encodeQuery(request.text, request.signal));
  return {
    ...{ name: 'rank', method: rank.method, size: 0, state },
    boundary: leavesOut(rank)
      ? { kind: 'LEFT_OUT' }
      : { kind: 'BEND', about: [text, rank, ownClaims, hiddenClaims, tuning], curve },
    async run({ source }, saved) {
      const ranked = await ranker.rank({ ...request, source, vector }, rank, saved);
      return { state: ranked.state, ranked };
    },
  };
}

function leavesOut(rank: Rank): boolean {
  return rank.method === 'LEXICAL' || ('minScore' in rank && rank.minScore !== undefined);
}
