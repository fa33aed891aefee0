import type { MoveReason as Reason } from '../../domain/explanation.js';
import type { Hit } from '../../domain/search.js';
import { inPhase } from '../../runtime/scope.js';
import { connectionResolvers, readingOf } from '../connection.js';
import type {
  CounterPremiseConnectionResolvers,
  ExplainResolvers,
  MoveReasonResolvers,
  NoveltyReasonResolvers,
  OtherClaimReasonResolvers,
  ProfileReasonResolvers,
  RelevanceReasonResolvers,
  SideEstimateResolvers,
  StructureComparisonResolvers,
  StructureLayout,
} from '../generated.js';
import { globalId } from '../global-id.js';
import type { JudgedHit } from '../mapped.js';
import { nodeOf } from './node.js';

const { edges, nodes, pageInfo, admittedCount } = connectionResolvers(
  ({ premise }: Hit) => premise,
);

export const CounterPremiseConnection: CounterPremiseConnectionResolvers = {
  edges,
  nodes,
  pageInfo,
  givenCount: admittedCount,
  countered: ({ page }) => page.countered.text,
  side: ({ page }) => page.countered.side,
  claims: async ({ page: { countered } }, _, { loaders }) => {
    const claims = await Promise.all(countered.claimIds.map((id) => loaders.claim(id)));
    // Some may have been deleted meanwhile.
    return claims.filter((claim) => claim !== null);
  },
  reading: readingOf,
  premiseSide: ({ page }) => page.countered.premiseSide ?? null,
};

export const SideEstimate: SideEstimateResolvers = {
  claim: ({ claimId }, _, { loaders }) => (claimId === undefined ? null : loaders.claim(claimId)),
  stale: ({ learned, stale }) => (learned === undefined ? null : stale === true),
};

export const Explain: ExplainResolvers = {
  scores: ({ scores }) => [...scores],
  moves: ({ moves, side }) =>
    moves.map((move) => {
      if (move.reason.type !== 'RELEVANCE' || side === undefined) return move;
      const judged: JudgedHit = { ...move.reason, side };
      return { ...move, reason: judged };
    }),
};

const REASONS = {
  RELEVANCE: 'RelevanceReason',
  QUALITY: 'QualityReason',
  PROFILE: 'ProfileReason',
  OTHER_CLAIM: 'OtherClaimReason',
  NOVELTY: 'NoveltyReason',
  STANCE: 'StanceReason',
  SIDE: 'SideReason',
  STRUCTURE: 'StructureComparison',
  LANGUAGE_MODEL: 'LanguageModelReason',
  PIXELS: 'PixelsReason',
  COPY: 'CopyReason',
} as const satisfies Record<Reason['type'], string>;

export const MoveReason: MoveReasonResolvers = {
  __resolveType: ({ type }) => REASONS[type],
};

export const RelevanceReason: RelevanceReasonResolvers = {
  side: async ({ side }, _, { scope }) =>
    (await inPhase(scope, 'judge', async () => side?.())) ?? null,
};

export const ProfileReason: ProfileReasonResolvers = {
  conditions: ({ conditions }) =>
    conditions.map(({ values, ...each }) => ({ ...each, values: [...values] })),
  modelStale: ({ modelVersion, modelStale }) =>
    modelVersion === undefined ? null : modelStale === true,
};

export const OtherClaimReason: OtherClaimReasonResolvers = {
  claim: ({ claimId }, _, { loaders }) => (claimId === undefined ? null : loaders.claim(claimId)),
};

export const NoveltyReason: NoveltyReasonResolvers = {
  groups: ({ groups }) =>
    groups.map(({ variable, value }) => ({ variable, values: [value], known: true })),
  nearest: ({ nearest }, _, context) =>
    nearest ? nodeOf(globalId(nearest.type, nearest.id), context) : null,
  nearestSimilarity: ({ nearest }) => nearest?.similarity ?? null,
};

export const StructureComparison: StructureComparisonResolvers = {
  layout: ({ view }) => (view === undefined ? null : (view.toUpperCase() as StructureLayout)),
};
