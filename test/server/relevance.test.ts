import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORD_LIMITS } from '../../src/domain/check.js';
import { entityId } from '../../src/domain/ids.js';
import { RelevanceModels } from '../../src/encoders/relevance/models.js';
import { ask, codes } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const QUERY = `query($judge: JudgeInput, $tuning: TuningInput, $by: PremiseQuery!, $first: Int = 12, $after: Cursor, $counted: Boolean = false) {
  premises(
    by: $by, corpus: "towns", rerank: { judge: $judge }, tuning: $tuning
    first: $first, after: $after
  ) {
    admittedCount
    judgedCount matchCount @include(if: $counted)
    edges {
      score
      explain { scores { stage } moves { from to reason { ... on RelevanceReason { probability model } } } }
      node { externalId language }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;
/** The languages that CROSS_ENCODER reads. */
const READ = ['de', 'en', 'fr', 'it'];
const TREES = 'Trees keep the street cool in summer.';

interface Found {
  readonly admittedCount: number;
  readonly judgedCount: number | null;
  readonly matchCount: number | null;
  readonly edges: readonly {
    readonly score: number;
    readonly explain: {
      readonly scores: readonly { readonly stage: string }[];
      readonly moves: readonly {
        readonly from: number;
        readonly reason: { readonly probability: number; readonly model: string };
      }[];
    };
    readonly node: { readonly externalId: string; readonly language: string };
  }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi({}, { recordLimits: { ...RECORD_LIMITS, maxTextCharacters: 200_000 } });
});
afterAll(() => town.api.close());

async function search(variables: Record<string, unknown>): Promise<Found> {
  const { data, errors } = await ask(town.api, QUERY, { by: { text: TREES }, ...variables });
  expect(errors).toBeUndefined();
  return data!['premises'] as Found;
}
const ids = ({ edges }: Found) => edges.map(({ node }) => node.externalId);

describe('relevance', () => {
  it('is no part of a search that does not ask for it', async () => {
    const { judgedCount, edges } = await search({});
    expect(judgedCount).toBeNull();
    expect(edges.map(({ explain }) => explain.moves)).toEqual(Array(12).fill([]));
  });

  it('orders hits by their probability, and says which model judged each', async () => {
    const { judgedCount, edges } = await search({ judge: {} });
    expect(judgedCount).toBe(12);
    const scores = edges.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { score, explain, node } of edges) {
      const model = READ.includes(node.language) ? 'CROSS_ENCODER' : 'FAST';
      expect(explain.moves).toMatchObject([{ reason: { probability: score, model } }]);
    }
    expect(edges.map(({ explain }) => explain.moves[0]!.from).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, place) => place + 1),
    );
  });

  it('comes with the side of the question that a judged hit takes', async () => {
    const { data, errors } = await ask(
      town.api,
      `query($by: PremiseQuery!) {
        premises(by: $by, corpus: "towns", rerank: { judge: {} }, first: 12) {
          edges {
            side { side basis probability }
            explain { moves { reason { ... on RelevanceReason { side { side basis probability } } } } }
          }
        }
      }`,
      { by: { claimId: `claim:${entityId('claim', 'towns', 'trees')}` } },
    );
    expect(errors).toBeUndefined();
    const { edges } = data!['premises'] as {
      edges: { side: unknown; explain: { moves: { reason: { side: unknown } }[] } }[];
    };
    expect(edges.map(({ explain }) => explain.moves.map(({ reason }) => reason.side))).toEqual(
      edges.map(({ side }) => [side]),
    );
    const sides = edges.map(({ side }) => side);
    for (const side of ['FAVOR', 'AGAINST']) {
      expect(sides).toContainEqual({ side, basis: 'GIVEN', probability: 1 });
    }
  });

  it('is judged by KNRM in all languages where that is asked for', async () => {
    const { judgedCount, edges } = await search({ judge: { model: 'KNRM' } });
    expect(judgedCount).toBe(12);
    for (const { score, explain } of edges) {
      expect(explain.moves).toMatchObject([{ reason: { probability: score, model: 'KNRM' } }]);
    }
  });

  it('leaves out what is less probable, but counts what is admitted', async () => {
    const all = await search({ judge: {} });
    const minRelevance = all.edges[3]!.score;
    const some = await search({ judge: { minRelevance }, counted: true });
    expect(ids(some)).toEqual(ids(all).slice(0, 4));
    expect(some).toMatchObject({ judgedCount: 12, matchCount: 4 });
    expect(some.admittedCount).toBe(12);
    expect(some.pageInfo.hasNextPage).toBe(false);
  });

  it('takes the defaults of the schema', async () => {
    const judge = { model: 'CROSS_ENCODER', viaSimilarClaims: false };
    const spelled = { judge, tuning: { judgePool: 200, judgeRead: 50 } };
    const nothing = { judge: { model: null, viaSimilarClaims: null }, first: null };
    expect((await search(nothing)).edges).toEqual((await search(spelled)).edges);
    expect(await search({ judge: {} })).toMatchObject({
      edges: (await search(spelled)).edges,
    });
  });

  it('goes on from page to page', async () => {
    const read: string[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const page: Found = await search({ judge: {}, tuning: { judgePool: 5 }, first: 4, after });
      read.push(...ids(page));
      ({ hasNextPage: more, endCursor: after } = page.pageInfo);
    }
    expect(read).toEqual(ids(await search({ judge: {}, tuning: { judgePool: 5 } })));
  });

  it('asks the store as often for a long page as for a short one', async () => {
    const callsFor = async (first: number, judge: object) => {
      town.store.calls.clear();
      await search({ first, judge, tuning: { judgePool: 11 } });
      return Object.fromEntries(town.store.calls);
    };
    for (const judge of [{}, { viaSimilarClaims: true }]) {
      // Both pages go beyond the hits that are judged, since those before need no further call.
      await callsFor(12, judge);
      expect(await callsFor(20, judge)).toEqual(await callsFor(12, judge));
    }
  });

  it.each([
    [{ minRelevance: 1.5 }, {}, 'rerank.judge.minRelevance'],
    [{}, { judgePool: 0 }, 'tuning.judgePool'],
    [{}, { judgePool: 1001 }, 'tuning.judgePool'],
    [{}, { judgeRead: 201 }, 'tuning.judgeRead'],
  ])('refuses %j with %j', async (judge, tuning, field) => {
    const { errors } = await ask(town.api, QUERY, { by: { text: TREES }, judge, tuning });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }]);
  });

  it('wants claims where candidates come by way of claims', async () => {
    await town.writer.putCorpus({ name: 'bare' });
    const query = QUERY.replace('"towns"', '"bare"');
    const variables = { by: { text: TREES }, judge: { viaSimilarClaims: true } };
    expect(codes(await ask(town.api, query, variables))).toEqual(['CLAIMS_MISSING']);
  });

  it('reads a claim of 100 kB, but no such text', async () => {
    const text = 'Every street of the town needs trees that keep it cool. '.repeat(1_900);
    const variables = { by: { text }, judge: {} };
    expect(codes(await ask(town.api, QUERY, variables))).toEqual(['TEXT_TOO_LONG']);
    const record = { id: 'long', text: 'It is cool there.', profile: {}, extra: {} };
    await town.writer.putCorpus({ name: 'long' });
    await town.writer.putPremises('long', [{ ...record, claim: { id: 'long', text } }]);
    await town.writer.flush('long');
    const found = await ask(town.api, '{ claims(corpus: "long") { nodes { id } } }');
    const { nodes } = found.data!['claims'] as { nodes: { id: string }[] };
    const query = QUERY.replace('"towns"', '"long"');
    for (const viaSimilarClaims of [false, true]) {
      const by = { claimId: nodes[0]!.id };
      const { data, errors } = await ask(town.api, query, { by, judge: { viaSimilarClaims } });
      expect(errors).toBeUndefined();
      expect(data!['premises']).toMatchObject({ judgedCount: 1 });
    }
  });

  it('is judged in each group of a comparison', async () => {
    const query = `query($judge: JudgeInput) {
      compareGroups(
        by: { text: "${TREES}" }, corpus: "towns", rerank: { judge: $judge }
        groups: [
          { name: "women", filter: { profile: [{ variable: "gender", anyOf: ["female"] }] } }
          { name: "all" }
        ]
      ) {
        premises(first: 12) { judgedCount matchCount edges { score } }
      }
    }`;
    const { data, errors } = await ask(town.api, query, { judge: { minRelevance: 0.6 } });
    expect(errors).toBeUndefined();
    const groups = data!['compareGroups'] as { premises: Found }[];
    for (const { premises } of groups) {
      expect(premises.edges).toHaveLength(premises.matchCount!);
      for (const { score } of premises.edges) expect(score).toBeGreaterThanOrEqual(0.6);
    }
    expect(groups[0]!.premises.judgedCount).toBeLessThan(12);
    expect(groups[1]!.premises.judgedCount).toBe(12);
  });
});

it('without the models nothing is judged, but all else is found', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-no-relevance-'));
  const relevanceFilter = new RelevanceModels({ directory });
  const bare = await startTownApi({}, { relevanceFilter });
  for (const model of ['CROSS_ENCODER', 'FAST']) {
    const variables = { by: { text: TREES }, judge: { model } };
    const { errors } = await ask(bare.api, QUERY, variables);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('clone the whole repository') as string,
        extensions: { code: 'MODEL_MISSING' },
      },
    ]);
  }
  const { data } = await ask(bare.api, QUERY, { by: { text: TREES } });
  expect((data!['premises'] as Found).edges).toHaveLength(12);
  await bare.api.close();
  await relevanceFilter.close();
  rmSync(directory, { recursive: true });
});
