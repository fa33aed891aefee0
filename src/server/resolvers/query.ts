import { badInput, ElenchusError } from '../../runtime/errors.js';
import { SEARCH_LIMITS } from '../../search/arguments.js';
import { connection, selects } from '../connection.js';
import type { QueryResolvers } from '../generated.js';
import {
  diversifyOf,
  filterOf,
  given,
  graphFilterOf,
  groupOf,
  imageFilterOf,
  imageRerankOf,
  imageSubjectOf,
  minedGraph,
  reasonOf,
  searchedGraphOf,
  searchingOf,
  similarityDiversifyOf,
  structureOf,
  subjectOf,
} from '../inputs.js';
import { requireLanguageModel } from '../principal.js';
import { nodeOf } from './node.js';

/** One search for each field: arguments become a search of the domain, its page a connection. */
export const Query: QueryResolvers = {
  premises: async (_, args, context, info) => {
    const {
      by,
      opposite,
      corpus,
      filter,
      groupBy,
      graphStatements,
      onlyMatching,
      copies,
      first,
      after,
      sort,
      ...how
    } = given(args);
    if (how.rerank?.languageModel) requireLanguageModel(context);
    const { retrieval, principal, scope } = context;
    const list = { corpus, filter: filter && filterOf(filter), first, after };
    if (!by) {
      checkBrowsing({
        rank: how.rank,
        rerank: how.rerank,
        groupBy,
        graphStatements,
        onlyMatching,
        copies,
      });
      return connection(
        await retrieval.listPremises(principal.corpora, { ...list, sort }, scope),
        after,
        context,
      );
    }
    const page = await retrieval.searchPremises(
      principal.corpora,
      {
        ...list,
        by: subjectOf(by),
        opposite,
        groupBy,
        graphStatements,
        onlyMatching,
        copies,
        ...searchingOf(how),
        totalCount: selects(info, 'admittedCount'),
      },
      scope,
    );
    if (page.tuning) context.chargeTuning?.(page.tuning);
    return connection(page, after, context);
  },

  counterPremises: async (_, args, context) => {
    const { retrieval, principal, scope } = context;
    const { by, filter, judge, diversify, tuning, ...rest } = given(args);
    const page = await retrieval.searchCounterPremises(
      principal.corpora,
      {
        ...rest,
        by: subjectOf(by),
        filter: filter && filterOf(filter),
        judge: judge && given(judge),
        diversify: diversify && diversifyOf(diversify),
        tuning: tuning && given(tuning),
      },
      scope,
    );
    return connection(page, rest.after, context);
  },

  compareGroups: async (_, args, context) => {
    const { by, opposite, corpus, groups, filter, graphStatements, copies, ...how } = given(args);
    if (how.rerank?.languageModel) requireLanguageModel(context);
    const { retrieval, principal, loaders, scope } = context;
    const compared = await retrieval.compareGroups(
      principal.corpora,
      {
        by: subjectOf(by),
        opposite,
        corpus,
        groups: groups.map((group, at) => groupOf(group, `groups[${at}]`)),
        filter: filter && filterOf(filter),
        graphStatements,
        copies,
        ...searchingOf(how),
      },
      scope,
    );
    loaders.knowCorpus(compared.corpus);
    return [...compared.groups];
  },

  debate: async (_, args, context) => {
    const { retrieval, principal, loaders, scope } = context;
    const { by, filter, groups, ...rest } = given(args);
    if (rest.languageModel) requireLanguageModel(context);
    const debate = await retrieval.debate(
      principal.corpora,
      {
        ...rest,
        by: subjectOf(by),
        filter: filter && filterOf(filter),
        groups: groups?.map((group, at) => groupOf(group, `groups[${at}]`)),
      },
      scope,
    );
    loaders.knowCorpus(debate.corpus);
    return debate;
  },

  replies: async (_, args, { retrieval, principal, scope }) => {
    const { to, filter, ...rest } = given(args);
    return [
      ...(await retrieval.replies(
        principal.corpora,
        { ...rest, to: reasonOf(to), filter: filter && filterOf(filter) },
        scope,
      )),
    ];
  },

  watch: async (_, args, { retrieval, principal, loaders, scope }) => {
    const { by, filter, ...rest } = given(args);
    const found = await retrieval.watch(
      principal.corpora,
      { ...rest, by: subjectOf(by), filter: filter && filterOf(filter) },
      scope,
    );
    loaders.knowCorpus(found.corpus);
    return found;
  },

  claims: async (_, args, context) => {
    const { diversify, tuning, ...rest } = given(args);
    const page = await context.retrieval.searchClaims(
      context.principal.corpora,
      {
        ...rest,
        diversify: diversify && similarityDiversifyOf(diversify),
        tuning: tuning && given(tuning),
      },
      context.scope,
    );
    return connection(page, rest.after, context);
  },

  argumentGraphs: async (_, args, context) => {
    const { by, structure, filter, languageModel, diversify, tuning, ...rest } = given(args);
    if (languageModel) requireLanguageModel(context);
    const searched = await searchedGraphOf(by, context);
    const page = await context.retrieval.searchGraphs(
      context.principal.corpora,
      {
        ...rest,
        by: searched.by,
        structure: structure && structureOf(structure),
        filter: filter && graphFilterOf(filter),
        languageModel: languageModel && given(languageModel),
        diversify: diversify && similarityDiversifyOf(diversify),
        tuning: tuning && given(tuning),
      },
      context.scope,
    );
    return { ...connection(page, rest.after, context), mined: searched.mined };
  },

  graphFromText: (_, args, context) => minedGraph(given(args), context),

  images: async (_, args, context) => {
    const { by, filter, rerank, ...rest } = given(args);
    const page = await context.retrieval.searchImages(
      context.principal.corpora,
      {
        ...rest,
        by: imageSubjectOf(by),
        filter: filter && imageFilterOf(filter),
        rerank: rerank && imageRerankOf(rerank),
      },
      context.scope,
    );
    return connection(page, rest.after, context);
  },

  socioProfiles: async (_, args, context) => {
    const { profile, ...rest } = given(args);
    const page = await context.retrieval.listProfiles(
      context.principal.corpora,
      {
        ...rest,
        profile: profile?.map(given),
      },
      context.scope,
    );
    return connection(page, rest.after, context);
  },

  judgements: async (_, args, context) => {
    const list = given(args);
    const { retrieval, principal, scope } = context;
    const page = await retrieval.listJudgements(principal.corpora, list, scope);
    return connection(page, list.after, context);
  },

  suggest: async (_, args, { retrieval, principal, scope }) => {
    return [...(await retrieval.suggest(principal.corpora, given(args), scope))];
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
    const { pageSize: limit } = SEARCH_LIMITS;
    if (ids.length > limit) {
      throw new ElenchusError('PAGE_SIZE', { field: 'ids', value: ids.length, minimum: 0, limit });
    }
    return Promise.all(ids.map((id) => nodeOf(id, context)));
  },
};

/** @throws ElenchusError BAD_INPUT for what needs a search */
function checkBrowsing(args: Readonly<Record<string, unknown>>): void {
  const [field] = Object.entries(args).find(([, value]) => value !== undefined) ?? [];
  if (field !== undefined) throw badInput(field, 'needs `by`');
}
