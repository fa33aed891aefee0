import type { SuggestionResolvers } from '../generated.js';

export const Suggestion: SuggestionResolvers = {
  claim: ({ claimId }, _, { loaders }) => (claimId === undefined ? null : loaders.claim(claimId)),
};
