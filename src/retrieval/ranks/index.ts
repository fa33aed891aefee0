import type { Condition } from '../../domain/filter.js';
import type { Rank } from '../../domain/search.js';
import type { TextEncoder } from '../../encoders/types.js';
import type { DenseVector } from '../../store/port.js';
import type { Stage } from '../stage.js';
import { auto } from './auto.js';
import { claimAware } from './claim-aware.js';
import { dense } from './dense.js';
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
  'corpus' | 'text' | 'words' | 'wanted' | 'hiddenClaims'
> {
  readonly textEncoder: Pick<TextEncoder, 'encodeQuery'>;
  readonly rank: Rank;
  /** Claims that claim-aware ranking treats as the query's own, whatever their text. */
  readonly claims?: readonly string[];
  /** Of which hits the bend in the curve of scores is looked for; by default of all. */
  readonly curve?: readonly Condition[];
  readonly signal?: AbortSignal | undefined;
}

/** The first stage of a search by text: ranks everything that is admitted. */
export function rankStage({
  textEncoder,
  rank,
  claims = [],
  curve = [],
  ...request
}: RankRequest): Stage {
  const method = RANKERS[rank.method] as unknown as Ranker<Rank>;
  const { state, ...ranker } = rank.claimAware ? claimAware(method, claims) : method;
  let encoding: Promise<DenseVector> | undefined;
  const vector = () => (encoding ??= textEncoder.encodeQuery(request.text, request.signal));
  return {
    ...{ name: 'rank', size: 0, state },
    boundary: leavesOut(rank)
      ? { kind: 'LEFT_OUT' }
      : { kind: 'BEND', about: [request.text, rank, claims, request.hiddenClaims], curve },
    async run({ source }, saved) {
      const ranked = await ranker.rank({ ...request, source, vector }, rank, saved);
      return { state: ranked.state, ranked };
    },
  };
}

function leavesOut(rank: Rank): boolean {
  return rank.method === 'LEXICAL' || ('minimumScore' in rank && rank.minimumScore !== undefined);
}
