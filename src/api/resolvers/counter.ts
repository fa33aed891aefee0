import { COUNTER_DEFAULTS } from '../../domain/counter.js';
import type { Hit } from '../../domain/search.js';
import { connection, connectionResolvers } from '../connection.js';
import type { CounterPremiseConnectionResolvers, QueryResolvers } from '../generated.js';
import { filterOf, given, perspectiveOf, relevanceOf, subjectOf } from '../inputs.js';

export const counterPremises: NonNullable<QueryResolvers['counterPremises']> = async (
  _,
  args,
  context,
) => {
  const { retrieval, principal, signal, read } = context;
  const { by, corpus, side, minimum, threshold, first, after, ...rest } = given(args);
  const { filter, perspective, relevance } = rest;
  const search = {
    ...{ by: subjectOf(by), corpus, side, minimum, threshold, first, after, signal },
    relevance: relevance ? relevanceOf(relevance) : COUNTER_DEFAULTS.relevance,
    filter: filter && filterOf(filter),
    perspective: perspective && perspectiveOf(perspective),
  };
  const page = await read((moves) =>
    retrieval.searchCounterPremises(principal.corpora, { ...search, ...moves }),
  );
  return connection(page, after, context);
};

const { edges, nodes, pageInfo, totalCount } = connectionResolvers(({ premise }: Hit) => premise);

export const CounterPremiseConnection: CounterPremiseConnectionResolvers = {
  ...{ edges, nodes, pageInfo, givenCount: totalCount },
  countered: ({ page }) => page.countered.text,
  side: ({ page }) => page.countered.side,
  claims: async ({ page: { countered } }, _, { loaders }) => {
    const claims = await Promise.all(countered.claimIds.map((id) => loaders.claim(id)));
    // Some may have been deleted meanwhile.
    return claims.filter((claim) => claim !== null);
  },
  premiseSide: ({ page }) => page.countered.premiseSide ?? null,
};
