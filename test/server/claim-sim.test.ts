import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const QUERY = `query($diversify: DiversifyInput!, $tuning: TuningInput, $corpus: String = "towns") {
  premises(
    by: { text: "trees in the street" }, corpus: $corpus, first: 12
    rerank: { diversify: $diversify }, tuning: $tuning
  ) {
    edges {
      explain { moves { reason { ... on NoveltyReason { gain nearestSimilarity } } } }
      node { externalId }
    }
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

const answered = async (diversify: object, tuning: object) => {
  const { data, errors } = await ask(town.api, QUERY, { diversify, tuning });
  expect(errors).toBeUndefined();
  return data!['premises'] as Answered;
};

describe('compareByClaims', () => {
  it.each([
    ['coreset', { relevanceWeight: 0.2 }],
    ['kmeans', {}],
    ['deduplicate', { minSimilarity: 0.5 }],
  ])('is taken by %s, and sees another likeness than texts', async (method, options) => {
    const diversify = { [method]: options };
    const byText = await answered(diversify, { clusters: 3 });
    const { edges } = await answered(diversify, { clusters: 3, compareByClaims: true });
    const ids = ({ edges: all }: Answered) => all.map(({ node }) => node.externalId);
    expect(edges).not.toEqual(byText.edges);
    expect(ids({ edges }).sort()).toEqual(ids(byText).sort());
    const gains = edges.map(({ explain }) => explain.moves[0]!.reason.gain);
    expect(gains.every(Number.isFinite)).toBe(true);
  });

  it('is ignored by methods that do not compare so', async () => {
    for (const diversify of [{ mmr: {} }, { coverGroups: {} }]) {
      const plain = await answered(diversify, {});
      expect(await answered(diversify, { compareByClaims: true })).toEqual(plain);
    }
  });

  it('is refused where there are no claims', async () => {
    await town.writer.putCorpus({ name: 'bare' });
    await town.writer.putPremises('bare', [{ id: '1', text: 'Trees', profile: {}, extra: {} }]);
    const tuning = { compareByClaims: true };
    const bare = await ask(town.api, QUERY, { diversify: { coreset: {} }, tuning, corpus: 'bare' });
    expect(bare.errors![0]).toMatchObject({
      message: expect.stringContaining('tuning.compareByClaims') as string,
      extensions: { code: 'CLAIMS_MISSING' },
    });
  });
});
