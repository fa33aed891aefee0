import type { CorpusDescription, NewGraph, PremiseRecord } from '../../corpus/types.js';
import { badInput } from '../../errors.js';
import type { CorpusInput, MutationResolvers } from '../generated.js';
import { localId } from '../global-id.js';
import { given } from '../inputs.js';
import { newGraphOf, recordOf } from '../write-inputs.js';
import { requireCorpus } from '../principal.js';
import { attempt, attemptLater, type Attempt, writeResult } from './write-result.js';

/** The scope `write` has been checked before any of these runs. */
export const Mutation: MutationResolvers = {
  putPremises: async (_, { corpus, premises, existing }, { principal, writer, config }) => {
    requireCorpus(principal, corpus);
    checkCount(premises, 'premises', config.maxWriteItems);
    return writeResult(
      premises.map((input) => attempt(() => recordOf(input), input.id)),
      (records: readonly PremiseRecord[]) => writer.putPremises(corpus, records, { existing }),
    );
  },

  deletePremises: async (_, { corpus, ids }, { principal, writer, config }) => {
    requireCorpus(principal, corpus);
    checkCount(ids, 'ids', config.maxWriteItems);
    return writeResult(
      ids.map((id, index) => attempt(() => localId('premise', id, `ids[${index}]`))),
      (found: readonly string[]) => writer.deletePremises(corpus, found),
    );
  },

  putArgumentGraphs: async (_, { corpus, graphs, existing }, context) => {
    const { principal, writer, config, signal } = context;
    requireCorpus(principal, corpus);
    checkCount(graphs, 'graphs', config.maxWriteItems);
    const attempts: Attempt<NewGraph>[] = [];
    for (const input of graphs) {
      signal.throwIfAborted();
      attempts.push(await attemptLater(() => newGraphOf(input, context), input.id));
    }
    const result = await writeResult(attempts, (found: readonly NewGraph[]) =>
      writer.putGraphs(corpus, found, { existing }),
    );
    const items = result.items.map((item, place) => {
      const read = attempts[place];
      const taken = read !== undefined && 'item' in read && item.error === undefined;
      return { ...item, warnings: taken ? read.item.warnings : [] };
    });
    return { ...result, items };
  },

  deleteArgumentGraphs: async (_, { corpus, ids }, { principal, writer, config }) => {
    requireCorpus(principal, corpus);
    checkCount(ids, 'ids', config.maxWriteItems);
    const result = await writeResult(
      ids.map((id, index) => attempt(() => localId('graph', id, `ids[${index}]`))),
      (found: readonly string[]) => writer.deleteGraphs(corpus, found),
    );
    return { ...result, items: result.items.map((item) => ({ ...item, warnings: [] })) };
  },

  putCorpus: (_, { input, replace }, { principal, writer }) => {
    requireCorpus(principal, input.name);
    return writer.putCorpus(descriptionOf(input), { replace });
  },

  deleteCorpus: async (_, { name }, { principal, writer }) => {
    requireCorpus(principal, name);
    await writer.deleteCorpus(name);
    return name;
  },
};

function descriptionOf(input: CorpusInput): CorpusDescription {
  const { variables, ...rest } = given(input);
  return {
    ...rest,
    variables: variables?.map((variable) => {
      const { name, label = name, kind = 'NOMINAL', values = [], unknown = [] } = given(variable);
      return { name, label, kind, values, unknown };
    }),
  };
}

function checkCount(items: readonly unknown[], field: string, limit: number): void {
  if (items.length <= limit) return;
  const problem = `${items.length} items; at most ${limit} are allowed (ELENCHUS_MAX_WRITE_ITEMS)`;
  throw badInput(field, problem);
}
