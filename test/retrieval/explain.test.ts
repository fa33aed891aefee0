import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hit, PremiseSearch } from '../../src/domain/search.js';
import { explained } from '../support/explained.js';
import { RUNS } from '../support/runs.js';
import { pipelines, putClaims, RANKS, samples } from './pipelines.js';
import { World } from './world.js';

const BY = { text: 'Trees should be planted in every street.' };

/** The steps after ranking in the order in which they run, and the reason that each gives. */
const STEPS = [
  ['relevance', 'RELEVANCE'],
  ['perspective', 'PROFILE'],
  ['diversify', 'NOVELTY'],
  ['stance', 'STANCE'],
] as const;

async function read(world: World, search: Partial<PremiseSearch>, first: number): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let after: string | undefined; ;) {
    const page = await world.search({ ...search, first, ...(after && { after }) });
    hits.push(...page.hits);
    if (!page.hasNextPage) return hits;
    after = page.hits.at(-1)!.cursor;
  }
}

/** Whether better scores have better places, as far as scores differ by more than rounding. */
function expectPlacesByScore(hits: readonly Hit[]): void {
  const scores = hits.flatMap(({ explanation }) => explanation.scores);
  for (const stage of new Set(scores.map((score) => score.stage))) {
    const placed = scores.filter((score) => score.stage === stage && score.place !== undefined);
    const sorted = placed.toSorted((a, b) => a.place! - b.place!);
    expect(new Set(sorted.map(({ place }) => place)).size).toBe(sorted.length);
    for (const [at, { score }] of sorted.entries()) {
      expect(score).toBeLessThanOrEqual((sorted[at - 1]?.score ?? Infinity) + 1e-4);
    }
  }
}

it('moves say how each step changed each place, however it is read', async () => {
  const ranks = fc.constantFrom(...RANKS);
  const property = fc.asyncProperty(samples, ranks, pipelines, async (written, rank, pipeline) => {
    const world = await World.create();
    await putClaims(world);
    await world.put(written);
    const search = { by: BY, rank, ...pipeline };
    const hits = await read(world, search, 100);

    // The places after ranking, and after one step more each time.
    const { perspective } = pipeline;
    const shorter: Partial<PremiseSearch>[] = [
      { by: BY, rank, ...(perspective?.mode === 'FILTER' && { perspective }) },
    ];
    for (const [step] of STEPS) shorter.push({ ...shorter.at(-1)!, [step]: pipeline[step] });
    const places = await Promise.all(
      shorter.map(async (each) => {
        const found = await read(world, each, 100);
        return new Map(found.map(({ premise }, at) => [premise.id, at + 1]));
      }),
    );
    for (const { premise, explanation } of hits) {
      const { moves } = explained(explanation);
      const [ranked, ...after] = places.map((each) => each.get(premise.id)!);
      expect(moves.OTHER_CLAIM?.to ?? ranked).toBe(ranked);
      let from = ranked;
      for (const [at, [, type]] of STEPS.entries()) {
        const to = after[at];
        if (moves[type]) expect(moves[type]).toMatchObject({ from, to });
        else expect(to).toBe(from);
        from = to;
      }
    }
    expectPlacesByScore(hits);

    const paged = await read(world, search, 7);
    expect(paged.map(({ explanation }) => explanation.moves)).toEqual(
      hits.map(({ explanation }) => explanation.moves),
    );
  });
  await fc.assert(property, { numRuns: RUNS.usual });
});
