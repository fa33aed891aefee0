import { z } from 'zod';
import { type Attempt, attempt, writeAttempts } from '../../corpus/items.js';
import type { CheckCorpus, WriteOutcome, WriteStatus } from '../../corpus/types.js';
import { checkJson } from '../../domain/check.js';
import { HIT_TYPES } from '../../domain/judgement.js';
import type { Json, SocioVariable } from '../../domain/premise.js';
import type {
  CorpusDescription,
  NewGraph,
  NewJudgement,
  PremiseRecord,
} from '../../domain/records.js';
import { parseWith, profileSchema } from '../../formats/fields.js';
import { repairGivenGraph } from '../../formats/graphs/read-graph.js';
import { badInput } from '../../runtime/errors.js';
import type { Cancellation } from '../../runtime/scope.js';
import { requireConfirmation, requireConfirmationOf } from '../confirmation.js';
import type { ApiContext } from '../context.js';
import type {
  ClaimInput,
  CorpusInput,
  JudgementInput,
  MutationResolvers,
  PremiseInput,
  PutArgumentGraphInput,
  SocioVariableInput,
} from '../generated.js';
import { type GlobalType, localId, parseGlobalId } from '../global-id.js';
import { given as withoutNulls, graphOf, newImageOf, readSource } from '../inputs.js';
import { cancellationOf } from '../limits/connections.js';
import { isTemporary } from '../limits/write-outcomes.js';
import type { WrittenItems } from '../mapped.js';
import { requireCorpus, requireScope } from '../principal.js';
import { attemptLater, writeResult } from './write-result.js';

/**
 * Also deletes the ended jobs of the corpus, whose bodies and messages may name the author, and forgets
 * answers that were kept for writes which are sent again.
 */
export const deleteAuthor: NonNullable<MutationResolvers['deleteAuthor']> = async (
  _,
  { corpus, author, dryRun, confirmation },
  context,
) => {
  const { principal, writer, jobs, outcomes, loaders } = context;
  requireCorpus(principal, corpus);
  // The answer says what is stored.
  requireScope(principal, 'read');
  const isDry = dryRun === true;
  // One that is sent meanwhile is a later write.
  const ended = jobs.list(corpus).map(({ id }) => id);
  const confirm = requireConfirmationOf(author, confirmation, context);
  const check: typeof confirm = async (...given) => {
    jobs.requireEnded(corpus);
    await confirm(...given);
  };
  const remove = () => writer.deleteAuthor(corpus, author, { dryRun: isDry, check });
  if (isDry) return { author, dryRun: isDry, ...(await remove()) };
  const deletion = await jobs.hold(corpus, async () => {
    const deleted = await remove();
    await jobs.forgetEnded(ended);
    return deleted;
  });
  outcomes.forget();
  loaders.forget();
  return { author, dryRun: isDry, ...deletion };
};

/**
 * The graph of an input, repaired; the writer checks the rest.
 * @throws ElenchusError if it cannot be read, naming the field
 */
async function newGraphOf(
  input: PutArgumentGraphInput,
  context: Pick<ApiContext, 'graphTexts' | 'scope'>,
): Promise<NewGraph> {
  const { externalId: id, graph: source, topic: given, language } = withoutNulls(input);
  const { parts } = source;
  if (parts) {
    const repaired = repairGivenGraph(graphOf(parts, 'graph.parts'), 'graph.parts');
    return { id, language, ...repaired, topic: given, extra: {} };
  }
  const {
    graph,
    warnings,
    extra,
    format,
    topic = given,
  } = await readSource(source, 'graph', context);
  return { id, language, graph, warnings, format, ...(topic && { topic }), extra };
}

/** @throws ElenchusError BAD_INPUT if `hitId` is of no type that can be judged */
function judgementOf({ hitId, ...input }: JudgementInput): NewJudgement {
  const parsed = parseGlobalId(hitId);
  const type = HIT_TYPES.find((each) => each === parsed?.type);
  if (parsed === undefined || type === undefined) {
    throw badInput(
      'hitId',
      `"${hitId.slice(0, 80)}" is not the id of a premise, claim, graph or image`,
    );
  }
  return { ...input, hit: { type, id: parsed.id } };
}

/** What a corpus says about itself; null for what is to be removed. */
function descriptionOf(name: string, input: CorpusInput): CorpusDescription {
  const { variables, labels, ...texts } = input;
  return {
    ...texts,
    name,
    // The writer checks them.
    ...(labels !== undefined && { labels: labels as CorpusDescription['labels'] }),
    ...(variables !== undefined && { variables: variables && variables.map(variableOf) }),
  };
}

function variableOf(input: SocioVariableInput): SocioVariable {
  const { name, title, kind = 'NOMINAL', values = [], unknown = [] } = withoutNulls(input);
  return { name, title: title ?? name, kind, values, unknown };
}

/** Any JSON, as GraphQL passes it. */
const json = z.object({
  profile: profileSchema.nullish(),
  extra: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * The record of an input; the writer checks the rest.
 * @throws ElenchusError BAD_INPUT, naming the field (`profile.gender`)
 */
function recordOf(input: PremiseInput): PremiseRecord {
  const { externalId, claim, otherClaims, ...rest } = withoutNulls(input);
  if (claim?.stance) throw badInput('claim.stance', 'is only for `otherClaims`; give `stance`');
  // First, since values that cannot be stored would be dropped silently below.
  checkJson('profile', rest.profile);
  checkJson('extra', rest.extra);
  const { profile, extra } = parseWith(json, input);
  return {
    ...rest,
    id: externalId,
    claim: claim && claimOf(claim),
    ...(otherClaims && { otherClaims: otherClaims.map(claimOf) }),
    profile: profile ?? {},
    extra: (extra ?? {}) as Record<string, Json>,
  };
}

function claimOf(input: ClaimInput) {
  const { externalId: id, ...rest } = withoutNulls(input);
  return { ...(id !== undefined && { id }), ...rest };
}

/**
 * Lets an admin alone change who sees a corpus: whoever may write to it may not publish it.
 * @throws ElenchusError FORBIDDEN
 */
function requireVisibility(
  { visibility: wanted }: CorpusInput,
  { principal }: Pick<ApiContext, 'principal'>,
): CheckCorpus {
  return async ({ visibility = 'PUBLIC' }) => {
    if (wanted === undefined || (wanted ?? 'PUBLIC') === visibility) return;
    requireScope(principal, 'admin');
  };
}

/** The scope `write` has been checked before any of these runs. */
export const Mutation: MutationResolvers = {
  putPremises: async (_, { corpus, premises, existing }, context) => {
    checkWrite(corpus, { premises }, context);
    const attempts = premises.map((input) => attempt(() => recordOf(input), input.externalId));
    const options = {
      existing: existing ?? undefined,
      signal: cancellationOf(context.scope.signal),
    };
    const outcomes = await writeAttempts(attempts, (records) =>
      context.writer.putPremises(corpus, records, options),
    );
    return written(corpus, 'premise', outcomes, context);
  },

  deletePremises: (_, { corpus, ids }, context) =>
    remove(corpus, 'premise', ids, context, (found, signal) =>
      context.writer.deletePremises(corpus, found, signal),
    ),

  putArgumentGraphs: async (_, { corpus, graphs, existing }, context) => {
    checkWrite(corpus, { graphs }, context);
    const attempts: Attempt<NewGraph>[] = [];
    for (const input of graphs) {
      context.scope.signal.throwIfAborted();
      attempts.push(await attemptLater(() => newGraphOf(input, context), input.externalId));
    }
    const options = {
      existing: existing ?? undefined,
      signal: cancellationOf(context.scope.signal),
    };
    const outcomes = await writeAttempts(attempts, (found) =>
      context.writer.putGraphs(corpus, found, options),
    );
    const items = outcomes.map((outcome, place) => {
      const read = attempts[place];
      const taken = read !== undefined && 'item' in read && outcome.error === undefined;
      return taken ? { ...outcome, warnings: read.item.warnings } : outcome;
    });
    return written(corpus, 'graph', items, context);
  },

  deleteArgumentGraphs: (_, { corpus, ids }, context) =>
    remove(corpus, 'graph', ids, context, (found, signal) =>
      context.writer.deleteGraphs(corpus, found, signal),
    ),

  putImages: async (_, { corpus, images, existing }, context) => {
    checkWrite(corpus, { images }, context);
    const attempts = images.map((input) => attempt(() => newImageOf(input), input.externalId));
    const options = {
      existing: existing ?? undefined,
      signal: cancellationOf(context.scope.signal),
    };
    const outcomes = await writeAttempts(attempts, (found) =>
      context.writer.putImages(corpus, found, options),
    );
    return written(corpus, 'image', outcomes, context);
  },

  deleteImages: (_, { corpus, ids }, context) =>
    remove(corpus, 'image', ids, context, (found, signal) =>
      context.writer.deleteImages(corpus, found, signal),
    ),

  putJudgements: async (_, { corpus, judgements }, context) => {
    checkWrite(corpus, { judgements }, context);
    const attempts = judgements.map((input) => attempt(() => judgementOf(input)));
    const options = { signal: cancellationOf(context.scope.signal) };
    const outcomes = await writeAttempts(attempts, (found) =>
      context.writer.putJudgements(corpus, found, options),
    );
    return written(corpus, 'judgement', outcomes, context);
  },

  deleteJudgements: (_, { corpus, ids }, context) =>
    remove(corpus, 'judgement', ids, context, (found, signal) =>
      context.writer.deleteJudgements(corpus, found, signal),
    ),

  createCorpus: async (_, { name, input }, context) => {
    requireCorpus(context.principal, name);
    await context.writer.createCorpus(descriptionOf(name, input ?? {}));
    return writtenCorpus(name, 'ADDED', context);
  },

  updateCorpus: async (_, { name, input }, context) => {
    requireCorpus(context.principal, name);
    const check = requireVisibility(input, context);
    const changed = await context.writer.updateCorpus(descriptionOf(name, input), check);
    return writtenCorpus(name, changed ? 'REPLACED' : 'UNCHANGED', context);
  },

  clearCorpus: async (_, { name, confirmation }, context) => {
    requireCorpus(context.principal, name);
    const confirm = requireConfirmation('clear', confirmation, context);
    const check: typeof confirm = async (corpus) => {
      context.jobs.requireEnded(name);
      await confirm(corpus);
      // A job that is resumed stores its whole file again.
      await context.jobs.rewind(name);
    };
    await context.jobs.hold(name, () => context.writer.clearCorpus(name, check));
    return writtenCorpus(name, 'REPLACED', context);
  },

  deleteCorpus: async (_, { name, confirmation }, context) => {
    requireCorpus(context.principal, name);
    const confirm = requireConfirmation('delete', confirmation, context);
    // Its jobs wait. If this fails, they go on; if not, they are deleted, so they write nothing to
    // a new corpus of this name.
    await context.jobs.hold(name, async () => {
      await context.writer.deleteCorpus(name, confirm);
      await context.jobs.forget(name);
    });
    return writtenCorpus(name, 'DELETED', context);
  },
};

/** Deletes objects of one type by their global ids. */
async function remove(
  corpus: string,
  type: GlobalType,
  ids: readonly string[],
  context: ApiContext,
  write: (ids: readonly string[], signal: Cancellation) => Promise<readonly WriteOutcome[]>,
): Promise<WrittenItems> {
  checkWrite(corpus, { ids }, context);
  const attempts = ids.map((id, at) => attempt(() => localId(type, id, `ids[${at}]`)));
  const signal = cancellationOf(context.scope.signal);
  const outcomes = await writeAttempts(attempts, (found) => write(found, signal));
  const reads = context.principal.scopes.has('read');
  // What is deleted is named by its global id; its external id comes from the store.
  const shown = outcomes.map(({ externalId, ...rest }) => (reads ? { ...rest, externalId } : rest));
  return written(corpus, type, shown, context);
}

function writtenCorpus(name: string, status: WriteStatus, context: ApiContext): WrittenItems {
  const outcome = { id: name, externalId: name, status };
  return written(status === 'DELETED' ? undefined : name, 'corpus', [outcome], context);
}

function written(
  corpus: string | undefined,
  type: GlobalType,
  outcomes: readonly WriteOutcome[],
  { loaders, progress }: ApiContext,
): WrittenItems {
  if (outcomes.some(({ error }) => error && isTemporary(error.code))) progress.unfinished = true;
  // What comes next in this request must not see what was there before.
  loaders.forget();
  return writeResult(
    corpus,
    outcomes.map((outcome) => ({ ...outcome, type })),
  );
}

/** Of one kind in a mutation: more would keep other writes waiting for seconds. */
const MAX_ITEMS = 1_000;

/** @throws ElenchusError FORBIDDEN; BAD_INPUT if there are more items than a mutation may have */
function checkWrite(
  corpus: string,
  given: Readonly<Record<string, readonly unknown[]>>,
  { principal }: ApiContext,
): void {
  requireCorpus(principal, corpus);
  for (const [field, { length }] of Object.entries(given)) {
    if (length <= MAX_ITEMS) continue;
    const problem = `${length} items; at most ${MAX_ITEMS} are allowed`;
    throw badInput(field, problem);
  }
}
