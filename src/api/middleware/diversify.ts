import type { ResolversComposition } from '@graphql-tools/resolvers-composition';
import type { GraphQLFieldResolver } from 'graphql';
import { DIVERSIFY_DEFAULTS, type Diversify } from '../../domain/diversity.js';
import type { ApiContext } from '../context.js';
import type { DiversifyInput, StanceOrder } from '../generated.js';
import { given } from '../inputs.js';

type Resolver = GraphQLFieldResolver<
  unknown,
  ApiContext,
  { readonly diversify?: DiversifyInput | null; readonly stance?: StanceOrder }
>;

/**
 * Lets a resolver of a connection have the arguments `diversify` and `stance`: whatever it
 * searches for, the best hits are reordered. The resolver itself need not know of it; a search
 * that cannot serve a method refuses it.
 */
export const diversified: ResolversComposition<Resolver> =
  (next) => (parent, args, context, info) => {
    const { diversify: input, stance = 'AS_RANKED' } = args;
    if (!input && stance === 'AS_RANKED') return next(parent, args, context, info) as unknown;
    const diversify = input ? { diversify: diversifyOf(input) } : {};
    const { retrieval } = context;
    const searching: ApiContext = {
      ...context,
      retrieval: {
        ...retrieval,
        searchPremises: (allowed, search) =>
          retrieval.searchPremises(allowed, { ...search, ...diversify, stance }),
        searchCounterPremises: (allowed, search) =>
          retrieval.searchCounterPremises(allowed, { ...search, ...diversify }),
        searchClaims: (allowed, search) =>
          retrieval.searchClaims(allowed, { ...search, ...diversify }),
        searchGraphs: (allowed, search) =>
          retrieval.searchGraphs(allowed, { ...search, ...diversify }),
      },
    };
    return next(parent, args, searching, info) as unknown;
  };

/** The one method of the input. */
export function diversifyOf(input: DiversifyInput): Diversify {
  const { alphaNdcg, proportional, equal, coreset, kmeans, mmr, deduplicate } = input;
  const options = DIVERSIFY_DEFAULTS;
  if (alphaNdcg) return { method: 'ALPHA_NDCG', ...options.ALPHA_NDCG, ...given(alphaNdcg) };
  if (proportional)
    return { method: 'PROPORTIONAL', ...options.PROPORTIONAL, ...given(proportional) };
  if (equal) return { method: 'EQUAL', ...options.EQUAL, ...given(equal) };
  if (coreset) return { method: 'CORESET', ...options.CORESET, ...given(coreset) };
  if (kmeans) return { method: 'KMEANS', ...options.KMEANS, ...given(kmeans) };
  if (mmr) return { method: 'MMR', ...options.MMR, ...given(mmr) };
  return { method: 'DEDUPLICATE', ...options.DEDUPLICATE, ...given(deduplicate!) };
}
