import { COUNTER_DEFAULTS, type CounterSubject } from '../../domain/counter.js';
import type { Hit } from '../../domain/search.js';
import { connectionResolvers } from '../connection.js';
import type {
  CounterPremiseConnectionResolvers,
  CounterQuery,
  QueryResolvers,
} from '../generated.js';
import { localId } from '../global-id.js';
import { filterOf, given, perspectiveOf, relevanceOf } from '../inputs.js';

export const counterPremises: NonNullable<QueryResolvers['counterPremises']> = async (
  _,
  args,
  { retrieval, principal, loaders, signal, read },
) => {
  const { by, corpus, side, minimum, threshold, first, after, ...rest } = given(args);
  const { filter, perspective, relevance } = rest;
  const search = {
    ...{ by: counterSubjectOf(by), corpus, side, minimum, threshold, first, after, signal },
    relevance: relevance ? relevanceOf(relevance) : COUNTER_DEFAULTS.relevance,
    filter: filter && filterOf(filter),
    perspective: perspective && perspectiveOf(perspective),
  };
  const page = await read((moves) =>
    retrieval.searchCounterPremises(principal.corpora, { ...search, ...moves }),
  );
  loaders.knowCorpus(page.corpus);
  return { page, continued: after !== undefined };
};

/** @throws ElenchusError BAD_INPUT if an id is not that of a premise or a claim. */
function counterSubjectOf({ text, premiseId, claimId }: CounterQuery): CounterSubject {
  if (text !== undefined) return { text };
  if (premiseId !== undefined) {
    return { premiseId: localId('premise', premiseId, 'by.premiseId') };
  }
  return { claimId: localId('claim', claimId, 'by.claimId') };
}

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
