import { ForbiddenError, UnauthenticatedError } from '@elenchus/client';
import { client, hasKey, setKey } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { DeleteJudgements, PutJudgements } from '../generated/operations.js';
import { observable, useObservable } from '../parts/observable.js';
import { type Change, type Judgement, placeOf, withChanges } from './judgements.js';
import { changesOf, dropChange, putChange } from './outbox.js';

/** Where answers of `useSavedJudgements` are cached. */
export const SAVED = 'ListJudgements';

/** How many are sent at once. */
const BATCH = 500;

interface Sending {
  readonly isSending: boolean;
  readonly error: Error | undefined;
}

const sending = observable<Sending>({ isSending: false, error: undefined });

export function useSending(): Sending {
  return useObservable(sending);
}

/** Takes a judgement back, or gives another label; with a key, the server learns of it at once. */
export function judge(change: Change): void {
  const isUnknown = change.label === null && change.savedId === undefined;
  // One that is under way will be known soon.
  if (isUnknown && !sending.get().isSending) dropChange(change);
  else putChange(change);
  if (hasKey()) void send(change.corpus);
}

/** Sends what the server does not know yet. */
export async function send(corpus: string): Promise<void> {
  if (sending.get().isSending) return;
  sending.set({ isSending: true, error: undefined });
  try {
    for (let batch; (batch = changesOf(corpus).slice(0, BATCH)).length > 0;) {
      await sendBatch(corpus, batch);
    }
    sending.set({ isSending: false, error: undefined });
  } catch (error) {
    // Another key may be right; without one, judgements stay in this browser.
    if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) setKey(undefined);
    sending.set({ isSending: false, error: error as Error });
  }
}

async function sendBatch(corpus: string, batch: readonly Change[]): Promise<void> {
  const given = batch.filter(({ label }) => label !== null);
  const takenBack = batch.filter(({ label, savedId }) => label === null && savedId);
  const problems: string[] = [];
  if (given.length > 0) {
    const judgements = given.map(({ question, hit, label, annotator }) => ({
      question,
      hitId: hit.id,
      label: label!,
      annotator,
    }));
    const { putJudgements } = await client.request(PutJudgements, { corpus, judgements });
    putJudgements?.items.forEach(({ id, error }, at) => {
      if (error) problems.push(error.message);
      else acknowledge({ ...given[at]!, savedId: id ?? undefined });
    });
  }
  if (takenBack.length > 0) {
    const ids = takenBack.map(({ savedId }) => savedId!);
    // One that is not there any more is gone, as was wanted.
    await client.request(DeleteJudgements, { corpus, ids });
    takenBack.forEach(acknowledge);
  }
  // What was taken back before the server knew it.
  batch.filter(({ label, savedId }) => label === null && !savedId).forEach(dropChange);
  if (problems.length > 0) throw new Error(problems[0]);
}

/** The server knows a change: it moves from the outbox to what is saved. */
function acknowledge(sent: Change): void {
  for (const [key, saved] of queryClient.getQueriesData<readonly Judgement[]>({
    queryKey: [SAVED, sent.corpus],
  })) {
    const [, , question] = key;
    if (!saved || (question !== null && question !== sent.question)) continue;
    queryClient.setQueryData(key, withAcknowledged(saved, sent));
  }
  const now = changesOf(sent.corpus).find((change) => placeOf(change) === placeOf(sent));
  if (!now) return;
  if (now.label === sent.label) dropChange(now);
  // It was changed again meanwhile.
  else putChange({ ...now, savedId: sent.savedId });
}

function withAcknowledged(saved: readonly Judgement[], sent: Change): readonly Judgement[] {
  const place = placeOf(sent);
  const others = saved.filter((judgement) => placeOf(judgement) !== place);
  return [
    ...others,
    ...withChanges([], [sent]).map((each) => ({ ...each, savedId: sent.savedId })),
  ];
}
