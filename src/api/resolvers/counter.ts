import { COUNTER_DEFAULTS, type CounterSubject } from '../../domain/counter.js';
import type { Hit } from '../../domain/search.js';
import { connectionResolvers } from '../connection.js';
import type {
  CounteredResolvers,
  CounterPremiseConnectionResolvers,
  CounterQuery,
  QueryResolvers,
} from '../generated.js';
import { localId } from '../global-id.js';
import { filterOf, given, perspectiveOf, relevanceOf } from '../inputs.js';

export const counterPremises: NonNullable<QueryResolvers['counterPremises']> = async (
  _,
  { by, corpus, side, filter, perspective, minimum, threshold, relevance, first, after },
  { retrieval, principal, loaders, signal, read },
) => {
  const search = {
    by: counterSubjectOf(by),
    ...{ minimum, threshold, first, signal },
    relevance: relevance ? relevanceOf(relevance) : COUNTER_DEFAULTS.relevance,
    ...(filter && { filter: filterOf(filter) }),
    ...(perspective && { perspective: perspectiveOf(perspective) }),
    ...given({ corpus, side, after }),
  };
  const page = await read((moves) =>
    retrieval.searchCounterPremises(principal.corpora, { ...search, ...moves }),
  );
  loaders.knowCorpus(page.corpus);
  return { page, continued: typeof after === 'string' };
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
  countered: ({ page }) => page.countered,
};

export const Countered: CounteredResolvers = {
  claims: async ({ claimIds }, _, { loaders }) => {
    const claims = await Promise.all(claimIds.map((id) => loaders.claim(id)));
    // Some may have been deleted meanwhile.
    return claims.filter((claim) => claim !== null);
  },
};
