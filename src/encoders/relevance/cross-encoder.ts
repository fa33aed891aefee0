import type { CrossEncoder } from '../../encoders/relevance.js';
import { dot } from '../../math/vectors.js';
import { oddsOf, probabilityFromOdds } from './odds.js';
import type { Readings } from './readings.js';
import type { PairModel } from './types.js';
import { averagedWithClaims } from './with-claim.js';

/** The languages that the network was trained and measured on. */
export const CROSS_ENCODER_LANGUAGES = ['de', 'en', 'fr', 'it'];

/**
 * The network that reads both texts together. The cosine of their stored vectors counts, too, since
 * the text encoder knows more topics.
 * @param readings what the network says, remembered
 * @param network has the weight of the cosine
 * @param withClaims a model that also reads the claim of a premise, if that is given
 */
export function crossEncoderModel(
  readings: Readings,
  network: () => Promise<Pick<CrossEncoder, 'cosine'>>,
  withClaims: PairModel,
): PairModel {
  return {
    name: 'CROSS_ENCODER',
    languages: CROSS_ENCODER_LANGUAGES,
    async score(claim, premises, client) {
      const texts = premises.map(({ text }) => text);
      const found = await readings.of(claim.text, texts, client);
      const { weight, offset } = (await network()).cosine;
      const scores = Float32Array.from(found, ({ relevance }, at) => {
        const added = weight * dot(claim.vector, premises[at]!.vector) + offset;
        return probabilityFromOdds(oddsOf(relevance) * Math.exp(added));
      });
      return averagedWithClaims(scores, withClaims, claim, premises);
    },
  };
}
