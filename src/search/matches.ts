import type { Condition } from '../domain/filter.js';
import { lowestEqual } from '../store/ties.js';
import { fingerprint } from './cursor.js';
import { remember } from './memory.js';
import { COMPLETE, growUntil, isComplete, isKnown, type Placed, type Ranking } from './order.js';
import { admitting } from './page.js';
import { DIGEST, runStages, type Source, type Stage } from './stage.js';

/** How hits of a search are told from those that do not answer. */
export interface Matching {
  /** Identifies the query and its order, whatever the filter. */
  readonly about: unknown;
  /** Conditions on all that the boundary is looked for in, besides the corpus. */
  readonly among: readonly Condition[];
  /**
   * How likely each of these answers what is searched for, 0 to 1; without those that were deleted
   * meanwhile.
   */
  judge(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** All stages up to the last one that leaves out hits whether they answer or not; if any does. */
  readonly leaving?: readonly Stage[];
}

/**
 * From this probability on, a hit answers. It is low, since the network finds most stories unlikely to
 * speak to a question. `npm run lab -- measure-matches` prints how well it does.
 */
export const ANSWERS = 0.02;
/** How many of the best hits are judged one by one. */
export const JUDGED = 16;
/** Behind them, every place is so much farther than the one before. */
const FARTHER = 1.35;
/** No boundary is looked for behind this place. */
const DEPTH = 2_000;

/** The places, from 0, at which hits are judged: the first ones, then fewer and fewer. */
const PLACES: readonly number[] = (() => {
  const places = Array.from({ length: JUDGED }, (_, at) => at);
  for (let next = JUDGED; next < DEPTH; next = Math.ceil(next * FARTHER)) places.push(next);
  return places;
})();

/**
 * The ids of the hits that answer, best first. Of the best {@link JUDGED} hits, those that are judged
 * to; of the others, those with a score down to the boundary, which is found once for the corpus.
 * @param all the stages of the search; those that only reorder hits are left out
 * @param max only so many are read
 * @throws ElenchusError those of the stages and of the judge
 */
export async function matchingHits(
  source: Source,
  all: readonly Stage[],
  { about, among, judge, leaving = [] }: Matching,
  max: number,
): Promise<readonly string[]> {
  const stages = all.slice(0, all.findLastIndex(({ finds }) => finds) + 1);
  const order = async (from: Source) => (await runStages(from, stages)).order;
  const everything = { ...source, filter: { must: [source.whole, ...among] } };
  const { lowest } = await remember(source, ['boundary', about], async () => ({
    lowest: await boundary(await order(everything), (ids) => judge(everything, ids)),
  }));
  const found = await downTo(await order(source), lowest, max);
  const judged = await judge(source, found.slice(0, JUDGED).map(idOf));
  const ids = found.flatMap((placed, at) => {
    const id = idOf(placed);
    const answers = at < JUDGED ? (judged.get(id) ?? 0) >= ANSWERS : isDownTo(placed, lowest);
    return answers ? [id] : [];
  });
  if (leaving.length === 0 || ids.length === 0) return ids;
  const { entries } = await (await runStages(source, leaving)).order.candidates(max, false);
  const left = new Set(entries.map(({ id }) => id));
  return ids.filter((id) => left.has(id));
}

const idOf = ({ candidate }: Placed) => candidate.id;

/** The lowest score with which hits of an order answer; Infinity if none does. */
async function boundary(
  order: Ranking,
  judge: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<number> {
  const best = await downTo(order, Infinity, JUDGED);
  const first = await judge(best.map(idOf));
  // Where none of the best answers, none of the others is asked.
  if (best.every((placed) => (first.get(idOf(placed)) ?? 0) < ANSWERS)) return Infinity;
  const hits = await downTo(order, -Infinity, DEPTH);
  const places = PLACES.filter((place) => place < hits.length);
  const judged = await judge(places.map((place) => idOf(hits[place]!)));
  const samples = places.map((place) => ({
    place,
    probability: judged.get(idOf(hits[place]!)) ?? 0,
  }));
  const count = answersUpTo(samples, hits.length);
  return count === 0 ? Infinity : hits[count - 1]!.candidate.score;
}

/** A judged hit. */
export interface Sample {
  /** From 0. */
  readonly place: number;
  /** That it answers. */
  readonly probability: number;
}

/**
 * After how many hits answers end, if some of the hits were judged: where the fewest hits are expected
 * to be on the wrong side. Each judged hit stands for those around it, halfway to its neighbours.
 * @param samples by ascending place
 * @param end how many hits there are
 */
export function answersUpTo(samples: readonly Sample[], end: number): number {
  let best = { wrong: 0, count: 0 };
  let wrong = 0;
  let from = 0;
  samples.forEach(({ place, probability }, at) => {
    const next = samples[at + 1];
    const to = next === undefined ? end : Math.ceil((place + 1 + next.place) / 2);
    // Compared with leaving them all out.
    wrong += (to - from) * (1 - 2 * probability);
    from = to;
    if (wrong < best.wrong) best = { wrong, count: to };
  });
  return best.count;
}

/** The best {@link JUDGED} hits, and all others down to a score, but at most `max`. */
async function downTo(order: Ranking, lowest: number, max: number): Promise<readonly Placed[]> {
  const limit = lowestOf(lowest);
  const { placed } = await growUntil(
    ({ placed: found, bound }) =>
      found.length >= max || (found.length >= JUDGED && isKnown(bound, 0, limit)),
    Math.min(2 * JUDGED, max),
    (wanted) => order.candidates(wanted, false),
  );
  return placed.slice(0, max).filter((each, at) => at < JUDGED || isDownTo(each, lowest));
}

/** Scores of different tiers cannot be compared. */
function isDownTo({ candidate: { tier, score } }: Placed, lowest: number): boolean {
  return tier === 0 && score >= lowestOf(lowest);
}

function lowestOf(score: number): number {
  return Number.isFinite(score) ? lowestEqual(score) : score;
}

/** The ids of the hits that answer, by the conditions that admit them, found when they are asked for. */
export class AnsweringHits {
  readonly #known = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(
    private readonly source: Source,
    private readonly find: (source: Source) => Promise<readonly string[]>,
  ) {}

  under(conditions: readonly Condition[]): Promise<ReadonlySet<string>> {
    const key = fingerprint(conditions);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const ids = this.find(admitting(this.source, conditions)).then((found) => new Set(found));
    this.#known.set(key, ids);
    return ids;
  }

  async includes(conditions: readonly Condition[], id: string): Promise<boolean> {
    return (await this.under(conditions)).has(id);
  }
}

/** Whether each of some hits answers, judged together when the first is asked for. */
export function answersAmong(
  judge: () => Promise<ReadonlyMap<string, number>>,
): (id: string) => Promise<boolean> {
  let judged: ReturnType<typeof judge> | undefined;
  return async (id) => ((await (judged ??= judge())).get(id) ?? 0) >= ANSWERS;
}

/**
 * Leaves out the hits that do not answer.
 * @param ids those that do, best first
 */
export function matchingStage(ids: (source: Source) => Promise<readonly string[]>): Stage<string> {
  return {
    name: 'matching',
    size: 0,
    state: DIGEST,
    async run({ source, order }) {
      const kept = await ids(source);
      const answers = new Set(kept);
      return {
        state: fingerprint(kept),
        ranked: {
          stage: order.stage,
          async candidates(limit, payload) {
            for (let asked = limit; ; asked *= 4) {
              const { entries, bound } = await order.candidates(asked, payload);
              const found = entries.filter(({ id }) => answers.has(id));
              if (found.length === answers.size) return { entries: found, bound: COMPLETE };
              if (found.length >= limit || isComplete(bound)) return { entries: found, bound };
            }
          },
        },
      };
    },
  };
}
