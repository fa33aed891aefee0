import type { ResolversComposition } from '@graphql-tools/resolvers-composition';
import type { GraphQLFieldResolver } from 'graphql';
import type { Diversify } from '../../domain/diversity.js';
import type { ApiContext } from '../context.js';
import type { DiversifyInput } from '../generated.js';
import { given } from '../inputs.js';

type Resolver = GraphQLFieldResolver<
  unknown,
  ApiContext,
  { readonly diversify?: DiversifyInput | null }
>;

/**
 * Lets a resolver of premises have the argument `diversify`: whatever it searches for, the
 * best hits are reordered. The resolver itself need not know of it.
 */
export const diversified: ResolversComposition<Resolver> =
  (next) => (parent, args, context, info) => {
    if (!args.diversify) return next(parent, args, context, info) as unknown;
    const diversify = diversifyOf(args.diversify);
    const { retrieval } = context;
    const searching: ApiContext = {
      ...context,
      retrieval: {
        ...retrieval,
        searchPremises: (allowed, search) =>
          retrieval.searchPremises(allowed, { ...search, diversify }),
      },
    };
    return next(parent, args, searching, info) as unknown;
  };

/** The one method of the input; the defaults are the schema's. */
export function diversifyOf({ alphaNdcg, proportional, equal }: DiversifyInput): Diversify {
  if (alphaNdcg) return { method: 'ALPHA_NDCG', alpha: 0.5, weight: 0.5, ...given(alphaNdcg) };
  if (proportional) return { method: 'PROPORTIONAL', weight: 0.5, ...given(proportional) };
  return { method: 'EQUAL', weight: 0.5, ...given(equal!) };
}
