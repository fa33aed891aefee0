import { entityId } from '../../domain/ids.js';
import type { Hit } from '../../domain/search.js';
import { connectionResolvers } from '../connection.js';
import type {
  PremiseConnectionResolvers,
  PremiseEdgeResolvers,
  PremiseResolvers,
} from '../generated.js';
import { globalId, localId } from '../global-id.js';
import { given } from '../inputs.js';

export const Premise: PremiseResolvers = {
  id: ({ id }) => globalId('premise', id),
  stance: ({ stance, claims }, { claimId }) => {
    if (claimId === undefined || claimId === null) return stance ?? null;
    const id = localId('claim', claimId, 'claimId');
    return claims.find((each) => each.claimId === id)?.stance ?? null;
  },
  claim: ({ claimId }, _, { loaders }) => (claimId === undefined ? null : loaders.claim(claimId)),
  claims: async ({ claims }, _, { loaders }) => {
    const found = await Promise.all(claims.map(({ claimId }) => loaders.claim(claimId)));
    // Some may have been deleted meanwhile.
    return found.filter((claim) => claim !== null);
  },
  graph: ({ corpus, graph }, _, { loaders }) =>
    graph === undefined ? null : loaders.graph(entityId('graph', corpus, graph)),
  // A premise carries its author's profile, so no lookup is needed.
  profile: ({ profileId, corpus, author, profile }) => ({
    id: profileId,
    corpus,
    profile,
    author,
  }),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
};

export const PremiseConnection: PremiseConnectionResolvers = {
  ...connectionResolvers(({ premise }: Hit) => premise),
  relevance: ({ page }) => page.relevance ?? null,
  facets: async ({ page }, options) => [...(await page.facets(given(options)))],
  fairness: async ({ page }, { variables }) => [...(await page.fairness(variables ?? undefined))],
};

export const PremiseEdge: PremiseEdgeResolvers = {
  explain: ({ explanation }) => explanation,
  highlights: async (hit, { first }) => {
    const found = await hit.highlights?.(first ?? 1);
    return found?.map((each) => ({ ...each, words: [...each.words] })) ?? null;
  },
  node: ({ premise }) => premise,
};
