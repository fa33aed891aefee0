import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { COUNTER_DEFAULTS, type CounterSearch } from '../../src/domain/search.js';
import { DIVERSIFY_DEFAULTS } from '../../src/domain/stages.js';
import { type Engine, ENGINES } from '../store/contract/engines.js';
import { explained } from '../support/explained.js';
import { needingQdrant } from '../support/qdrant.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { sidesOf } from '../support/sides-of.js';

const WORDS = 'trees shade not streets cool summer benches never traffic noise'.split(' ');

const RECORDS = Array.from({ length: 150 }, (_, index) => ({
  id: `${index}`,
  // Many are the same.
  text: `${[1, 2, 3].map((at) => WORDS[((index % 60) * at + at) % WORDS.length]).join(' ')}.`,
  profile: {},
  ...(index % 3 > 0 && {
    claim: { id: `${index % 3}`, text: index % 3 === 1 ? 'Trees in streets.' : 'Cool benches.' },
  }),
  ...(index % 4 > 0 && { stance: (['FAVOR', 'AGAINST', 'NEUTRAL'] as const)[(index % 4) - 1]! }),
  extra: {},
}));

async function open(on: Engine): Promise<SearchedEngine> {
  const engine = await openSearched(on, 'towns');
  await engine.corpora.writer.putPremises('towns', RECORDS);
  return engine;
}

const premise = (id: number) => ({ premiseId: entityId('premise', 'towns', `${id}`) });
const SEARCHES: readonly (Pick<CounterSearch, 'by'> & Partial<CounterSearch>)[] = [
  { by: { text: 'Trees in streets' } },
  { by: { text: 'trees that nobody planted' }, minSideProbability: 0 },
  { by: { claimId: entityId('claim', 'towns', '1') }, side: 'FAVOR' },
  { by: premise(1) },
  { by: premise(3), minSideProbability: 0.5 },
  { by: premise(8), side: 'AGAINST', maxSimilarity: 0.5 },
  { by: premise(1), copies: 'COLLAPSE' },
  { by: premise(1), diversify: { method: 'CORESET', ...DIVERSIFY_DEFAULTS.CORESET } },
];

/** The hits of all pages, with why they are where they are. */
async function read({ retrieval }: SearchedEngine, search: (typeof SEARCHES)[number]) {
  const read: string[] = [];
  for (let after: string | undefined; ;) {
    const { hits, hasNextPage } = await retrieval.searchCounterPremises('ALL', {
      corpus: 'towns',
      ...COUNTER_DEFAULTS,
      copies: 'KEEP',
      first: 20,
      ...search,
      ...(after && { after }),
    });
    const sides = await sidesOf(hits);
    read.push(
      ...hits.map(({ premise: { externalId }, explanation }, at) => {
        const { basis, side } = sides[at]!;
        return [externalId, basis, side, explained(explanation).scores.MEANING!.place].join(' ');
      }),
    );
    if (!hasNextPage) return read;
    after = hits.at(-1)!.cursor;
  }
}

describe('both engines', needingQdrant(), () => {
  let engines: SearchedEngine[] = [];
  beforeAll(async () => {
    engines = await Promise.all(ENGINES.map(open));
  });
  afterAll(() =>
    Promise.all(
      engines.map(async ({ opened, corpora }) => {
        await corpora.close();
        await opened.close();
      }),
    ),
  );

  it.each(SEARCHES)('find the same of the other side, in the same order: %o', async (search) => {
    const [one, other] = await Promise.all(engines.map((engine) => read(engine, search)));
    expect(one!.length).toBeGreaterThan(search.copies ? 1 : 10);
    expect(other).toEqual(one);
  });
});
