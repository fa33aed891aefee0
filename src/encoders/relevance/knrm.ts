import type { MeasuredTextEncoder } from '../../encoders/text.js';
import { dot } from '../../math/vectors.js';
import type { PairModel } from './types.js';
import { averagedWithClaims } from './with-claim.js';

/** What judges by the pieces of texts. */
export type PieceJudge = Pick<MeasuredTextEncoder, 'judge'>;

/**
 * KNRM, which compares the words of both texts by their static vectors, and knows the cosine of
 * their stored vectors. Where the claim of a premise is given, its log odds are averaged with those
 * of `withClaims`.
 * @param pieces without it, KNRM cannot be used
 */
export function knrmModel(pieces: PieceJudge | undefined, withClaims: PairModel): PairModel {
  return {
    name: 'KNRM',
    languages: 'ALL',
    async score(claim, premises, client) {
      if (pieces === undefined) throw new Error('KNRM needs the text encoder');
      const texts = premises.map(({ text }) => text);
      const cosines = premises.map(({ vector }) => dot(claim.vector, vector));
      const pairs = { claim: claim.text, premises: texts, cosines };
      const relevance = await pieces.judge(pairs, client);
      return averagedWithClaims(relevance, withClaims, claim, premises);
    },
  };
}
