import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import type { Hit, PremiseSearch } from '../../src/domain/search.js';
import type { Rank, Rerank } from '../../src/domain/stages.js';
import { explained } from '../support/explained.js';
import { RUNS } from '../support/runs.js';
import { pipelines, profile, putClaims, RANKS, samples } from './pipelines.js';
import { type Sample, World } from './world.js';

const BY = { text: 'Trees should be planted in every street.' };

/** The steps after ranking in the order in which they run, and the reason that each gives. */
const STEPS = [
  ['judge', 'RELEVANCE'],
  ['languageModel', 'LANGUAGE_MODEL'],
  ['quality', 'QUALITY'],
  ['prefer', 'PROFILE'],
  ['stepBackOtherClaims', 'OTHER_CLAIM'],
  ['diversify', 'NOVELTY'],
  ['alternateStances', 'STANCE'],
] as const;

/** How many steps have run when hits have stepped back. */
const STEPPED_BACK = STEPS.findIndex(([step]) => step === 'stepBackOtherClaims') + 1;
const SCORING = new Set(['RELEVANCE', 'LANGUAGE_MODEL', 'QUALITY', 'PROFILE']);

/**
 * The model reads two of three equal hits. Without the best of them, the third would be equal to the
 * hit behind it too.
 */
const CUT_EQUALS: [Sample[], Rank, Partial<PremiseSearch> & { rerank: Rerank }] = [
  [0.902, 0.9000009, 0.1, 0.1, 0.9000009, 0.900015, 0.1, 0.9, 0.9000036].map((cosine) => ({
    cosine,
    words: {},
    payload: { language: 'en', stance: 'FAVOR', topic: 'Parks', profile: {} },
  })),
  { method: 'AUTO' },
  { rerank: { languageModel: { candidates: 4 } }, tuning: { feedbackDocuments: 3, flatness: 0 } },
];

/**
 * One claim's hit is the best of equals. Without it, since it steps back, the next two would be
 * equal to each other.
 */
const BEST_EQUAL_STEPS_BACK: typeof CUT_EQUALS = [
  (
    [
      ['other', { 1: 1 }, 'female'],
      ['own', {}],
      ['own', {}],
      ['own', {}],
      ['own', {}],
      ['own', {}],
      ['own', { 1: 1 }, 'female'],
      ['own', { 1: 1 }, 'female'],
      ['own', { 1: 0.5, 2: 1.5 }],
    ] as const
  ).map(([claim, words, gender]): Sample => {
    const common = { language: 'en', stance: 'FAVOR', topic: 'Parks' } as const;
    const payload = { ...common, profile: gender ? { gender } : {} };
    return {
      cosine: 0.1,
      words,
      payload: { ...payload, claim: entityId('claim', 'towns', claim) },
    };
  }),
  { method: 'LEXICAL' },
  {
    rerank: {
      languageModel: { candidates: 50 },
      prefer: { profile, weight: 10, inferred: false },
      stepBackOtherClaims: true,
      alternateStances: true,
    },
    tuning: { feedbackDocuments: 3, flatness: 0, claimWeight: 0, clusters: 3 },
  },
];

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
    const shorter = STEPS.reduce<readonly Rerank[]>(
      (steps, [step]) => [...steps, { ...steps.at(-1)!, [step]: pipeline.rerank[step] }],
      [{}],
    );
    const places = await Promise.all(
      shorter.map(async (rerank) => {
        const found = await read(world, { ...search, rerank }, 100);
        return new Map(found.map(({ premise }, at) => [premise.id, at + 1]));
      }),
    );
    // What steps back is ranked apart, so the places before that step are others without it.
    const begun = pipeline.rerank.stepBackOtherClaims === true ? STEPPED_BACK : 0;
    for (const { premise, explanation } of hits) {
      const { moves } = explained(explanation);
      const after = places.map((each) => each.get(premise.id)!);
      if (moves.OTHER_CLAIM) expect(moves.OTHER_CLAIM.to).toBe(after[STEPPED_BACK]);
      let from = after[begun];
      for (const [at, [, type]] of STEPS.entries()) {
        if (at < begun) continue;
        const to = after[at + 1];
        if (moves[type]) expect(moves[type]).toMatchObject({ from, to });
        else expect(to).toBe(from);
        from = to;
      }
      for (const [at, move] of explanation.moves.entries()) {
        const next = explanation.moves[at + 1];
        // What does not step back moves up when others do, without a move of its own.
        if (
          next &&
          (begun === 0 || next.reason.type === 'OTHER_CLAIM' || !SCORING.has(move.reason.type))
        ) {
          expect(next.from).toBe(move.to);
        } else if (next) expect(next.from).toBeLessThanOrEqual(move.to);
      }
    }
    expectPlacesByScore(hits);

    const paged = await read(world, search, 7);
    expect(paged.map(({ explanation }) => explanation.moves)).toEqual(
      hits.map(({ explanation }) => explanation.moves),
    );
  });
  await fc.assert(property, { numRuns: RUNS.usual, examples: [CUT_EQUALS, BEST_EQUAL_STEPS_BACK] });
});
