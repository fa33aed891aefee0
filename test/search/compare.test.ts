import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Premise, PremiseFilter } from '../../src/domain/premise.js';
import type { GroupComparison } from '../../src/domain/search.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { distinctive, type GroupHits } from '../../src/search/compare.js';
import { expectAtMost } from '../support/at-most.js';
import { World } from './world.js';

describe('comparing groups', () => {
  const who = (gender: string): PremiseFilter => ({
    profile: [{ variable: 'gender', anyOf: [gender] }],
  });
  const GROUPS = [
    { name: 'women', filter: who('female') },
    { name: 'men', filter: who('male') },
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

  function compare(parts: Partial<GroupComparison> = {}) {
    return world.retrieval.compareGroups('ALL', {
      by: { text: 'trees' },
      corpus: 'towns',
      rank: { method: 'DENSE' },
      groups: GROUPS,
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
        groups.map(async (group) => {
          const page = await group.premises(2);
          return [
            group.name,
            await page.totalCount(),
            page.hits.map(({ premise }) => premise.externalId),
          ];
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
      const { groups } = await compare({ groups: [GROUPS[0]!, { name: 'everybody' }] });
      const found = await groups[0]!.distinctive({ first: 5, among: 20 });
      expect(found.map(({ distance }) => distance)).toEqual(
        [0, 0, 0].map(() => expect.closeTo(0, 6)),
      );
    });

    it('is read on by a search with both filters', async () => {
      const filter = { stance: ['FAVOR'] } as const;
      const { groups } = await compare({ filter });
      const { hits } = await groups[1]!.premises(1);
      const rest = await world.search({
        filter: { all: [filter, who('male')] },
        after: hits[0]!.cursor,
      });
      expect(rest.hits.map(({ premise }) => premise.externalId)).toEqual(['p4']);
    });

    it('asks the store as often for many hits as for few', async () => {
      const calls = async (first: number) => {
        const { groups } = await compare();
        world.store.calls.clear();
        for (const group of groups) await group.premises(first);
        await Promise.all(groups.map((group) => group.distinctive({ first, among: first })));
        return Object.fromEntries(world.store.calls);
      };
      expectAtMost(await calls(1), { query: 4, retrieve: 3, count: 1 });
      expectAtMost(await calls(5), { query: 4, retrieve: 3 });
    });

    it.each([
      [{ groups: GROUPS.slice(1) }, 'BAD_INPUT groups'],
      [{ groups: [...GROUPS, ...GROUPS, ...GROUPS] }, 'BAD_INPUT groups'],
      [{ groups: [GROUPS[0]!, GROUPS[0]!] }, 'BAD_INPUT groups[1].name'],
      [{ groups: [GROUPS[0]!, { name: ' ' }] }, 'BAD_INPUT groups[1].name'],
      [{ groups: [GROUPS[0]!, { name: 'x'.repeat(101) }] }, 'BAD_INPUT groups[1].name'],
      [
        { groups: [GROUPS[0]!, { name: 'x', filter: who('none') }] },
        'UNKNOWN_VALUE groups[1].filter.profile[0].anyOf[0]',
      ],
      [{ filter: { topic: [] } }, 'BAD_INPUT filter.topic'],
      [
        { filter: who('male'), groups: [GROUPS[0]!, { name: 'x', filter: { claimId: ['none'] } }] },
        'NOT_FOUND groups[1].filter.claimId[0]',
      ],
      [{ corpus: 'elsewhere' }, 'CORPUS_NOT_FOUND '],
    ])('refuses %j', async (parts, expected) => {
      expect(await refusal(compare(parts))).toBe(expected);
    });

    it('refuses sizes out of bounds when they are asked for', async () => {
      const { groups } = await compare();
      const [group] = groups;
      expect(await refusal(group!.premises(0))).toBe('PAGE_SIZE first');
      const request = { first: 5, among: 51 };
      expect(await refusal(group!.distinctive(request))).toBe('PAGE_SIZE distinctive.among');
    });
  });
});

describe('the distinctive hits of a group', () => {
  /** Hits at angles (in degrees) of the unit circle, named "a0", "a1" ... */
  function group(name: string, ...degrees: readonly number[]): GroupHits {
    const hits = degrees.map((angle, place) => {
      const radians = (angle * Math.PI) / 180;
      return {
        premise: { externalId: `${name}${place}` } as Premise,
        vector: Float32Array.of(Math.cos(radians), Math.sin(radians)),
      };
    });
    return { name, hits };
  }

  const ids = (found: ReturnType<typeof distinctive>) =>
    found.map(({ premise }) => premise.externalId);

  describe('what is distinctive of a group', () => {
    it('is what is the farthest from all that the others say', () => {
      const found = distinctive(group('a', 0, 90, 10), [group('b', 6, 180)], 20);
      expect(ids(found)).toEqual(['a1', 'a0', 'a2']);
      expect(found[0]?.place).toBe(2);
      expect(found[0]?.distance).toBeCloseTo(1 - Math.cos((84 * Math.PI) / 180), 6);
      expect(found[0]).toMatchObject({ nearest: { externalId: 'b0' }, nearestGroup: 'b' });
    });

    it('is measured against each other group, and by the nearest of them', () => {
      const others = [group('b', 100), group('c', 60, 300), group('d')];
      const [found] = distinctive(group('a', 90), others, 20);
      expect(found).toMatchObject({ nearest: { externalId: 'b0' }, nearestGroup: 'b' });
      expect(found?.distance).toBeCloseTo(1 - Math.cos((10 * Math.PI) / 180), 6);
    });

    it('is 0 away where another group has the same premise', () => {
      const [found] = distinctive(group('a', 30), [group('b', 200, 30)], 20);
      expect(found?.distance).toBeCloseTo(0, 6);
    });

    it('is all, in its own order, where nobody else says anything', () => {
      const found = distinctive(group('a', 0, 90, 10), [group('b')], 2);
      expect(found.map(({ premise: _, ...rest }) => rest)).toEqual([{ place: 1 }, { place: 2 }]);
    });

    it('never lies beyond the distances to single hits, farthest first', () => {
      const angles = fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 1, maxLength: 12 });
      fc.assert(
        fc.property(angles, angles, fc.integer({ min: 1, max: 12 }), (mine, theirs, among) => {
          const found = distinctive(group('a', ...mine), [group('b', ...theirs)], among);
          expect(found).toHaveLength(Math.min(among, mine.length));
          const distances = found.map(({ distance }) => distance!);
          expect(distances).toEqual(distances.toSorted((a, b) => b - a));
          for (const { place, distance } of found) {
            for (const angle of theirs) {
              const single = 1 - Math.cos(((mine[place - 1]! - angle) * Math.PI) / 180);
              expect(distance).toBeLessThanOrEqual(single + 1e-6);
            }
          }
        }),
      );
    });
  });
});
