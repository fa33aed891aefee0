import { DEFAULT_LABELS } from '../../domain/judgement.js';
import { connection } from '../connection.js';
import type {
  CorpusResolvers,
  CorpusTuningResolvers,
  FieldType,
  FilterableFieldResolvers,
  InferredVariableResolvers,
  ProfileModelResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { given } from '../inputs.js';
import { argumentsOf } from '../schema-names.js';

export const Corpus: CorpusResolvers = {
  id: ({ name }) => globalId('corpus', name),
  premiseCount: ({ name }, _, { loaders }) => loaders.premiseCount(name),
  claimCount: ({ name }, _, { loaders }) => loaders.claimCount(name),
  graphCount: ({ name }, _, { loaders }) => loaders.graphCount(name),
  imageCount: ({ name }, _, { loaders }) => loaders.imageCount(name),
  visibility: ({ visibility = 'PUBLIC' }) => visibility,
  labels: ({ labels = DEFAULT_LABELS }) => labels,
  profileModel: async (corpus, _, { retrieval }) => (await retrieval.profileModel(corpus)) ?? null,
  tuning: ({ tuning }) => tuning ?? null,
  encoder: ({ encoder: { id, version } }) => `${id} ${version}`,
  claims: async ({ name }, args, context) => {
    const list = given(args);
    const { retrieval, principal, scope } = context;
    const search = { ...list, corpus: name };
    const page = await retrieval.searchClaims(principal.corpora, search, scope);
    return connection(page, list.after, context);
  },
  minGroup: (_corpus, _, { minGroup }) => minGroup ?? null,
  variables: async ({ name }, _, { loaders }) => [...(await loaders.variables(name))],
};

export const CorpusTuning: CorpusTuningResolvers = {
  rank: ({ setting }) => argumentsOf(setting).rank,
  rerank: ({ setting }) => argumentsOf(setting).rerank ?? null,
  questionCount: ({ questions }) => questions,
  judgementCount: ({ judgements }) => judgements,
};

export const ProfileModel: ProfileModelResolvers = {
  trainedOn: ({ trainedOn }) => trainedOn.premises,
  measuredOnNewClaims: ({ trainedOn }) => trainedOn.groupedBy === 'CLAIM',
  stale: ({ stale }) => stale === true,
};

export const InferredVariable: InferredVariableResolvers = {
  premiseCount: ({ premises }) => premises,
};

export const FilterableField: FilterableFieldResolvers = {
  type: ({ type }: { readonly type: string }) => type.toUpperCase() as FieldType,
};
