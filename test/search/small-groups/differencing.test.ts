import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PremiseFilter } from '../../../src/domain/premise.js';
import { ElenchusError } from '../../../src/runtime/errors.js';
import type { Retrieval } from '../../../src/search/index.js';
import { type Author, crowd, profileFilters, smallWorld } from './small-world.js';

/** More than there are premises. */
const ALL = 200;
const minimum = fc.integer({ min: 2, max: 4 });

/** All that a filter tells: its hits, its counts, and its facets. */
async function answerTo(retrieval: Retrieval, filter?: PremiseFilter) {
  const page = await retrieval.listPremises('ALL', {
    sort: 'OLDEST',
    first: ALL,
    ...(filter && { filter }),
  });
  const hits = page.hits.map(({ premise }) => premise);
  const facets = await page.facets({ ignoreOwnCondition: false, limit: 100 });
  return { hits, facets, total: await page.totalCount() };
}

/** Undefined for a filter by a value that nobody is seen to have. */
async function askedFor(retrieval: Retrieval, filter: PremiseFilter) {
  try {
    return await answerTo(retrieval, filter);
  } catch (error) {
    if (error instanceof ElenchusError && error.code === 'UNKNOWN_VALUE') return undefined;
    throw error;
  }
}

/** Who wrote some of the premises; of those without a name, equal profiles are one author. */
function authorsOf(
  externalIds: Iterable<string | number>,
  authors: readonly Author[],
): Set<string> {
  const found = [...externalIds].map((id) => authors[Number(id)]!);
  return new Set(
    found
      // They belong to no group.
      .filter(({ profile }) => Object.keys(profile).length > 0)
      .map(({ name, profile }) => name ?? JSON.stringify(Object.entries(profile).sort())),
  );
}

type Answer = Awaited<ReturnType<typeof answerTo>>;

/** The premises that an answer tells from all others: its hits, and those of each part of a facet. */
function setsOf({ hits, facets, total }: Answer): ReadonlySet<string>[] {
  expect(total).toBe(hits.length);
  const parts = facets.flatMap(({ variable, values, missing }) => {
    const having = (value?: string) =>
      hits.filter(({ profile }) => {
        const own = [profile[variable] ?? []].flat();
        return value === undefined ? own.length === 0 : own.includes(value);
      });
    const counts = [{ value: undefined, count: missing }, ...values];
    return counts.map(({ value, count }) => {
      const cell = having(value);
      expect(cell).toHaveLength(count);
      return cell;
    });
  });
  return [hits, ...parts].map((some) => new Set(some.map(({ id }) => id)));
}

/** The fewest authors that two filters tell from others; Infinity if they tell none. */
async function fewest(
  retrieval: Retrieval,
  authors: readonly Author[],
  filters: readonly PremiseFilter[],
): Promise<number> {
  const everything = await answerTo(retrieval);
  const answers = await Promise.all(filters.map((filter) => askedFor(retrieval, filter)));
  const sets = [everything, ...answers].flatMap((answer) => (answer ? setsOf(answer) : []));
  const authorOf = new Map(everything.hits.map(({ id, externalId }) => [id, externalId]));
  const sizes = sets.flatMap((a) =>
    sets.flatMap((b) => {
      const parts = [[...a].filter((id) => b.has(id)), [...a].filter((id) => !b.has(id))];
      return parts.map((part) => {
        return authorsOf(
          part.map((id) => authorOf.get(id)!),
          authors,
        ).size;
      });
    }),
  );
  return Math.min(...sizes.filter((size) => size > 0));
}

const drawn = [crowd, minimum, profileFilters, profileFilters] as const;

describe('whoever may not see small groups', () => {
  it('finds none by two filters, by what they have in common, or by their difference', async () => {
    await fc.assert(
      fc.asyncProperty(...drawn, async (authors, least, ...filters) => {
        const { limited } = await smallWorld(authors, least);
        const all = authorsOf(authors.keys(), authors).size;
        expect(await fewest(limited, authors, filters)).toBeGreaterThanOrEqual(
          Math.min(least, all),
        );
      }),
    );
  });

  it('could find them in what others see', async () => {
    const { failed } = await fc.check(
      fc.asyncProperty(...drawn, async (authors, least, ...filters) => {
        const { whole } = await smallWorld(authors, least);
        const all = authorsOf(authors.keys(), authors).size;
        return (await fewest(whole, authors, filters)) >= Math.min(least, all);
      }),
      { endOnFailure: true },
    );
    expect(failed).toBe(true);
  });

  it('sees the same of an author whatever else is asked', async () => {
    const topic = fc.constantFrom('Parks', 'Trams');
    await fc.assert(
      fc.asyncProperty(
        crowd,
        minimum,
        profileFilters,
        topic,
        async (authors, least, filter, on) => {
          const { limited } = await smallWorld(authors, least);
          const shown = new Map((await answerTo(limited)).hits.map((hit) => [hit.id, hit]));
          const onTopic = authors.some(({ topics }) => topics.includes(on)) ? { topic: [on] } : {};
          const { hits = [] } = (await askedFor(limited, { ...onTopic, ...filter })) ?? {};
          for (const hit of hits) expect(hit).toEqual(shown.get(hit.id));
        },
      ),
    );
  });
});
