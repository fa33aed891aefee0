import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const QUERY = `query($diversify: DiversifyInput!, $corpus: String = "towns") {
  premises(by: { text: "trees in the street" }, corpus: $corpus, diversify: $diversify, first: 12) {
    edges { explain { moves { reason { ... on NoveltyReason { gain nearestSimilarity } } } } node { externalId } }
  }
}`;

interface Answered {
  readonly edges: readonly {
    readonly explain: { readonly moves: readonly { readonly reason: { readonly gain: number } }[] };
    readonly node: { readonly externalId: string };
  }[];
}

let town: TownApi;
beforeAll(async () => {
  town = await startTownApi();
  await town.writer.finish('towns');
});
afterAll(() => town.api.close());

const answered = async (diversify: object) => {
  const { data, errors } = await ask(town.api, QUERY, { diversify });
  expect(errors).toBeUndefined();
  return data!['premises'] as Answered;
};

describe('representation: CLAIM_SIM', () => {
  it.each([
    ['coreset', { weight: 0.2, similarity: 'COSINE' }],
    ['kmeans', { clusters: 3 }],
    ['deduplicate', { threshold: 0.5, similarity: 'COSINE' }],
  ])('is taken by %s, and sees another likeness than TEXT', async (method, options) => {
    const byText = await answered({ [method]: options });
    const { edges } = await answered({ [method]: { ...options, representation: 'CLAIM_SIM' } });
    const ids = ({ edges: all }: Answered) => all.map(({ node }) => node.externalId);
    expect(edges).not.toEqual(byText.edges);
    expect(ids({ edges }).sort()).toEqual(ids(byText).sort());
    const gains = edges.map(({ explain }) => explain.moves[0]!.reason.gain);
    expect(gains.every(Number.isFinite)).toBe(true);
  });

  it('is refused where there are no claims, and for claims', async () => {
    await town.writer.putCorpus({ name: 'bare' });
    await town.writer.putPremises('bare', [{ id: '1', text: 'Trees', profile: {}, extra: {} }]);
    const diversify = { coreset: { representation: 'CLAIM_SIM' } };
    const bare = await ask(town.api, QUERY, { diversify, corpus: 'bare' });
    expect(bare.errors![0]).toMatchObject({
      message: expect.stringContaining('use TEXT') as string,
      extensions: { code: 'CLAIMS_MISSING' },
    });
    const claims = `query($diversify: DiversifyInput!) {
      claims(corpus: "towns", text: "trees", diversify: $diversify) { totalCount }
    }`;
    const refused = await ask(town.api, claims, { diversify });
    expect(refused.errors![0]).toMatchObject({
      message: expect.stringContaining('diversify.coreset.representation') as string,
      extensions: { code: 'BAD_INPUT' },
    });
  });
});
