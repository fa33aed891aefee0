import type { WriteOutcome, WriteStatus } from '../../corpus/types.js';
import type { NewGraph } from '../../domain/records.js';
import { badInput } from '../../runtime/errors.js';
import type { Cancellation } from '../../runtime/threads/types.js';
import { requireConfirmation } from '../confirmation.js';
import type { ApiContext } from '../context.js';
import type { MutationResolvers } from '../generated.js';
import { localId, type GlobalType } from '../global-id.js';
import { newImageOf } from '../image-input.js';
import { cancellationOf } from '../limits/connections.js';
import { isTemporary } from '../limits/write-outcomes.js';
import { requireCorpus } from '../principal.js';
import { requireVisibility } from '../visibility.js';
import { descriptionOf, judgementOf, newGraphOf, recordOf } from '../write-inputs.js';
import {
  attempt,
  attemptLater,
  writeAttempts,
  writeResult,
  type Attempt,
  type WrittenItems,
} from './write-result.js';

/** The scope `write` has been checked before any of these runs. */
export const Mutation: MutationResolvers = {
  putPremises: async (_, { corpus, premises, existing }, context) => {
    checkWrite(corpus, { premises }, context);
    const attempts = premises.map((input) => attempt(() => recordOf(input), input.externalId));
    const options = { existing: existing ?? undefined, signal: cancellationOf(context.signal) };
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
      context.signal.throwIfAborted();
      attempts.push(await attemptLater(() => newGraphOf(input, context), input.externalId));
    }
    const options = { existing: existing ?? undefined, signal: cancellationOf(context.signal) };
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
    const options = { existing: existing ?? undefined, signal: cancellationOf(context.signal) };
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
    const outcomes = await writeAttempts(attempts, (found) =>
      context.writer.putJudgements(corpus, found, cancellationOf(context.signal)),
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
  const signal = cancellationOf(context.signal);
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

/** @throws ElenchusError FORBIDDEN; BAD_INPUT if there are more items than a mutation may have */
function checkWrite(
  corpus: string,
  given: Readonly<Record<string, readonly unknown[]>>,
  { principal, config: { maxWriteItems: limit } }: ApiContext,
): void {
  requireCorpus(principal, corpus);
  for (const [field, { length }] of Object.entries(given)) {
    if (length <= limit) continue;
    const problem = `${length} items; at most ${limit} are allowed (ELENCHUS_MAX_WRITE_ITEMS)`;
    throw badInput(field, problem);
  }
}
