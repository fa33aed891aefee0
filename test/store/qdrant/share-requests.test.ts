import { describe, expect, it } from 'vitest';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { shareRequests } from '../../../src/store/qdrant/reads.js';

/** A sender whose requests are answered, or refused, when the test says so. */
function heldBack() {
  const requests: { asked: readonly number[]; answer(): void; refuse(error: Error): void }[] = [];
  const ask = shareRequests(
    (asked: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const answer = () => resolve(asked.map((each) => `answer to ${each}`));
        requests.push({ asked, answer, refuse: reject });
      }),
  );
  return { ask, requests, sent: () => requests.map(({ asked }) => asked) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** As many requests as may be on their way at once, with one question each. */
async function busy({ ask }: ReturnType<typeof heldBack>): Promise<Promise<string>[]> {
  const answers: Promise<string>[] = [];
  for (const question of [1, 2, 3, 4]) {
    answers.push(ask(question));
    await settle();
  }
  return answers;
}

describe('questions that are asked together', () => {
  it('are sent at once while few are on their way', async () => {
    const held = heldBack();
    await busy(held);
    expect(held.sent()).toEqual([[1], [2], [3], [4]]);
  });

  it('wait while many are on their way, and then share a request', async () => {
    const held = heldBack();
    const first = await busy(held);
    const later = [5, 6, 7].map((question) => held.ask(question));
    await settle();
    expect(held.sent()).toHaveLength(4);

    held.requests[1]!.answer();
    expect(await first[1]).toBe('answer to 2');
    await settle();
    expect(held.sent().slice(4)).toEqual([[5, 6, 7]]);
    held.requests[4]!.answer();
    expect(await Promise.all(later)).toEqual(['answer to 5', 'answer to 6', 'answer to 7']);
  });

  it('go in one request if one search asks them in a row', async () => {
    const held = heldBack();
    void held.ask(1);
    await Promise.resolve();
    void held.ask(2);
    await settle();
    expect(held.sent()).toEqual([[1, 2]]);
  });

  it('share a request with 15 others at most', async () => {
    const held = heldBack();
    await busy(held);
    for (let question = 10; question < 50; question++) void held.ask(question);
    for (const { answer } of held.requests) answer();
    await settle();
    expect(
      held
        .sent()
        .slice(4)
        .map(({ length }) => length),
    ).toEqual([16, 16, 8]);
  });

  it('are asked again alone if one of them spoils the request', async () => {
    const held = heldBack();
    const answers = Promise.allSettled([held.ask(1), held.ask(2)]);
    await settle();
    held.requests[0]!.refuse(new ElenchusError('FILTER_UNINDEXED', { key: 'a', type: 'keyword' }));
    await settle();
    expect(held.sent().slice(1)).toEqual([[1], [2]]);
    held.requests[1]!.refuse(new ElenchusError('FILTER_UNINDEXED', { key: 'a', type: 'keyword' }));
    held.requests[2]!.answer();
    expect(await answers).toMatchObject([
      { status: 'rejected', reason: { code: 'FILTER_UNINDEXED' } },
      { status: 'fulfilled', value: 'answer to 2' },
    ]);
  });

  it('all fail, and are not asked again, if the server cannot be reached', async () => {
    const held = heldBack();
    const answers = Promise.allSettled([held.ask(1), held.ask(2)]);
    await settle();
    const problem = { url: 'http://127.0.0.1:1', problem: 'ECONNREFUSED' };
    held.requests[0]!.refuse(new ElenchusError('STORE_UNREACHABLE', problem));
    for (const outcome of await answers) {
      expect(outcome).toMatchObject({ reason: { code: 'STORE_UNREACHABLE' } });
    }
    expect(held.sent()).toHaveLength(1);
  });

  it('go on after failures, whatever failed', async () => {
    const held = heldBack();
    const answers = await busy(held);
    for (const { refuse } of held.requests) refuse(new Error('broken'));
    for (const answer of answers) await expect(answer).rejects.toThrow('broken');
    const next = held.ask(9);
    await settle();
    held.requests[4]!.answer();
    expect(await next).toBe('answer to 9');
  });
});
