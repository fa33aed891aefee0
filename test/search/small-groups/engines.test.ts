import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileCondition } from '../../../src/domain/premise.js';
import type { PremisePage } from '../../../src/search/types.js';
import { ENGINES } from '../../store/contract/engines.js';
import { needingQdrant } from '../../support/qdrant.js';
import { openSearched, type SearchedEngine } from '../../support/searched-engine.js';
import { AGE, GENDER } from '../world.js';
import { ISSUES } from './small-world.js';

const COUNT = 90;
const AGES = AGE.values;
/** Forty authors with a name and some without, of whom a few stand out. */
const RECORDS = Array.from({ length: COUNT }, (_, at) => {
  const who = at % 45;
  return {
    id: `${at}`,
    text: `Trees number ${at} are good.`,
    language: 'en',
    extra: {},
    topic: at % 4 === 0 ? 'Parks' : 'Trams',
    ...(who < 40 && { author: `author ${who}` }),
    profile: {
      gender: who % 11 === 0 ? 'not said' : who % 3 === 0 ? 'female' : 'male',
      ...(who % 7 > 0 && { age: AGES[(who * who) % 5]! }),
      ...(who % 5 > 0 && { issues: ISSUES.values.slice(0, 1 + (who % 2)) }),
    },
  };
});

const CONDITIONS: readonly ProfileCondition[] = [
  { variable: 'gender', anyOf: ['female'] },
  { variable: 'gender', known: false },
  { variable: 'age', noneOf: ['18-34'] },
  { variable: 'age', from: '35-49', to: '65+' },
  { variable: 'issues', anyOf: ['tax'] },
  { variable: 'issues', known: true },
];

/** How fair a page is to groups, and to those that two variables make together. */
async function fairnessOf(page: PremisePage): Promise<unknown[]> {
  const joint = { variables: ['gender', 'age'], joint: true };
  const all = [...(await page.fairness()), ...(await page.fairness(joint))];
  return Promise.all(
    all.map(async (each) => ({
      ...each,
      random: await each.random(),
      frontier: await each.frontier(),
    })),
  );
}

/** All that is answered to those who may not see small groups. */
async function answers({ limited }: SearchedEngine): Promise<unknown[]> {
  const retrieval = limited(4);
  const filters = CONDITIONS.flatMap((one) => [
    { profile: [one] },
    { not: { profile: [one] }, topic: ['Parks'] },
    ...CONDITIONS.slice(2, 4).map((other) => ({
      any: [{ profile: [one] }, { not: { profile: [other] } }],
    })),
  ]);
  const counted = await Promise.all(
    filters.map(async (filter) => {
      const page = await retrieval.searchPremises('ALL', {
        by: { text: 'good trees' },
        corpus: 'towns',
        filter,
        first: 5,
        rank: { method: 'DENSE' },
        rerank: { prefer: { profile: [CONDITIONS[0]!], inferred: false } },
      });
      const { hits } = page;
      return {
        filter,
        hits: hits.map(({ premise, explanation }) => ({
          ...premise,
          writtenAt: undefined,
          moves: explanation.moves,
        })),
        total: await page.totalCount(),
        facets: await page.facets({ ignoreOwnCondition: true, limit: 10 }),
        fairness: await fairnessOf(page),
      };
    }),
  );
  const list = { corpus: 'towns', first: 3, profile: [CONDITIONS[2]!] };
  const profiles = await retrieval.listProfiles('ALL', list);
  const more = await retrieval.listProfiles('ALL', {
    ...list,
    after: profiles.hits.at(-1)!.cursor,
  });
  const ids = [...profiles.hits, ...more.hits].map(({ profile }) => profile.id);
  return [
    ...counted,
    ...[profiles, more].map(({ hits, hasNextPage }) => ({
      profiles: hits.map(({ profile }) => profile),
      hasNextPage,
    })),
    await profiles.totalCount(),
    await retrieval.premiseCountByProfile('towns', ids),
    await retrieval.profilesById('ALL', ids),
    await retrieval.socioVariables('ALL', 'towns'),
    await retrieval.suggest('ALL', { prefix: 'f', corpus: 'towns', first: 5 }),
    (await retrieval.resolveCorpus('ALL', 'towns')).variables,
  ];
}

describe('without small groups', needingQdrant(), () => {
  const opened: SearchedEngine[] = [];
  let whole: readonly unknown[];

  beforeAll(async () => {
    for (const engine of ENGINES) {
      const searched = await openSearched(engine, 'towns');
      opened.push(searched);
      await searched.corpora.writer.putCorpus({
        name: 'towns',
        variables: [GENDER, AGE, { ...ISSUES, values: [] }],
      });
      await searched.corpora.writer.putPremises('towns', RECORDS);
    }
    whole = await answers({ ...opened[0]!, limited: () => opened[0]!.retrieval });
  });
  afterAll(async () => {
    for (const { corpora, opened: store } of opened) {
      await corpora.close();
      await store.close();
    }
  });

  it('all engines give the same answers, which are others than the whole ones', async () => {
    const [first, ...others] = await Promise.all(opened.map(answers));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
    expect(first).not.toEqual(whole);
  });
});
