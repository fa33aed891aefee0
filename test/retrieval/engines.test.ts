import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DIVERSIFY_DEFAULTS,
  type Diversify,
  type StanceOrder,
} from '../../src/domain/diversity.js';
import { RELEVANCE_DEFAULTS, type Relevance } from '../../src/domain/relevance.js';
import type { Perspective, Rank } from '../../src/domain/search.js';
import { ENGINES } from '../store/contract/engines.js';
import { roundedOtherwise } from '../support/rounded-store.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';

const WORDS = 'trees shade streets cool summer benches children traffic noise taxes birds'.split(
  ' ',
);
const COUNT = 180;

/** A text of a few words; many are the same, or have the same words. */
const textOf = (index: number) =>
  Array.from(
    { length: 2 + (index % 3) },
    (_, at) => WORDS[(index * (at + 1) + at) % WORDS.length],
  ).join(' ');

const RECORDS = Array.from({ length: COUNT }, (_, index) => ({
  id: `${index}`,
  text: `${textOf(index % 120)}.`,
  language: index % 4 === 0 ? 'de' : 'en',
  profile: { gender: index % 3 === 0 ? 'female' : 'male' },
  ...(index % 4 > 0 && { stance: index % 4 > 1 ? ('FAVOR' as const) : ('AGAINST' as const) }),
  ...(index % 5 > 0 && { topic: index % 5 > 2 ? 'Traffic' : 'Parks' }),
  ...(index % 7 < 5 && { claim: { text: `Birds and ${WORDS[index % WORDS.length]}.` } }),
  extra: {},
}));

const RANKS: readonly Rank[] = [
  { method: 'DENSE' },
  { method: 'FEEDBACK', documents: 20 },
  { method: 'FEEDBACK', documents: 20, topic: 0.4, contrast: 0.5 },
  { method: 'AUTO', flatness: 0 },
  { method: 'AUTO', flatness: 1 },
  { method: 'AUTO', flatness: 1, claimWeight: 0.6 },
  { method: 'DENSE', claimAware: true },
  { method: 'AUTO', flatness: 0, claimAware: true },
  { method: 'LEXICAL', language: 'en', claimAware: true },
  { method: 'LEXICAL', language: 'en' },
  { method: 'FUSED', semantic: 0.9, lexical: 0.1, language: 'en' },
  { method: 'FUSED', semantic: 0.3, lexical: 0.7, language: 'en' },
];

/** Go stale where what they learned from is deleted. */
const LEARNING: readonly Rank['method'][] = ['FEEDBACK', 'AUTO'];

const conditions = [{ variable: 'gender', anyOf: ['male'] }];
const SEARCHES = (['FILTER', 'BOOST'] as const).flatMap((mode) =>
  RANKS.map((rank) => ({ rank, perspective: { mode, conditions } })),
);

const { CORESET, KMEANS, MMR, DEDUPLICATE } = DIVERSIFY_DEFAULTS;
const METHODS: readonly Diversify[] = [
  { method: 'CORESET', ...CORESET },
  { method: 'CORESET', ...CORESET, similarity: 'L1' },
  { method: 'CORESET', ...CORESET, representation: 'CLAIM_SIM' },
  { method: 'KMEANS', ...KMEANS, clusters: 5, representation: 'CLAIM_SIM' },
  { method: 'KMEANS', ...KMEANS },
  { method: 'MMR', ...MMR },
  { method: 'DEDUPLICATE', ...DEDUPLICATE },
  { method: 'ALPHA_NDCG', weight: 0.5, alpha: 0.5, over: 'CLUSTERS' },
];
const DIVERSIFIED: readonly Search[] = METHODS.map((diversify) => ({
  ...{ rank: { method: 'DENSE' }, perspective: { mode: 'FILTER', conditions }, diversify },
  stance: diversify.method === 'CORESET' ? 'BALANCED' : 'AS_RANKED',
}));

const JUDGED: readonly Search[] = (
  [
    {},
    { model: 'FAST', minimum: 0.55 },
    { pool: 40, read: 15 },
    { candidates: 'BY_CLAIMS', pool: 40 },
  ] as const
).map((parts, at) => ({
  ...{ rank: RANKS[at]!, perspective: { mode: at % 2 ? 'FILTER' : 'BOOST', conditions } },
  relevance: { ...RELEVANCE_DEFAULTS, ...parts },
  ...(at === 0 && { diversify: METHODS[0]! }),
}));

interface Search {
  readonly rank: Rank;
  readonly perspective: Perspective;
  readonly relevance?: Relevance;
  readonly diversify?: Diversify;
  readonly stance?: StanceOrder;
}

async function open(on: (typeof ENGINES)[number]): Promise<SearchedEngine> {
  const engine = await openSearched(on, 'towns');
  await engine.corpora.writer.putPremises('towns', RECORDS);
  await engine.corpora.writer.finish('towns');
  return engine;
}

/** The hits of all pages; between the first two of them, some premises come and go. */
async function read({ retrieval, corpora }: SearchedEngine, asked: Search, writes = false) {
  const { rank, perspective } = asked;
  const search = {
    by: { text: 'shade of trees in streets' },
    corpus: 'towns',
    ...asked,
    first: 25,
  };
  const read: { id: string; explanation: unknown }[] = [];
  for (let after: string | undefined; ;) {
    const page = await retrieval.searchPremises('ALL', { ...search, ...(after && { after }) });
    read.push(
      ...page.hits.map(({ premise, explanation }) => ({ id: premise.externalId, explanation })),
    );
    if (!page.hasNextPage) return read;
    if (writes && after === undefined) {
      const { premise } = page.hits[0]!;
      await corpora.writer.putPremises('towns', [
        { ...RECORDS[0]!, id: `new ${rank.method} ${perspective.mode}` },
      ]);
      if (!LEARNING.includes(rank.method))
        await corpora.writer.deletePremises('towns', [premise.id]);
    }
    after = page.hits.at(-1)!.cursor;
  }
}

const [embedded, server] = ENGINES;
const ROUNDED = {
  ...embedded!,
  async open() {
    const opened = await embedded!.open();
    return { ...opened, store: roundedOtherwise(opened.store) };
  },
};

describe.each([
  ['an engine that rounds otherwise', ROUNDED],
  ['a Qdrant server', server!],
])('the embedded engine and %s', (_, compared) => {
  if (compared.lack !== undefined) return void it.skip(compared.lack);
  let engines: SearchedEngine[] = [];
  beforeAll(async () => {
    engines = await Promise.all([embedded!, compared].map(open));
  });
  afterAll(() =>
    Promise.all(
      engines.map(async ({ opened, corpora }) => {
        await corpora.close();
        await opened.close();
      }),
    ),
  );

  it.each([...SEARCHES, ...DIVERSIFIED, ...JUDGED])(
    'give the same hits in the same order, and explain them alike: %o',
    async (asked) => {
      const [one, other] = await Promise.all(engines.map((engine) => read(engine, asked)));
      expect(one!.length).toBeGreaterThan(30);
      expect(other!.map(({ id }) => id)).toEqual(one!.map(({ id }) => id));
      const ranks = (explanation: unknown) =>
        JSON.stringify(explanation).replace(
          /"(score|gain|similarity|probability|lift)":[^,}]*/g,
          '',
        );
      expect(other!.map(({ explanation }) => ranks(explanation))).toEqual(
        one!.map(({ explanation }) => ranks(explanation)),
      );
    },
  );

  it.each(SEARCHES)('page alike while premises come and go: %o', async (asked) => {
    const [one, other] = await Promise.all(engines.map((engine) => read(engine, asked, true)));
    const ids = one!.map(({ id }) => id);
    expect(other!.map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
