import { afterAll, beforeAll, expect, it } from 'vitest';
import { JUDGE_DEFAULTS } from '../../src/domain/stages.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const ARGUMENTS = 'rank rerank';
const QUERY = `query ($rank: RankInput) {
  corpus(name: "lane") {
    tuning { ${ARGUMENTS} questionCount judgementCount difference interval { from to } tunedAt }
  }
  premises(by: { text: "trees" }, corpus: "lane", rank: $rank) {
    tuning { ${ARGUMENTS} }
    edges { explain { scores { stage } } }
  }
}`;

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
  await town.writer.createCorpus({ name: 'lane' });
  const texts = ['trees matter', 'trees are cool', 'noise is not'];
  await town.writer.putPremises(
    'lane',
    texts.map((text, at) => ({ id: `${at}`, text, profile: {}, extra: {} })),
  );
});
afterAll(() => town.api.close());

it('a corpus says how it was tuned, and a search whether that has ordered its hits', async () => {
  const before = await ask(town.api, QUERY);
  expect(before.data).toMatchObject({ corpus: { tuning: null }, premises: { tuning: null } });

  const corpus = await town.writer.putCorpus({ name: 'lane' });
  await town.writer.tuneCorpus(corpus, {
    setting: {
      rank: { method: 'FUSED', lexicalWeight: 0.5 },
      rerank: {
        judge: { ...JUDGE_DEFAULTS, model: 'FAST' },
        diversify: { method: 'CORESET', relevanceWeight: 0.7 },
      },
    },
    questions: 12,
    judgements: 60,
    difference: 0.05,
    interval: { from: 0.01, to: 0.09 },
    tunedAt: '2026-11-28T12:00:00.000Z',
  });
  const order = {
    rank: { fused: { lexicalWeight: 0.5 } },
    rerank: { judge: { model: 'FAST' }, diversify: { coreset: { relevanceWeight: 0.7 } } },
  };
  const tuned = await ask(town.api, QUERY);
  expect(tuned.data).toMatchObject({
    corpus: {
      tuning: {
        ...order,
        questionCount: 12,
        judgementCount: 60,
        difference: 0.05,
        interval: { from: 0.01, to: 0.09 },
        tunedAt: '2026-11-28T12:00:00.000Z',
      },
    },
    premises: {
      tuning: order,
      edges: [
        { explain: { scores: expect.arrayContaining([{ stage: 'RELEVANCE' }]) as unknown } },
        {},
        {},
      ],
    },
  });

  const costOf = ({ extensions }: typeof before) =>
    (extensions?.['cost'] as { readonly total: number }).total;
  const own = await ask(town.api, QUERY, { rank: { auto: {} } });
  expect(own.data).toMatchObject({ corpus: { tuning: order }, premises: { tuning: null } });
  // A judge and a diversification cost as much as if the search asked for them.
  expect(costOf(tuned)).toBe(costOf(own) + 1_000);
});
