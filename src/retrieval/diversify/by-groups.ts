import type { Corpus } from '../../domain/corpus.js';
import { DEFAULT_POOL } from '../../domain/diversity.js';
import { alphaNdcgOrder } from '../../diversity/alpha-ndcg.js';
import { equalOrder, proportionalOrder } from '../../diversity/proportional.js';
import type { Choice, GroupedCandidate } from '../../diversity/types.js';
import type { VectorStore } from '../../store/port.js';
import { corpusDistributions } from '../corpus-shares.js';
import { fingerprint } from '../cursor.js';
import { divisionsAmong, divisionsOf, type Division } from '../divisions.js';
import { knownValues, payloadKey, variablesOf } from '../variables.js';
import { pathOf, type DiversifyByGroups } from './check.js';
import { allInTurns } from './choices.js';
import { isSmoothed, placeId, relevancesOf } from './relevance.js';
import type { Diversification } from './stage.js';
import { VECTORS, vectorsOf } from './vectors.js';

/**
 * Diversifies by groups of authors, or by groups of premises.
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING
 */
export function byGroups(
  { store, corpus }: { readonly store: VectorStore; readonly corpus: Corpus },
  diversify: DiversifyByGroups,
): Diversification {
  const variables = variablesOf(corpus, diversify.variables, `${pathOf(diversify)}.variables`);

  return {
    size: diversify.pool ?? DEFAULT_POOL,
    selection: {
      payload: variables.map(payloadKey),
      vectors: isSmoothed(diversify) && [VECTORS.TEXT],
    },
    async order(pool) {
      const values = variables.map((variable) =>
        pool.map(({ point }) => knownValues(variable, point.payload)),
      );
      const distributions =
        diversify.method === 'ALPHA_NDCG'
          ? undefined
          : await corpusDistributions(store, corpus, variables);
      const divisions = variables.flatMap((variable, place) =>
        (distributions
          ? divisionsOf(variable, distributions[place]!)
          : divisionsAmong(variable, values[place]!)
        ).map((division) => ({ ...division, values: values[place]! })),
      );
      const relevances = await relevancesOf(pool, diversify, () => vectorsOf(pool));
      const candidates = pool.map((_, place) => ({
        id: placeId(place),
        relevance: relevances[place]!,
        groups: divisions.map(({ groupOf, values: held }) => groupOf(held[place]!)),
      }));
      const choices = await allInTurns(choose(candidates, divisions, diversify));
      const order = choices.map(({ candidate, gain, added }) => ({
        member: pool[candidate]!,
        why: {
          diversity: {
            placeBefore: candidate + 1,
            gain,
            added: added.flatMap((place) => {
              const { variable, groups } = divisions[place]!;
              const value = groups[candidates[candidate]!.groups[place]!];
              return value === undefined ? [] : [{ variable, value }];
            }),
          },
        },
      }));
      // The digest leaves out the shares of the corpus, which other writes may change.
      const digest = fingerprint(order.map(({ member }) => member.point.id));
      return { digest, first: async () => order };
    },
  };
}

function choose(
  candidates: readonly GroupedCandidate[],
  divisions: readonly Division[],
  { weight, ...diversify }: DiversifyByGroups,
): Generator<Choice, void> {
  switch (diversify.method) {
    case 'ALPHA_NDCG':
      return alphaNdcgOrder(candidates, { weight, alpha: diversify.alpha });
    case 'PROPORTIONAL':
      return proportionalOrder(candidates, {
        weight,
        targets: divisions.map(({ shares }) => shares),
      });
    case 'EQUAL':
      return equalOrder(candidates, {
        weight,
        sizes: divisions.map(({ groups }) => groups.length),
      });
  }
}
