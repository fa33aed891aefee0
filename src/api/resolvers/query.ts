import { ElenchusError } from '../../errors.js';
import { selects } from '../connection.js';
import type { ApiContext } from '../context.js';
import type { QueryResolvers } from '../generated.js';
import { graphFilterOf, graphSubjectOf, structureOf } from '../graph-input.js';
import { filterOf, given, perspectiveOf, rankOf, relevanceOf, subjectOf } from '../inputs.js';
import { counterPremises } from './counter.js';
import { nodeOf } from './node.js';
import { variablesOf } from './corpus.js';

/** One search for each field: arguments become a search of the domain, its page a connection. */
export const Query: QueryResolvers = {
  premises: async (
    _,
    { by, corpus, filter, perspective, rank, relevance, first, after },
    context,
    info,
  ) => {
    const search = {
      by: subjectOf(by),
      rank: rankOf(rank),
      first,
      counted: selects(info, 'totalCount'),
      signal: context.signal,
      ...(filter && { filter: filterOf(filter) }),
      ...(perspective && { perspective: perspectiveOf(perspective) }),
      ...(relevance && { relevance: relevanceOf(relevance) }),
      ...placeOf({ corpus, after }),
    };
    const page = await context.read((moves) =>
      context.retrieval.searchPremises(context.principal.corpora, { ...search, ...moves }),
    );
    return connection(page, after, context);
  },

  counterPremises,

  comparePerspectives: async (
    _,
    { by, corpus, perspectives, filter, rank, relevance },
    { retrieval, principal, loaders, signal, read },
  ) => {
    const comparison = {
      by: subjectOf(by),
      perspectives: perspectives.map(({ name, perspective }) => ({
        name,
        ...(perspective && { perspective: perspectiveOf(perspective) }),
      })),
      rank: rankOf(rank),
      signal,
      ...(filter && { filter: filterOf(filter) }),
      ...(relevance && { relevance: relevanceOf(relevance) }),
      ...placeOf({ corpus }),
    };
    const compared = await read((moves) =>
      retrieval.comparePremises(principal.corpora, { ...comparison, ...moves }),
    );
    loaders.knowCorpus(compared.corpus);
    return compared;
  },

  claims: async (_, { text, corpus, filter, first, after }, context) => {
    const search = {
      first,
      signal: context.signal,
      ...(text !== null && text !== undefined && { text }),
      ...(filter && { filter: given(filter) }),
      ...placeOf({ corpus, after }),
    };
    const page = await context.read((moves) =>
      context.retrieval.searchClaims(context.principal.corpora, { ...search, ...moves }),
    );
    return connection(page, after, context);
  },

  argumentGraphs: async (_, { by, corpus, structure, filter, first, after }, context) => {
    const search = {
      by: await graphSubjectOf(by, context),
      structure: structureOf(structure),
      first,
      signal: context.signal,
      ...(filter && { filter: graphFilterOf(filter) }),
      ...placeOf({ corpus, after }),
    };
    const page = await context.read((moves) =>
      context.retrieval.searchGraphs(context.principal.corpora, { ...search, ...moves }),
    );
    return connection(page, after, context);
  },

  socioProfiles: async (_, { corpus, perspective, first, after }, context) => {
    const page = await context.retrieval.listProfiles(context.principal.corpora, {
      first,
      ...(perspective && { perspective: perspectiveOf(perspective) }),
      ...placeOf({ corpus, after }),
    });
    return connection(page, after, context);
  },

  socioVariables: async (_, { corpus }, { retrieval, principal, loaders }) => {
    const found = await retrieval.resolveCorpus(principal.corpora, corpus ?? undefined);
    return variablesOf(found, loaders);
  },

  corpora: async (_, _arguments, { retrieval, principal, loaders }) => {
    const corpora = await retrieval.listCorpora(principal.corpora);
    corpora.forEach((corpus) => loaders.knowCorpus(corpus));
    return [...corpora];
  },

  node: (_, { id }, context) => nodeOf(id, context),

  nodes: async (_, { ids }, context) => {
    const limit = context.config.maxPageSize;
    if (ids.length > limit) {
      throw new ElenchusError('PAGE_SIZE', { field: 'ids', value: ids.length, minimum: 0, limit });
    }
    return Promise.all(ids.map((id) => nodeOf(id, context)));
  },
};

type Place = Partial<Record<'corpus' | 'after', string | null>>;

function placeOf(place: Place): { corpus?: string; after?: string } {
  return given(place);
}

function connection<
  P extends { readonly corpus: Parameters<ApiContext['loaders']['knowCorpus']>[0] },
>(page: P, after: string | null | undefined, { loaders }: ApiContext) {
  loaders.knowCorpus(page.corpus);
  return { page, continued: typeof after === 'string' };
}
