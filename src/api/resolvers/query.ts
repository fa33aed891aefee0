import { ElenchusError } from '../../errors.js';
import { connection, selects } from '../connection.js';
import type { QueryResolvers } from '../generated.js';
import { graphFilterOf, graphSubjectOf, structureOf } from '../graph-input.js';
import { filterOf, given, perspectiveOf, rankOf, relevanceOf, subjectOf } from '../inputs.js';
import { counterPremises } from './counter.js';
import { nodeOf } from './node.js';

/** One search for each field: arguments become a search of the domain, its page a connection. */
export const Query: QueryResolvers = {
  premises: async (_, args, context, info) => {
    const { by, corpus, filter, perspective, rank, relevance, groupBy, first, after } = given(args);
    const search = {
      corpus,
      after,
      groupBy,
      by: subjectOf(by),
      rank: rankOf(rank),
      first,
      counted: selects(info, 'totalCount'),
      signal: context.signal,
      filter: filter && filterOf(filter),
      perspective: perspective && perspectiveOf(perspective),
      relevance: relevance && relevanceOf(relevance),
    };
    const page = await context.read((moves) =>
      context.retrieval.searchPremises(context.principal.corpora, { ...search, ...moves }),
    );
    return connection(page, after, context);
  },

  counterPremises,

  comparePerspectives: async (_, args, { retrieval, principal, loaders, signal, read }) => {
    const { by, corpus, perspectives, filter, rank, relevance } = given(args);
    const comparison = {
      corpus,
      by: subjectOf(by),
      perspectives: perspectives.map(({ name, perspective }) => ({
        name,
        perspective: perspective ? perspectiveOf(perspective) : undefined,
      })),
      rank: rankOf(rank),
      signal,
      filter: filter && filterOf(filter),
      relevance: relevance && relevanceOf(relevance),
    };
    const compared = await read((moves) =>
      retrieval.comparePremises(principal.corpora, { ...comparison, ...moves }),
    );
    loaders.knowCorpus(compared.corpus);
    return compared;
  },

  claims: async (_, args, context) => {
    const { text, corpus, filter, first, after } = given(args);
    const { signal } = context;
    const search = { text, corpus, filter: filter && given(filter), first, after, signal };
    const page = await context.read((moves) =>
      context.retrieval.searchClaims(context.principal.corpora, { ...search, ...moves }),
    );
    return connection(page, after, context);
  },

  argumentGraphs: async (_, args, context) => {
    const { by, corpus, structure, filter, first, after } = given(args);
    const search = {
      corpus,
      after,
      by: await graphSubjectOf(by, context),
      structure: structureOf(structure),
      first,
      signal: context.signal,
      filter: filter && graphFilterOf(filter),
    };
    const page = await context.read((moves) =>
      context.retrieval.searchGraphs(context.principal.corpora, { ...search, ...moves }),
    );
    return connection(page, after, context);
  },

  socioProfiles: async (_, args, context) => {
    const { corpus, perspective, first, after } = given(args);
    const page = await context.retrieval.listProfiles(context.principal.corpora, {
      corpus,
      perspective: perspective && perspectiveOf(perspective),
      first,
      after,
    });
    return connection(page, after, context);
  },

  judgements: async (_, args, context) => {
    const { corpus, question, annotator, first = 20, after } = given(args);
    const list = { corpus, question, annotator, first, after };
    const page = await context.retrieval.listJudgements(context.principal.corpora, list);
    return connection(page, after, context);
  },

  suggest: async (_, args, { retrieval, principal }) => {
    const { first = 10, ...request } = given(args);
    return [...(await retrieval.suggest(principal.corpora, { ...request, first }))];
  },

  corpus: async (_, { name }, { retrieval, principal, loaders }) => {
    const corpus = await retrieval.resolveCorpus(principal.corpora, name ?? undefined);
    loaders.knowCorpus(corpus);
    return corpus;
  },

  corpora: async (_, _arguments, { retrieval, principal, loaders }) => {
    const corpora = await retrieval.listCorpora(principal.corpora);
    corpora.forEach((corpus) => loaders.knowCorpus(corpus));
    return [...corpora];
  },

  rateLimit: (_, _arguments, context) => {
    context.momentary = true;
    const { rateLimit } = context;
    return rateLimit ? { ...rateLimit, resetAt: rateLimit.resetAt.toISOString() } : null;
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
