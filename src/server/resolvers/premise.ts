import { inStage } from '../../runtime/scope.js';
import { entityId } from '../../domain/ids.js';
import type { ListedHit } from '../../domain/search.js';
import { checkPageSize } from '../../search/arguments.js';
import { connectionResolvers } from '../connection.js';
import type {
  FacetResolvers,
  PremiseConnectionResolvers,
  PremiseEdgeResolvers,
  PremiseResolvers,
  ComparedGroupResolvers,
} from '../generated.js';
import { globalId, localId } from '../global-id.js';
import { given } from '../inputs.js';
import { counterPremisesOf, imagesOf, similarPremises } from './premise-links.js';

export const ComparedGroup: ComparedGroupResolvers = {
  premises: async (group, args, { scope }) => {
    const { first } = given(args);
    const page = await inStage(scope, 'retrieve', () => group.premises(first));
    return { page, continued: false };
  },
  distinctive: async (group, args, { scope }) => [
    ...(await inStage(scope, 'retrieve', () => group.distinctive(given(args)))),
  ],
};

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
  similar: similarPremises,
  images: imagesOf,
  counterPremises: counterPremisesOf,
};

export const Facet: FacetResolvers = {
  // As `filter: { claimId }` takes them.
  values: ({ variable, values }) =>
    values.map((each) =>
      variable === 'claim' ? { ...each, value: globalId('claim', each.value) } : each,
    ),
};

export const PremiseConnection: PremiseConnectionResolvers = {
  ...connectionResolvers(({ premise }: ListedHit) => premise),
  matchCount: async ({ page }, _, { scope }) =>
    (await inStage(scope, 'retrieve', () => page.matchCount())) ?? null,
  judgedCount: ({ page }) => page.relevance?.judged ?? null,
  facets: async ({ page }, options, { scope }) => [
    ...(await inStage(scope, 'retrieve', () => page.facets(given(options)))),
  ],
  fairness: async ({ page }, { variables }, { scope }) => [
    ...(await inStage(scope, 'retrieve', () => page.fairness(variables ?? undefined))),
  ],
};

/** How many other hits of a group are shown, as in the schema. */
const GROUP = 3;
const MAX_GROUP = 20;

export const PremiseEdge: PremiseEdgeResolvers = {
  explain: ({ explanation }) => explanation ?? null,
  highlights: async (hit, { first }, { scope }) => {
    const found = await inStage(scope, 'retrieve', async () => hit.highlights?.(first ?? 1));
    return found?.map((each) => ({ ...each, words: [...each.words] })) ?? null;
  },
  group: async ({ group, cursor }, { first }, { loaders }) => {
    if (!group) return null;
    checkPageSize(first ?? GROUP, MAX_GROUP, 'group.first');
    const hits = await Promise.all(
      group.slice(0, first ?? GROUP).map(async ({ premiseId, ...hit }) => {
        const premise = await loaders.premise(premiseId);
        // One may have been deleted meanwhile. The list goes on behind the group.
        return premise ? [{ ...hit, premise, cursor }] : [];
      }),
    );
    return hits.flat();
  },
  node: ({ premise }) => premise,
};
