import type { Corpus as DomainCorpus } from '../../domain/corpus.js';
import type { CorpusResolvers, FieldType, FilterableFieldResolvers } from '../generated.js';
import { globalId } from '../global-id.js';
import type { Loaders } from '../loaders.js';
import type { VariableCounts } from '../../retrieval/types.js';

export const Corpus: CorpusResolvers = {
  id: ({ name }) => globalId('corpus', name),
  premiseCount: ({ name }, _, { loaders }) => loaders.premiseCount(name),
  claimCount: ({ name }, _, { loaders }) => loaders.claimCount(name),
  graphCount: ({ name }, _, { loaders }) => loaders.graphCount(name),
  profileModel: async (corpus, _, { retrieval }) => (await retrieval.profileModel(corpus)) ?? null,
  variables: (corpus, _, { loaders }) => variablesOf(corpus, loaders),
};

export const FilterableField: FilterableFieldResolvers = {
  type: ({ type }: { readonly type: string }) => type.toUpperCase() as FieldType,
};

export async function variablesOf(
  { name }: DomainCorpus,
  loaders: Loaders,
): Promise<VariableCounts[]> {
  return [...(await loaders.variables(name))];
}
