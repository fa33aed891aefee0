import { beforeEach, describe, expect, it } from 'vitest';
import type { PremiseComparison } from '../../src/domain/comparison.js';
import type { Perspective } from '../../src/domain/search.js';
import { ElenchusError } from '../../src/errors.js';
import { World } from './world.js';

const who = (gender: string): Perspective => ({
  mode: 'FILTER',
  conditions: [{ variable: 'gender', anyOf: [gender] }],
});
const GROUPS = [
  { name: 'women', perspective: who('female') },
  { name: 'men', perspective: who('male') },
];

let world: World;
beforeEach(async () => {
  world = await World.create();
  await world.put(
    [0.9, 0.7, 0.1, 0.88, 0.72].map((cosine, place) => ({
      id: `p${place}`,
      cosine,
      payload: {
        stance: place === 2 ? 'AGAINST' : 'FAVOR',
        profile: {
          gender: place < 3 ? 'female' : 'male',
          age: ['65+', '18-34', '18-34', '35-49', '18-34'][place]!,
        },
      },
    })),
  );
});

function compare(parts: Partial<PremiseComparison> = {}) {
  return world.retrieval.comparePremises('ALL', {
    by: { text: 'trees' },
    corpus: 'towns',
    rank: { method: 'DENSE' },
    perspectives: GROUPS,
    ...parts,
  });
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ElenchusError)) throw new Error('no coded error', { cause: error });
  return `${error.code} ${error.details.field ?? ''}`;
}

describe('a comparison', () => {
  it('has the best hits of each group under its name', async () => {
    const { groups } = await compare();
    const found = await Promise.all(
      groups.map(async ({ name, premises }) => {
        const { hits, totalCount } = await premises(2);
        return [name, await totalCount(), hits.map(({ premise }) => premise.externalId)];
      }),
    );
    expect(found).toEqual([
      ['women', 3, ['p0', 'p1']],
      ['men', 2, ['p3', 'p4']],
    ]);
  });

  it('shows what one group says and the other does not', async () => {
    const { groups } = await compare();
    const [women] = groups;
    const found = await women!.distinctive({ first: 2, among: 20 });
    expect(found.map(({ premise, place }) => [premise.externalId, place])).toEqual([
      ['p2', 3],
      ['p0', 1],
    ]);
    expect(found[0]).toMatchObject({ nearest: { externalId: 'p4' }, nearestGroup: 'men' });
    const among = await women!.distinctive({ first: 5, among: 2 });
    expect(among.map(({ premise }) => premise.externalId)).toEqual(['p0', 'p1']);
  });

  it('lets a group be everybody: then nothing of the others is distinctive', async () => {
    const { groups } = await compare({ perspectives: [GROUPS[0]!, { name: 'everybody' }] });
    const found = await groups[0]!.distinctive({ first: 5, among: 20 });
    expect(found.map(({ distance }) => distance)).toEqual(
      [0, 0, 0].map(() => expect.closeTo(0, 6)),
    );
  });

  it('has facets of all groups side by side', async () => {
    const { facets } = await compare();
    expect(await facets({ variables: ['age', 'stance'], limit: 2 })).toEqual([
      {
        variable: 'age',
        title: 'Age',
        missing: [0, 0],
        values: [
          { value: '18-34', unknown: false, counts: [2, 1] },
          { value: '35-49', unknown: false, counts: [0, 1] },
        ],
      },
      {
        variable: 'stance',
        title: 'Stance',
        missing: [0, 0],
        values: [
          { value: 'FAVOR', unknown: false, counts: [2, 2] },
          { value: 'AGAINST', unknown: false, counts: [1, 0] },
        ],
      },
    ]);
  });

  it('says that it does not know where a group has over 100 values', async () => {
    const many = Array.from({ length: 101 }, (_, place) => ({
      payload: { topic: `topic ${place}`, profile: { gender: 'male' } },
    }));
    await world.put(many);
    await world.put([{ payload: { topic: 'rare', profile: { gender: 'female' } } }]);
    const [table] = await (await compare()).facets({ variables: ['topic'], limit: 100 });
    const counts = table!.values.map(({ counts: [, men] }) => men);
    expect(table!.values.find(({ value }) => value === 'topic 0')?.counts).toEqual([0, 1]);
    expect(counts.filter((count) => count === null).length).toBeLessThanOrEqual(1);
  });

  it('asks the store as often for many hits as for few', async () => {
    const calls = async (first: number) => {
      const { groups } = await compare();
      world.store.calls.clear();
      for (const group of groups) await group.premises(first);
      await Promise.all(groups.map((group) => group.distinctive({ first, among: first })));
      return Object.fromEntries(world.store.calls);
    };
    const few = await calls(1);
    expect(await calls(5)).toEqual(few);
    expect(few).toEqual({ query: 4, retrieve: 3 });
  });

  it.each([
    [{ perspectives: GROUPS.slice(1) }, 'BAD_INPUT perspectives'],
    [{ perspectives: [...GROUPS, ...GROUPS, ...GROUPS] }, 'BAD_INPUT perspectives'],
    [{ perspectives: [GROUPS[0]!, GROUPS[0]!] }, 'BAD_INPUT perspectives[1].name'],
    [{ perspectives: [GROUPS[0]!, { name: ' ' }] }, 'BAD_INPUT perspectives[1].name'],
    [{ perspectives: [GROUPS[0]!, { name: 'x'.repeat(101) }] }, 'BAD_INPUT perspectives[1].name'],
    [
      { perspectives: [GROUPS[0]!, { name: 'x', perspective: who('none') }] },
      'UNKNOWN_VALUE perspectives[1].perspective.conditions[0].anyOf[0]',
    ],
    [{ filter: { topic: [] } }, 'BAD_INPUT filter.topic'],
    [{ corpus: 'elsewhere' }, 'CORPUS_NOT_FOUND '],
  ])('refuses %j', async (parts, expected) => {
    expect(await refusal(compare(parts))).toBe(expected);
  });

  it('refuses sizes out of bounds when they are asked for', async () => {
    const { groups, facets } = await compare();
    const [group] = groups;
    expect(await refusal(group!.premises(0))).toBe('PAGE_SIZE first');
    const request = { first: 5, among: 51 };
    expect(await refusal(group!.distinctive(request))).toBe('PAGE_SIZE distinctive.among');
    expect(await refusal(facets({ limit: 101 }))).toBe('PAGE_SIZE facets.limit');
  });
});
