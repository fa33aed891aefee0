import type {
  ComparedFacetResolvers,
  ComparedGroupResolvers,
  PerspectiveComparisonResolvers,
} from '../generated.js';
import { given } from '../inputs.js';

export const PerspectiveComparison: PerspectiveComparisonResolvers = {
  groups: ({ groups }) => [...groups],
  facets: async (comparison, options) => [...(await comparison.facets(given(options)))],
};

export const ComparedGroup: ComparedGroupResolvers = {
  premises: async (group, { first }) => ({ page: await group.premises(first), continued: false }),
  distinctive: async (group, request) => [...(await group.distinctive(given(request)))],
};

export const ComparedFacet: ComparedFacetResolvers = {
  missing: ({ missing }) => [...missing],
  values: ({ values }) => values.map(({ counts, ...value }) => ({ ...value, counts: [...counts] })),
};
