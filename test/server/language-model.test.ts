import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../src/runtime/config.js';
import { openReader } from '../language-model/support.js';
import { SAMPLES, TREES } from '../search/graphs/town.js';
import { type Behaviour, isSilent, refuses } from '../support/fake-language-model.js';
import { startGraphApi } from '../support/graph-api.js';
import { answersHits } from '../support/judging-model.js';
import { keysFileOf } from '../support/keys-file.js';
import { ask, codes } from '../support/server.js';

const EXPLAIN = `explain {
  scores { stage score place }
  moves { from to reason { __typename ... on LanguageModelReason { model relevance side failure } } }
}`;
const PREMISES = `query($languageModel: LanguageModelInput = {}) {
  premises(by: { text: "Trees cool streets." }, corpus: "towns", first: 4, rerank: { languageModel: $languageModel }) {
    edges { node { text } ${EXPLAIN} }
  }
}`;
const GRAPHS = `query($languageModel: LanguageModelInput = {}) {
  argumentGraphs(by: { graph: { argdown: "${TREES}\\n  + Shade cools streets." } }, corpus: "towns", languageModel: $languageModel) {
    edges { structure { method } node { externalId } ${EXPLAIN} }
  }
}`;
const COMPARISON = `{
  compareGroups(
    by: { text: "trees" }, corpus: "towns", rerank: { languageModel: {} }
    groups: [{ name: "all" }, { name: "others" }]
  ) { premises(first: 2) { nodes { text } } }
}`;

interface Found {
  readonly edges: readonly {
    readonly node: { readonly text?: string; readonly externalId?: string };
    readonly explain: {
      readonly scores: readonly { readonly stage: string; readonly score: number }[];
      readonly moves: readonly {
        readonly from: number;
        readonly reason: Readonly<Record<string, unknown>>;
      }[];
    };
  }[];
}

/** A server with argument graphs and a language model that behaves as told. */
async function start(behaviour: Behaviour, settings: Partial<Config> = {}) {
  const { reader, config, requests } = await openReader([behaviour], settings);
  const { languageModelUrl, languageModelModel } = config;
  const given = { languageModelUrl, languageModelModel, ...settings };
  const { api } = await startGraphApi(SAMPLES, given, { hitReader: reader });
  onTestFinished(() => api.close());
  return { api, requests };
}

function reasonsOf({ edges }: Found) {
  return edges.flatMap(({ explain }) =>
    explain.moves
      .map(({ reason }) => reason)
      .filter(({ __typename }) => __typename === 'LanguageModelReason'),
  );
}

describe('a language model in the API', () => {
  it('orders premises, and `explain` says how', async () => {
    const { api, requests } = await start(answersHits());
    const { data, errors } = await ask(api, PREMISES, {}, 'owner-key');
    expect(errors).toBeUndefined();
    const found = data!['premises'] as Found;
    const scores = found.edges.map(({ explain }) => explain.scores.at(-1)!);
    expect(scores.every(({ stage }) => stage === 'LANGUAGE_MODEL')).toBe(true);
    expect(scores.map(({ score }) => score)).toEqual(
      scores.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    expect(reasonsOf(found)[0]).toMatchObject({ model: 'tiny', side: 'FAVOR', failure: null });
    expect(requests).toHaveLength(1);
  });

  it('orders graphs after their structure was compared', async () => {
    const { api } = await start(
      answersHits(({ hits }) => ({
        hits: hits.map(({ id, text }) => ({ id, relevance: text.includes('attacks: 1') ? 90 : 5 })),
      })),
    );
    const { data, errors } = await ask(api, GRAPHS, {}, 'owner-key');
    expect(errors).toBeUndefined();
    const found = data!['argumentGraphs'] as Found;
    const ids = found.edges.map(({ node }) => node.externalId);
    expect(new Set(ids.slice(0, 3))).toEqual(new Set(['both', 'against', 'buses']));
    expect(found.edges[0]).toMatchObject({ structure: { method: 'MATCHING' } });
    expect(found.edges[0]!.explain.moves.map(({ reason }) => reason['__typename'])).toEqual([
      'StructureComparison',
      'LanguageModelReason',
    ]);
    expect(reasonsOf(found)[0]).toMatchObject({ relevance: 0.9, side: null });
  });

  it.each([
    ['premises', PREMISES],
    ['argumentGraphs', GRAPHS],
  ])('leaves %s in their order where it fails, and `explain` says why', async (field, query) => {
    const { api } = await start(refuses(503, 'down'));
    const { data, errors } = await ask(api, query, {}, 'owner-key');
    expect(errors).toBeUndefined();
    const without = await ask(api, query, { languageModel: null });
    const found = data![field] as Found;
    expect(found.edges.map(({ node }) => node)).toEqual(
      (without.data![field] as Found).edges.map(({ node }) => node),
    );
    const reasons = reasonsOf(found);
    expect(reasons).toHaveLength(found.edges.length);
    expect(reasons[0]).toMatchObject({ relevance: null, failure: 'LANGUAGE_MODEL_FAILED' });
  });

  it('answers within the time that a search may take', async () => {
    const { api } = await start(isSilent, { languageModelSearchMs: 40 });
    const { data } = await ask(api, PREMISES, {}, 'owner-key');
    expect(reasonsOf(data!['premises'] as Found)[0]).toMatchObject({
      failure: 'LANGUAGE_MODEL_TIMEOUT',
    });
  });

  it('costs points for each hit that it reads', async () => {
    const { api } = await start(answersHits());
    const costOf = async (candidates: number) => {
      const { extensions } = await ask(
        api,
        PREMISES,
        { languageModel: { candidates } },
        'owner-key',
      );
      return (extensions!['cost'] as { total: number }).total;
    };
    expect((await costOf(12)) - (await costOf(2))).toBe(50_000);
  });
});

describe('who may ask a language model', () => {
  const READS = ['premises', 'argumentGraphs', 'compareGroups'] as const;
  const QUERIES = { premises: PREMISES, argumentGraphs: GRAPHS, compareGroups: COMPARISON };

  it.each(READS)('is nobody where none is set up: %s', async (field) => {
    const { api } = await startGraphApi(SAMPLES);
    onTestFinished(() => api.close());
    const answer = await ask(api, QUERIES[field], {}, 'owner-key');
    expect(codes(answer)).toEqual(['LANGUAGE_MODEL_OFF']);
    expect(answer.errors![0]!.message).toMatch(/ELENCHUS_LANGUAGE_MODEL_URL/);
  });

  it.each(READS)('is nobody without a key: %s', async (field) => {
    const { api, requests } = await start(answersHits());
    expect(codes(await ask(api, QUERIES[field]))).toEqual(['UNAUTHENTICATED']);
    expect(requests).toEqual([]);
  });

  it.each(READS)('is everybody where the server is open: %s', async (field) => {
    const { api, requests } = await start(answersHits(), { languageModelOpen: true });
    expect(codes(await ask(api, QUERIES[field]))).toEqual([]);
    expect(requests.length).toBeGreaterThan(0);
  });

  it('is a key with the scope', async () => {
    const keys = [
      { key: 'reader-key', name: 'reader', scopes: ['read'] },
      { key: 'asker-key', name: 'asker', scopes: ['read', 'language-model'] },
    ];
    const keysFile = keysFileOf(keys);
    const { api, requests } = await start(answersHits(), { keysFile });
    const refused = await ask(api, PREMISES, {}, 'reader-key');
    expect(codes(refused)).toEqual(['FORBIDDEN']);
    expect(refused.errors![0]!.message).toContain('"language-model"');
    expect(requests).toEqual([]);
    expect(codes(await ask(api, PREMISES, {}, 'asker-key'))).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('is asked of nobody who does not ask for it', async () => {
    const { api, requests } = await start(answersHits());
    expect(codes(await ask(api, '{ premises(by: { text: "trees" }) { nodes { text } } }'))).toEqual(
      [],
    );
    expect(requests).toEqual([]);
  });

  it('has answers that no cache keeps', async () => {
    const { api } = await start(answersHits(), { languageModelOpen: true, cacheSeconds: 60 });
    const get = (query: string) =>
      api.inject({
        url: `/graphql?query=${encodeURIComponent(query)}`,
        headers: { 'apollo-require-preflight': '1' },
      });
    expect((await get(PREMISES)).headers['cache-control']).toBe('no-store');
    const usual = await get('{ premises(by: { text: "trees" }) { nodes { text } } }');
    expect(usual.headers['cache-control']).toBe('public, max-age=60');
  });
});
