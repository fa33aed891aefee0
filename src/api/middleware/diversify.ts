import type { ResolversComposition } from '@graphql-tools/resolvers-composition';
import { Kind, type DocumentNode, type GraphQLFieldResolver } from 'graphql';
import { DIVERSIFY_DEFAULTS, type Diversify, type StanceOrder } from '../../domain/diversity.js';
import { ElenchusError } from '../../errors.js';
import type { ApiContext } from '../context.js';
import type { DiversifyInput } from '../generated.js';
import { given } from '../inputs.js';

/** How the best hits of a page are moved before it is read. */
export interface Moves {
  readonly diversify?: Diversify;
  readonly stance?: StanceOrder;
}

type Arguments = { readonly diversify?: DiversifyInput | null; readonly stance?: StanceOrder };

/**
 * Serves the arguments `diversify` and `stance` of a connection. The resolver hands the context a
 * page that is not searched for yet; here its search gets the stages that move the best hits. A
 * search that cannot serve a method refuses it, and so does a resolver without such a page.
 */
export const diversified: ResolversComposition<
  GraphQLFieldResolver<unknown, ApiContext, Arguments>
> = (next) => async (parent, args, context, info) => {
  const { diversify, stance = 'AS_RANKED' } = args;
  if (!diversify && stance === 'AS_RANKED') return next(parent, args, context, info);
  const moves: Moves = { stance, diversify: diversify ? diversifyOf(diversify) : undefined };
  let moved = false;
  const read: ApiContext['read'] = (search) => {
    moved = true;
    return search(moves);
  };
  const result: unknown = await next(parent, args, { ...context, read }, info);
  if (moved) return result;
  throw new ElenchusError('DIVERSIFY_UNSUPPORTED', {
    ...{ field: 'diversify', connection: info.fieldName },
    ...{ method: moves.diversify?.method ?? stance, known: [] },
  });
};

/** The fields of `Query` that the schema marks with `@diversified`. */
export function diversifiedFields(schema: DocumentNode): readonly string[] {
  return schema.definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === 'Query'
      ? (definition.fields ?? [])
          .filter(({ directives = [] }) => directives.some(isMark))
          .map(({ name }) => name.value)
      : [],
  );
}

function isMark({ name }: { readonly name: { readonly value: string } }): boolean {
  return name.value === 'diversified';
}

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
