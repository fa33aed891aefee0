import type { Hit } from '../../domain/search.js';
import { connection, connectionResolvers } from '../connection.js';
import type {
  CounterPremiseConnectionResolvers,
  QueryResolvers,
  SideEstimateResolvers,
} from '../generated.js';
import { diversifyOf, filterOf, given, subjectOf } from '../inputs.js';

export const counterPremises: NonNullable<QueryResolvers['counterPremises']> = async (
  _,
  args,
  context,
) => {
  const { retrieval, principal, signal } = context;
  const { by, filter, judge, diversify, tuning, ...rest } = given(args);
  const page = await retrieval.searchCounterPremises(principal.corpora, {
    ...rest,
    signal,
    by: subjectOf(by),
    filter: filter && filterOf(filter),
    judge: judge && given(judge),
    diversify: diversify && diversifyOf(diversify),
    tuning: tuning && given(tuning),
  });
  return connection(page, rest.after, context);
};

const { edges, nodes, pageInfo, admittedCount } = connectionResolvers(
  ({ premise }: Hit) => premise,
);

export const CounterPremiseConnection: CounterPremiseConnectionResolvers = {
  ...{ edges, nodes, pageInfo, givenCount: admittedCount },
  countered: ({ page }) => page.countered.text,
  side: ({ page }) => page.countered.side,
  claims: async ({ page: { countered } }, _, { loaders }) => {
    const claims = await Promise.all(countered.claimIds.map((id) => loaders.claim(id)));
    // Some may have been deleted meanwhile.
    return claims.filter((claim) => claim !== null);
  },
  premiseSide: ({ page }) => page.countered.premiseSide ?? null,
};

export const SideEstimate: SideEstimateResolvers = {
  stale: ({ learned, stale }) => (learned === undefined ? null : stale === true),
};
