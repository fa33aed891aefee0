import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PremiseSearch } from '../../src/domain/search.js';
import type { Diversify, Rank } from '../../src/domain/stages.js';
import { type Engine, ENGINES } from '../store/contract/engines.js';
import { roundedOtherwise } from '../support/rounded-store.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { by } from './diversify/diversifying.js';
import { judging } from './judge/judging.js';

const WORDS = 'trees shade streets cool summer benches children traffic noise taxes birds'.split(
  ' ',
);
const COUNT = 120;

/** A text of a few words; many are the same, or have the same words. */
const textOf = (index: number) =>
  Array.from(
    { length: 2 + (index % 3) },
    (_, at) => WORDS[(index * (at + 1) + at) % WORDS.length],
  ).join(' ');

const RECORDS = Array.from({ length: COUNT }, (_, index) => ({
  id: `${index}`,
  text: `${textOf(index % 80)}.`,
  language: index % 4 === 0 ? 'de' : 'en',
  profile: { gender: index % 3 === 0 ? 'female' : 'male' },
  ...(index % 4 > 0 && { stance: index % 4 > 1 ? ('FAVOR' as const) : ('AGAINST' as const) }),
  ...(index % 5 > 0 && { topic: index % 5 > 2 ? 'Traffic' : 'Parks' }),
  ...(index % 14 < 13 && { claim: { text: `Birds and ${WORDS[index % WORDS.length]}.` } }),
  extra: {},
}));

type Search = Pick<PremiseSearch, 'filter' | 'rerank' | 'tuning' | 'copies'> & {
  readonly rank: Rank;
};

const stepBack = { rerank: { stepBackOtherClaims: true } };
const RANKS: readonly Search[] = [
  { rank: { method: 'DENSE' } },
  { rank: { method: 'FEEDBACK' }, tuning: { feedbackTopicWeight: 0, feedbackContrast: 0 } },
  { rank: { method: 'FEEDBACK', minScore: 0.1 }, tuning: { feedbackDocuments: 20 } },
  { rank: { method: 'AUTO' }, tuning: { flatness: 0 } },
  { rank: { method: 'AUTO' }, tuning: { flatness: 1 } },
  { rank: { method: 'DENSE' }, ...stepBack },
  { rank: { method: 'AUTO' }, tuning: { flatness: 0 }, ...stepBack },
  { rank: { method: 'LEXICAL', language: 'en' }, ...stepBack },
  { rank: { method: 'LEXICAL', language: 'en' } },
  { rank: { method: 'FUSED', lexicalWeight: 0.1, language: 'en' } },
  { rank: { method: 'FUSED', lexicalWeight: 0.7, language: 'en' } },
];

/** Go stale where what they learned from is deleted. */
const LEARNING: readonly Rank['method'][] = ['FEEDBACK', 'AUTO'];

const profile = [{ variable: 'gender', anyOf: ['male'] }];
const filter = { profile };
const prefer = { profile, inferred: false };
const quality = { model: 'FAST', weight: 0.5 } as const;
const SEARCHES = RANKS.flatMap((search): readonly Search[] => [
  { ...search, filter, copies: 'KEEP' },
  { ...search, rerank: { ...search.rerank, quality, prefer } },
]);

const METHODS: readonly (readonly [Diversify, PremiseSearch['tuning']?])[] = [
  [by('CORESET')],
  [by('CORESET'), { compareByClaims: true }],
  [by('KMEANS'), { compareByClaims: true, clusters: 5 }],
  [by('KMEANS')],
  [by('MMR')],
  [by('DEDUPLICATE')],
  [by('COVER_CLUSTERS')],
];
const DIVERSIFIED = METHODS.map(([diversify, tuning]): Search => ({
  rank: { method: 'DENSE' },
  filter,
  ...(tuning && { tuning }),
  rerank: { diversify, alternateStances: diversify.method === 'CORESET' },
}));

const JUDGED: readonly Search[] = [
  { ...RANKS[0]!, ...judging({}, { prefer, diversify: METHODS[0]![0] }) },
  { ...RANKS[1]!, ...judging({ model: 'FAST', minRelevance: 0.55 }), filter },
  {
    ...RANKS[2]!,
    ...judging({ judgePool: 40, judgeRead: 15 }, { prefer, stepBackOtherClaims: true }),
  },
  { ...RANKS[3]!, ...judging({ viaSimilarClaims: true, judgePool: 40 }, { quality }), filter },
];

async function open(on: Engine): Promise<SearchedEngine> {
  const engine = await openSearched(on, 'towns');
  await engine.corpora.writer.putPremises('towns', RECORDS);
  await engine.corpora.writer.finish('towns');
  return engine;
}

/** The hits of all pages; between the first two of them, some premises come and go. */
async function read({ retrieval, corpora }: SearchedEngine, asked: Search, writes = false) {
  const { rank } = asked;
  const search = {
    by: { text: 'shade of trees in streets' },
    corpus: 'towns',
    ...asked,
    first: 45,
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
        { ...RECORDS[0]!, id: `new ${JSON.stringify(asked)}` },
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

const alike = (compared: Engine) => () => {
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
      expect(one!.length).toBeGreaterThan(asked.copies ? 30 : 10);
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

  it.each(['NEWEST', 'OLDEST'] as const)(
    'list alike, in the order of writes, while premises come and go: %s',
    async (sort) => {
      const lists = await Promise.all(
        engines.map(async ({ retrieval, corpora: { writer } }) => {
          await writer.putPremises('towns', [{ ...RECORDS[0]!, id: `later ${sort}` }]);
          const read: string[] = [];
          for (let after: string | undefined; ;) {
            const list = { corpus: 'towns', sort, first: 50, ...(after && { after }) };
            const page = await retrieval.listPremises('ALL', list);
            read.push(...page.hits.map(({ premise }) => premise.externalId));
            if (!page.hasNextPage) return read;
            if (after === undefined) {
              await writer.putPremises('towns', [{ ...RECORDS[1]!, id: `latest ${sort}` }]);
              await writer.deletePremises('towns', [page.hits[0]!.premise.id]);
            }
            after = page.hits.at(-1)!.cursor;
          }
        }),
      );
      const [one, other] = lists as [string[], string[]];
      expect(other).toEqual(one);
      expect(one.at(sort === 'NEWEST' ? 0 : -1)).toBe(`later ${sort}`);
      expect(new Set(one).size).toBe(one.length);
    },
  );
};

describe('the embedded engine and an engine that rounds otherwise', alike(ROUNDED));
describe('the embedded engine and a Qdrant server', server!.needs, alike(server!));
