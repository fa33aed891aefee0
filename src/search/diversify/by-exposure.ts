import type { Corpus } from '../../domain/corpus.js';
import { type Constants, type Diversify, diversifyPool } from '../../domain/stages.js';
import type { VectorStore } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { jointGroups, valuesOfGroup } from '../distribution.js';
import { seedOf, targetShares, withNumbers } from '../exposure.js';
import { payloadKey, variablesOf } from '../variables.js';
import { VECTORS, vectorsOf } from './by-likeness.js';
import { allChoices, type Diversification, isSmoothed, relevancesOf } from './choices.js';
import { exposureOrder } from './orders.js';

/**
 * Diversifies so that the joint groups of some variables have the exposure that they should.
 * @param path names the argument in errors
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export function byExposure(
  store: VectorStore,
  corpus: Corpus,
  diversify: Extract<Diversify, { readonly method: 'MATCH_EXPOSURE' }>,
  constants: Constants,
  path: string,
): Diversification {
  const { method, relevanceWeight } = diversify;
  const field = `${path}.${method}.variables`;
  const variables = variablesOf(corpus, diversify.variables, field);
  const { valuesOf, distribution } = jointGroups(store, corpus, variables, field);
  const wanted = { relevanceWeight, smoothing: constants.smoothing };
  return {
    size: diversifyPool(diversify, constants),
    selection: {
      payload: variables.map(payloadKey),
      vectors: isSmoothed(wanted) && [VECTORS.TEXT],
    },
    async order(pool, scope) {
      const targets = targetShares(await distribution());
      const relevances = await relevancesOf(pool, wanted, () => vectorsOf(pool), scope);
      const hits = pool.map(({ point }, place) => {
        return { relevance: relevances[place]!, groups: valuesOf(point) };
      });
      const candidates = withNumbers(hits, [...targets.keys()]);
      const options = {
        targets: [...targets.values()],
        weight: relevanceWeight,
        seed: seedOf(pool.map(({ point }) => point.id)),
      };
      const choices = await allChoices(exposureOrder(candidates, options), scope);
      const order = choices.map(({ candidate, gain, added }) => ({
        member: pool[candidate]!,
        reason: {
          type: 'NOVELTY',
          gain,
          groups:
            added.length === 0
              ? []
              : hits[candidate]!.groups.flatMap((group) =>
                  valuesOfGroup(group).map((value, at) => {
                    return { variable: variables[at]!.name, value };
                  }),
                ),
        } as const,
      }));
      // The digest leaves out the shares of the corpus, which other writes may change.
      const digest = fingerprint(order.map(({ member }) => member.point.id));
      return { digest, first: async () => order };
    },
  };
}
