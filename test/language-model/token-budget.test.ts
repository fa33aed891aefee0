import { describe, expect, it, onTestFinished } from 'vitest';
import { estimatedTokens, TokenBudget } from '../../src/language-model/token-budget.js';
import {
  answers,
  breaksOff,
  completion,
  hangsUp,
  isSilent,
  refuses,
  says,
  startLanguageModel,
} from '../support/fake-language-model.js';
import { BERN, openModel, QUESTION } from './support.js';

/** What the estimates of these tests say of `QUESTION`. */
async function expected(): Promise<{ question: number; most: number }> {
  const { model, requests } = await openModel([answers(BERN, { usage: { total_tokens: 0 } })]);
  await model.complete(QUESTION);
  const { messages } = requests[0]!.body;
  const tokens = messages.map(({ content }) => estimatedTokens(String(content)));
  const question = tokens.reduce((sum, each) => sum + each, 0);
  return { question, most: question + QUESTION.maxTokens };
}

describe('what is counted', () => {
  it.each([
    ['the total', { total_tokens: 321 }, 321],
    ['both parts', { prompt_tokens: 300, completion_tokens: 21 }, 321],
    ['a total that contradicts its parts', { total_tokens: 9, prompt_tokens: 300 }, 9],
  ])('is %s that the endpoint says', async (_, usage, tokens) => {
    const { model } = await openModel([answers(BERN, { usage })]);
    await model.complete(QUESTION);
    expect(model.spentTokens).toBe(tokens);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['words', { total_tokens: 'many' }],
    ['less than nothing', { total_tokens: -5 }],
    ['more than a number can be', 'endless'],
  ])('is an estimate where the endpoint says %s', async (_, usage) => {
    const body = JSON.stringify(completion(BERN, { usage })).replace(
      '"endless"',
      '{"total_tokens":1e999}',
    );
    const { model } = await openModel([says(200, body)]);
    await model.complete(QUESTION);
    const { question } = await expected();
    const answer = estimatedTokens(body);
    expect(model.spentTokens).toBe(question + answer);
  });

  it('includes the repair', async () => {
    const usage = { total_tokens: 10 };
    const { model } = await openModel([answers('no', { usage }), answers(BERN, { usage })]);
    await model.complete(QUESTION);
    expect(model.spentTokens).toBe(20);
  });

  it.each([
    ['of which only a part came', breaksOff],
    ['before which the connection broke', hangsUp],
    ['that cannot be read', says(200, 'Bern', { 'content-type': 'text/plain' })],
  ])('includes the most that an answer can take %s', async (_, behaviour) => {
    const { model } = await openModel([behaviour], { retries: 0 });
    await expect(model.complete(QUESTION)).rejects.toMatchObject({ code: 'LANGUAGE_MODEL_FAILED' });
    expect(model.spentTokens).toBe((await expected()).most);
  });

  it('includes the most that an answer can take for which nobody waits', async () => {
    const { model } = await openModel([isSilent], { languageModelTimeoutMs: 40 });
    await expect(model.complete(QUESTION)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_TIMEOUT',
    });
    expect(model.spentTokens).toBe((await expected()).most);
  });

  it('does not include a refused request', async () => {
    const { model } = await openModel([refuses(500, 'no')]);
    await expect(model.complete(QUESTION)).rejects.toMatchObject({ code: 'LANGUAGE_MODEL_FAILED' });
    expect(model.spentTokens).toBe(0);
  });

  it.each([
    ['nothing listens', (url: string) => url],
    ['TLS fails', (url: string) => url.replace('http:', 'https:')],
  ])('does not include a request that cannot be sent, since %s', async (problem, change) => {
    const { url, close } = await startLanguageModel(isSilent);
    if (problem === 'nothing listens') await close();
    else onTestFinished(close);
    const { model } = await openModel([isSilent], { languageModelUrl: change(url) });
    await expect(model.complete(QUESTION)).rejects.toMatchObject({ code: 'LANGUAGE_MODEL_FAILED' });
    expect(model.spentTokens).toBe(0);
  });

  it('is estimated by bytes, since a character is about a token in some scripts', () => {
    const texts = ['', 'a', 'four', 'fours', '议会应当讨论'];
    expect(texts.map(estimatedTokens)).toEqual([0, 1, 1, 2, 5]);
  });
});

describe('the budget', () => {
  it('ends questions once it is spent, before they are sent', async () => {
    const huge = answers(BERN, { usage: { total_tokens: 1e300 } });
    const { model, requests } = await openModel([huge]);
    await expect(model.complete(QUESTION)).resolves.toEqual(BERN);
    await expect(model.complete(QUESTION)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_BUDGET_SPENT',
      details: { limit: 1_000_000, left: 0 },
      message: expect.stringContaining('ELENCHUS_LANGUAGE_MODEL_BUDGET_TOKENS'),
    });
    expect(requests).toHaveLength(1);
  });

  it('is shared by questions at the same time', async () => {
    const { most } = await expected();
    const { model, requests } = await openModel([answers(BERN)], {
      languageModelBudgetTokens: 2 * most,
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => model.complete(QUESTION)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { code: 'LANGUAGE_MODEL_BUDGET_SPENT' } });
    expect(requests).toHaveLength(2);
    // What was set aside and not needed is free again.
    expect(model.spentTokens).toBeLessThan(2 * most);
  });

  it('counts an image as two thousand tokens', async () => {
    const { most } = await expected();
    const { model } = await openModel([answers(BERN)], { languageModelBudgetTokens: most + 1_999 });
    const question = { ...QUESTION, images: [Uint8Array.of(1)] };
    await expect(model.complete(question)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_BUDGET_SPENT',
      details: { needed: most + 2_000, left: most + 1_999 },
    });
  });

  it('frees what was set aside', () => {
    const budget = new TokenBudget(10, { setting: 'ELENCHUS_LANGUAGE_MODEL_BUDGET_TOKENS' });
    const [one, other] = [budget.hold(4), budget.hold(6)];
    expect(() => budget.hold(1)).toThrow(/may take 1 tokens, but of 10 only 0 are left/);
    one.settle(1);
    other.settle(7);
    expect(budget.spent).toBe(8);
    expect(() => budget.hold(3)).toThrow(/only 2 are left/);
    budget.hold(2).settle(0);
    expect(budget.spent).toBe(8);
  });
});
