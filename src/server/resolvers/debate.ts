import { inPhase } from '../../runtime/scope.js';
import type { KeyPoint as FoundKeyPoint } from '../../search/types.js';
import { connection, connectionResolvers, type DebatePremise } from '../connection.js';
import type {
  DebateCountsResolvers,
  DebatePremiseConnectionResolvers,
  DebatePremiseEdgeResolvers,
  DebateResolvers,
  DebateSideResolvers,
  DebateSummaryResolvers,
  KeyPointConnectionResolvers,
  KeyPointEdgeResolvers,
  KeyPointResolvers,
  KeyPointTitleResolvers,
  ReplyResolvers,
  SummarySentenceResolvers,
  WatchedPremiseResolvers,
  WatchResolvers,
} from '../generated.js';
import { given } from '../inputs.js';
import { requireLanguageModel } from '../principal.js';

export const Debate: DebateResolvers = {
  reading: (debate, _, { scope }) => inPhase(scope, 'judge', () => debate.reading()),
  counts: (debate, _, { scope }) => inPhase(scope, 'diversify', () => debate.counts()),
  points: async (debate, args, context) => {
    const { after, ...request } = given(args);
    const page = await inPhase(context.scope, 'diversify', () =>
      debate.points({ ...request, after }),
    );
    return connection(page, after, context);
  },
  small: async (debate, args, context) => {
    const { after, ...request } = given(args);
    const page = await inPhase(context.scope, 'diversify', () =>
      debate.small({ ...request, after }),
    );
    return connection(page, after, context);
  },
  unclear: async (debate, args, context) => {
    const { after, ...request } = given(args);
    const page = await inPhase(context.scope, 'diversify', () =>
      debate.unclear({ ...request, after }),
    );
    return connection(page, after, context);
  },
  groups: async (debate, _, { scope }) => [
    ...(await inPhase(scope, 'diversify', () => debate.groups())),
  ],
  unheard: async (debate, _, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => debate.unheard())),
  ],
  summary: (debate, _, context) => {
    requireLanguageModel(context);
    return inPhase(context.scope, 'judge', () => debate.summary());
  },
  nearest: async (debate, args, { scope, loaders }) => {
    const ids = await inPhase(scope, 'judge', () => debate.nearest(given(args).first));
    const claims = await Promise.all(ids.map((id) => loaders.claim(id)));
    // Some may have been deleted meanwhile.
    return claims.filter((claim) => claim !== null);
  },
};

export const DebateCounts: DebateCountsResolvers = { sides: ({ sides }) => [...sides] };

export const DebateSide: DebateSideResolvers = {
  given: ({ byBasis }) => byBasis.GIVEN,
  byClaim: ({ byBasis }) => byBasis.CLAIM,
  inferred: ({ byBasis }) => byBasis.INFERRED,
};

export const KeyPoint: KeyPointResolvers = {
  title: (point) => point.title(),
  members: async (point, args, context) => {
    const { after, ...request } = given(args);
    return connection(await point.members({ ...request, after }), after, context);
  },
  exemplars: async (point) => [...(await point.exemplars())],
  answers: async (point, _, { scope }) => [
    ...(await inPhase(scope, 'judge', () => point.answers())),
  ],
  unanswered: async (point, _, { scope }) =>
    (await inPhase(scope, 'judge', () => point.answers())).length === 0,
  groups: async (point) => [...(await point.groups())],
};

export const Reply: ReplyResolvers = { strength: ({ strength }) => strength ?? null };

export const Watch: WatchResolvers = { premises: ({ premises }) => [...premises] };

export const WatchedPremise: WatchedPremiseResolvers = { side: ({ side }) => side ?? null };

export const KeyPointTitle: KeyPointTitleResolvers = {
  premise: ({ premise }) => premise ?? null,
  model: ({ model }) => model ?? null,
};

export const DebateSummary: DebateSummaryResolvers = {
  sentences: ({ sentences }) => [...sentences],
};

export const SummarySentence: SummarySentenceResolvers = {
  citations: ({ citations }) => [...citations],
};

const points = connectionResolvers((point: FoundKeyPoint) => point);
const premises = connectionResolvers(({ premise }: DebatePremise) => premise);

export const KeyPointConnection: KeyPointConnectionResolvers = {
  edges: points.edges,
  nodes: points.nodes,
  pageInfo: points.pageInfo,
  totalCount: points.admittedCount,
};

export const KeyPointEdge: KeyPointEdgeResolvers = { node: (point) => point };

export const DebatePremiseConnection: DebatePremiseConnectionResolvers = {
  edges: premises.edges,
  nodes: premises.nodes,
  pageInfo: premises.pageInfo,
  totalCount: premises.admittedCount,
};

export const DebatePremiseEdge: DebatePremiseEdgeResolvers = { node: ({ premise }) => premise };
