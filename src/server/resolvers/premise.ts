import { statementId } from '../../corpus/prepare-graph.js';
import type { Corpus } from '../../domain/corpus.js';
import { contextsOf } from '../../domain/graph-context.js';
import { entityId } from '../../domain/ids.js';
import type { Premise as DomainPremise } from '../../domain/premise.js';
import type { ListedHit } from '../../domain/search.js';
import { inPhase } from '../../runtime/scope.js';
import { oncePerObject } from '../../runtime/threads/shared.js';
import { checkPageSize } from '../../search/arguments.js';
import type { ClaimHit, JudgementHit, ProfileHit, ProfileRecord } from '../../search/types.js';
import { connection, connectionResolvers, matchCountOf, readingOf } from '../connection.js';
import type { ApiContext } from '../context.js';
import type {
  ClaimAgreementResolvers,
  ClaimConnectionResolvers,
  ClaimEdgeResolvers,
  ClaimResolvers,
  ComparedGroupResolvers,
  FacetResolvers,
  GroupShareResolvers,
  JudgementConnectionResolvers,
  JudgementEdgeResolvers,
  JudgementResolvers,
  PremiseConnectionResolvers,
  PremiseCopiesResolvers,
  PremiseCounterPremisesArgs,
  PremiseEdgeResolvers,
  PremiseImagesArgs,
  PremiseResolvers,
  PremiseSimilarArgs,
  ReadingResolvers,
  SocioProfileConnectionResolvers,
  SocioProfileEdgeResolvers,
  SocioProfileResolvers,
} from '../generated.js';
import { globalId, localId } from '../global-id.js';
import { filterOf, given } from '../inputs.js';
import type { ProfileValue } from '../mapped.js';
import { listedPremises, nodeOf, premisesOf } from './node.js';

export const ComparedGroup: ComparedGroupResolvers = {
  premises: async (group, args, { scope, chargeTuning }) => {
    const { first } = given(args);
    const page = await inPhase(scope, 'retrieve', () => group.premises(first));
    if (page.tuning) chargeTuning?.(page.tuning);
    return { page, continued: false };
  },
  shares: async (group, args, { scope }) => [
    ...(await inPhase(scope, 'diversify', () => group.shares(given(args)))),
  ],
  numbers: async (group, args, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => group.numbers(given(args)))),
  ],
  distinctive: async (group, args, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => group.distinctive(given(args)))),
  ],
};

export const GroupShare: GroupShareResolvers = {
  oddsRatio: ({ oddsRatio }) => oddsRatio ?? null,
  oddsFrom: ({ oddsInterval }) => oddsInterval.from,
  oddsTo: ({ oddsInterval: { to } }) => (Number.isFinite(to) ? to : null),
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
  context: contextOf,
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
  replies: async ({ id, corpus }, args, { retrieval, principal, scope }) => [
    ...(await retrieval.replies(
      principal.corpora,
      { to: { premiseId: id }, corpus, first: given(args).first },
      scope,
    )),
  ],
};

const contextsOfGraph = oncePerObject(contextsOf);

/**
 * What a statement of a graph speaks to. A page reads its graphs in one call, and what their
 * statements speak to in another.
 */
async function contextOf(
  { corpus, graph, graphNode }: DomainPremise,
  _: unknown,
  { loaders }: ApiContext,
) {
  if (graph === undefined || graphNode === undefined) return null;
  // It may have been deleted meanwhile.
  const record = await loaders.graph(entityId('graph', corpus, graph));
  const contexts = record && contextsOfGraph(record.graph).get(graphNode);
  if (!contexts) return null;
  const found = await Promise.all(
    contexts.map(async ({ statement: node, ...context }) => {
      const id = entityId('premise', corpus, statementId(graph, node));
      const statement = await loaders.premise(id);
      // A statement without a text is no premise.
      return statement ? [{ ...context, statement }] : [];
    }),
  );
  return found.flat();
}

/** How many premises a premise links to, as in the schema. */
const LINKED = 5;

/** Premises that say something similar: the nearest by meaning. */
async function similarPremises(
  { id: premiseId, corpus }: DomainPremise,
  args: Partial<PremiseSimilarArgs>,
  context: ApiContext,
) {
  const { filter, first = LINKED, after } = given(args);
  const { retrieval, principal, scope } = context;
  const page = await retrieval.searchPremises(
    principal.corpora,
    {
      by: { premiseId },
      corpus,
      first,
      after,
      rank: { method: 'DENSE' },
      filter: filter && filterOf(filter),
    },
    scope,
  );
  return connection(page, after, context);
}

async function counterPremisesOf(
  { id: premiseId, corpus }: DomainPremise,
  args: Partial<PremiseCounterPremisesArgs>,
  context: ApiContext,
) {
  const { filter, first = LINKED, after, minSideProbability } = given(args);
  const { retrieval, principal, scope } = context;
  const page = await retrieval.searchCounterPremises(
    principal.corpora,
    {
      by: { premiseId },
      corpus,
      first,
      after,
      filter: filter && filterOf(filter),
      minSideProbability,
    },
    scope,
  );
  return connection(page, after, context);
}

/** Images on the subject of a premise, of its own corpus or of another one. */
async function imagesOf(
  { id: premiseId, corpus: own }: DomainPremise,
  args: Partial<PremiseImagesArgs>,
  context: ApiContext,
) {
  const { corpus = own, modality, first = LINKED, after } = given(args);
  const { retrieval, principal, scope } = context;
  const search = { by: { premiseId }, corpus, modality, first, after };
  const page = await retrieval.searchImages(principal.corpora, search, scope);
  return connection(page, after, context);
}

export const Facet: FacetResolvers = {
  // As `filter: { claimId }` takes them.
  values: ({ variable, values }) =>
    values.map((each) =>
      variable === 'claim' ? { ...each, value: globalId('claim', each.value) } : each,
    ),
};

export const PremiseConnection: PremiseConnectionResolvers = {
  ...connectionResolvers(({ premise }: ListedHit) => premise),
  reading: readingOf,
  matchCount: matchCountOf,
  judgedCount: ({ page }) => page.relevance?.judged ?? null,
  tuning: ({ page }) => page.tuning ?? null,
  facets: async ({ page }, options, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => page.facets(given(options)))),
  ],
  fairness: async ({ page }, options, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => page.fairness(given(options)))),
  ],
};

export const Reading: ReadingResolvers = {
  problems: ({ problems }) => [...problems],
  nearestClaims: async ({ nearestClaims }, _, { loaders }) => {
    const found = await Promise.all(
      nearestClaims.map(async (each) => ((await loaders.claim(each.claimId)) ? [each] : [])),
    );
    // Some may have been deleted meanwhile.
    return found.flat();
  },
};

export const ClaimAgreement: ClaimAgreementResolvers = {
  claim: async ({ claimId }, _, { loaders }) => (await loaders.claim(claimId))!,
};

/** How many other hits of a group are shown, as in the schema. */
const GROUP = 3;
const MAX_GROUP = 20;

export const PremiseCopies: PremiseCopiesResolvers = {
  count: ({ count }, _, { scope }) => inPhase(scope, 'retrieve', count),
  authors: async ({ authors }, _, { scope }) => (await inPhase(scope, 'retrieve', authors)) ?? null,
  premises: ({ list }, args, context) => listedPremises({ ...list, ...given(args) }, context),
  facets: async ({ facets }, options, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => facets(given(options)))),
  ],
};

export const PremiseEdge: PremiseEdgeResolvers = {
  explain: (hit) =>
    hit.explanation ? { ...hit.explanation, side: async () => hit.side?.() } : null,
  matches: async (hit, _, { scope }) =>
    (await inPhase(scope, 'judge', async () => hit.matches?.())) ?? null,
  side: async (hit, { infer }, { scope }) =>
    (await inPhase(scope, 'judge', async () => hit.side?.({ infer: infer ?? false }))) ?? null,
  copies: ({ copies }) => copies ?? null,
  highlights: async (hit, { first }, { scope }) => {
    const found = await inPhase(scope, 'retrieve', async () => hit.highlights?.(first ?? 1));
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

export const Judgement: JudgementResolvers = {
  id: ({ id }) => globalId('judgement', id),
  hit: ({ hit: { type, id } }, _, context) => nodeOf(globalId(type, id), context),
};

export const JudgementConnection: JudgementConnectionResolvers = connectionResolvers(
  ({ judgement }: JudgementHit) => judgement,
);

export const JudgementEdge: JudgementEdgeResolvers = { node: ({ judgement }) => judgement };

export const Claim: ClaimResolvers = {
  id: ({ id }) => globalId('claim', id),
  text: ({ text, texts }, { language }) =>
    (language && Object.hasOwn(texts, language) && texts[language]) || text,
  // '' stands for an unknown language.
  languages: ({ texts }) => Object.keys(texts).filter((language) => language !== ''),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  premiseCount: (claim, _, { loaders }) => loaders.premiseCountOfClaim(claim),
  premises: ({ id, corpus }, args, context) => premisesOf(corpus, { claimId: id }, args, context),
};

export const ClaimConnection: ClaimConnectionResolvers = connectionResolvers(
  ({ claim }: ClaimHit) => claim,
);

export const ClaimEdge: ClaimEdgeResolvers = {
  explain: ({ explanation }) => explanation ?? null,
  node: ({ claim }) => claim,
};

export const SocioProfile: SocioProfileResolvers = {
  id: ({ id }) => globalId('profile', id),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  values: (profile, _, { loaders }) => {
    const corpus = loaders.corpus(profile.corpus);
    return corpus instanceof Promise
      ? corpus.then((found) => valuesOf(profile, found))
      : valuesOf(profile, corpus);
  },
  value: async (profile, { variable }, { loaders }) => {
    const values = valuesOf(profile, await loaders.corpus(profile.corpus));
    const value = values.find((candidate) => candidate.variable === variable);
    return value?.known ? [...value.values] : [];
  },
  premiseCount: (profile, _, { loaders }) => loaders.premiseCountOfProfile(profile),
  premises: ({ id, corpus }, args, context) => premisesOf(corpus, { profileId: id }, args, context),
};

export const SocioProfileConnection: SocioProfileConnectionResolvers = connectionResolvers(
  ({ profile }: ProfileHit) => profile,
);

export const SocioProfileEdge: SocioProfileEdgeResolvers = {
  node: ({ profile }) => profile,
};

/** In the order of the corpus's variables, without those that the profile lacks. */
function valuesOf({ profile }: ProfileRecord, { variables }: Corpus): ProfileValue[] {
  const result: ProfileValue[] = [];
  for (const { name, unknown } of variables) {
    const value = profile[name];
    if (value === undefined) continue;
    const list = typeof value === 'string' ? [value] : value;
    const known = unknown.length === 0 || list.some((item) => !unknown.includes(item));
    result.push({ variable: name, values: list, known });
  }
  return result;
}
