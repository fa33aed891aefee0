import type { MoveReason as Reason } from '../../domain/explanation.js';
import type {
  ExplainResolvers,
  MoveReasonResolvers,
  NoveltyReasonResolvers,
  OtherClaimReasonResolvers,
  ProfileReasonResolvers,
  StructureComparisonResolvers,
  StructureLayout,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { nodeOf } from './node.js';

export const Explain: ExplainResolvers = {
  scores: ({ scores }) => [...scores],
  moves: ({ moves }) => [...moves],
};

const REASONS = {
  RELEVANCE: 'RelevanceReason',
  QUALITY: 'QualityReason',
  PROFILE: 'ProfileReason',
  OTHER_CLAIM: 'OtherClaimReason',
  NOVELTY: 'NoveltyReason',
  STANCE: 'StanceReason',
  STRUCTURE: 'StructureComparison',
  LANGUAGE_MODEL: 'LanguageModelReason',
  PIXELS: 'PixelsReason',
  COPY: 'CopyReason',
} as const satisfies Record<Reason['type'], string>;

export const MoveReason: MoveReasonResolvers = {
  __resolveType: ({ type }) => REASONS[type],
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
