import { DEFAULT_LABELS } from '../../domain/judgement.js';
import type { CorpusResolvers, FieldType, FilterableFieldResolvers } from '../generated.js';
import { globalId } from '../global-id.js';

export const Corpus: CorpusResolvers = {
  id: ({ name }) => globalId('corpus', name),
  premiseCount: ({ name }, _, { loaders }) => loaders.premiseCount(name),
  claimCount: ({ name }, _, { loaders }) => loaders.claimCount(name),
  graphCount: ({ name }, _, { loaders }) => loaders.graphCount(name),
  labels: ({ labels = DEFAULT_LABELS }) => labels,
  profileModel: async (corpus, _, { retrieval }) => (await retrieval.profileModel(corpus)) ?? null,
  variables: async ({ name }, _, { loaders }) => [...(await loaders.variables(name))],
};

export const FilterableField: FilterableFieldResolvers = {
  type: ({ type }: { readonly type: string }) => type.toUpperCase() as FieldType,
};
