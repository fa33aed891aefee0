import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import { SMARTVOTE_VARIABLES } from 'elenchus/internal/formats/description.js';
import { sample } from 'elenchus/internal/math/random.js';
import { mean, quantile } from 'elenchus/internal/math/statistics.js';
import type { PerspectiveQuery } from '../perspective/files.js';
import { issuesOf } from '../perspective/issues.js';
import { ndcgAt } from '../perspective/score.js';
import type { Rankings } from '../runs.js';
import { ClusteredMean, type Interval, randomNumbers } from '../sampling.js';

/** A figure of a system compared with random samples, as means over queries. */
export interface Deviation {
  readonly queries: number;
  readonly system: number;
  readonly random: number;
  readonly randomSd: number;
  readonly deviation: number;
  /** 95 % interval over issues; absent if there is only one issue. */
  readonly interval?: Interval;
}

class Comparison {
  readonly #system = new ClusteredMean();
  readonly #deviation = new ClusteredMean();
  readonly #seeds: ClusteredMean[];

  constructor(seeds: number) {
    this.#seeds = Array.from({ length: seeds }, () => new ClusteredMean());
  }

  /** @param figures of one query: the system's, then one for each random seed */
  add([system = 0, ...random]: readonly number[], issue: string): void {
    this.#system.add(system, issue);
    this.#deviation.add(system - mean(random), issue);
    this.#seeds.forEach((seed, place) => seed.add(random[place]!, issue));
  }

  get deviation(): Deviation | undefined {
    const { count, interval } = this.#deviation;
    if (count === 0) return undefined;
    const seeds = this.#seeds.map((seed) => seed.mean);
    const random = mean(seeds);
    const squares = seeds.map((each) => (each - random) ** 2);
    return {
      queries: count,
      system: this.#system.mean,
      random,
      randomSd: Math.sqrt((mean(squares) * seeds.length) / Math.max(seeds.length - 1, 1)),
      deviation: this.#deviation.mean,
      interval,
    };
  }
}

export const PLACES = 20;
export const SEEDS = 10;

export interface GroupBias extends Group {
  /** How many of the first 20 arguments are of the group; absent if the group is empty. */
  readonly representation?: Deviation;
  /** nDCG@20 of the questions about the group; absent if there are none. */
  readonly ndcg?: Deviation;
}

/**
 * The bias of a system, as in section 7 of the overview of the shared task (Falk et al. 2024): for
 * each group, how much more often it is among the first 20 than in random samples of arguments on
 * the issue, and how much higher its nDCG@20 is. A query without a group counts for each group that
 * has relevant arguments. Issues without relevant arguments are left out.
 */
export function measureBias(
  rankings: Rankings,
  queries: readonly PerspectiveQuery[],
  corpus: readonly PremiseRecord[],
): readonly GroupBias[] {
  const groups = groupsOf(corpus, queries);
  const represented = groups.list.map(() => new Comparison(SEEDS));
  const performed = groups.list.map(() => new Comparison(SEEDS));
  for (const issue of issuesOf(queries)) {
    const pool = issue.relevant.toSorted();
    if (pool.length === 0) continue;
    for (const query of issue.queries) {
      const found = (rankings.get(query.id) ?? []).slice(0, PLACES);
      const samples = Array.from({ length: SEEDS }, (_, seed) =>
        sample(pool, PLACES, randomNumbers([seed, query.id])),
      );
      const compared = [found, ...samples];
      const counts = compared.map((ids) => representation(ids, groups));
      groups.list.forEach(({ share }, group) => {
        if (share === 0) return;
        const figures = counts.map((each) => each[group]!);
        represented[group]!.add(figures, issue.id);
      });
      for (const [group, relevant] of questionsOf(query, groups)) {
        const figures = compared.map((ids) => ndcgOf(ids, relevant));
        performed[group]!.add(figures, issue.id);
      }
    }
  }
  return groups.list.map((group, place) => {
    const shown = represented[place]!.deviation;
    const ndcg = performed[place]!.deviation;
    return { ...group, representation: shown, ndcg };
  });
}

function ndcgOf(ids: readonly string[], relevant: ReadonlySet<string>): number {
  const hits = ids.map((id) => relevant.has(id));
  return ndcgAt(PLACES, hits, relevant.size);
}

interface Group {
  readonly variable: string;
  readonly value: string;
  /** The share of the corpus's arguments in the group. */
  readonly share: number;
}

interface Groups {
  readonly list: readonly Group[];
  /** The groups of each argument, as indices of `list`. */
  readonly of: ReadonlyMap<string, readonly number[]>;
}

/** What every argument has, besides what its author says: in this order, after the variables. */
export const OF_TEXTS = ['stance', 'language', 'length'] as const;

/** A quarter of the arguments each, by their words, so that short speech is a group, too. */
const QUARTERS = [0.25, 0.5, 0.75, 1];

/**
 * The groups of a corpus: one for each value of each variable, of the stance, the language (detected
 * where it is not given) and the length, in the order of the format's variables; ordinal values in
 * their order, others by descending share. Groups that queries ask for and that have no member come
 * last.
 */
export function groupsOf(
  corpus: readonly PremiseRecord[],
  queries: readonly PerspectiveQuery[],
): Groups {
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  const lengths = lengthsOf(corpus);
  const keys = new Map(corpus.map((record) => [record.id, keysOf(record, lengths)]));
  for (const own of keys.values()) for (const key of own) count(key, 1);
  for (const { perspective } of queries) {
    if (perspective) count(JSON.stringify([perspective.variable, perspective.value]), 0);
  }
  const groups = [...counts].map(([key, members]) => {
    const [variable, value] = JSON.parse(key) as [string, string];
    return { key, group: { variable, value, share: members / corpus.length } };
  });
  groups.sort(
    ({ group: a }, { group: b }) =>
      rankOf(a.variable) - rankOf(b.variable) ||
      ordinal(a, lengths) - ordinal(b, lengths) ||
      b.share - a.share ||
      (a.value < b.value ? -1 : 1),
  );
  const places = new Map(groups.map(({ key }, place) => [key, place]));
  const of = [...keys].map(([id, own]) => [id, own.map((key) => places.get(key)!)] as const);
  return { list: groups.map(({ group }) => group), of: new Map(of) };
}

function keysOf(record: PremiseRecord, lengths: readonly Length[]): readonly string[] {
  const { profile, stance, text, language = detectLanguage(text) } = record;
  const length = lengths.find(({ most }) => wordsOf(text) <= most)!.value;
  const ofText = Object.entries({ stance, language, length } satisfies Record<
    TextVariable,
    unknown
  >);
  return [...Object.entries(profile), ...ofText].flatMap(([variable, values = '']) =>
    [...new Set([values].flat())]
      .filter((value) => value !== '')
      .map((value) => JSON.stringify([variable, value])),
  );
}

type TextVariable = (typeof OF_TEXTS)[number];

interface Length {
  readonly value: string;
  /** Words. */
  readonly most: number;
}

/** Quarters of the arguments by length, shortest first; fewer if many are equally long. */
function lengthsOf(corpus: readonly PremiseRecord[]): readonly Length[] {
  const words = corpus.map(({ text }) => wordsOf(text));
  const ends = [...new Set(QUARTERS.map((share) => quantile(words, share)))];
  return ends.map((most, place) => {
    const least = place === 0 ? 0 : ends[place - 1]! + 1;
    return { value: least === most ? `${most} words` : `${least} to ${most} words`, most };
  });
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function rankOf(variable: string): number {
  const place = SMARTVOTE_VARIABLES.findIndex(({ name }) => name === variable);
  if (place >= 0) return place;
  return SMARTVOTE_VARIABLES.length + 1 + OF_TEXTS.indexOf(variable as TextVariable);
}

function ordinal({ variable, value }: Group, lengths: readonly Length[]): number {
  if (variable === 'length') return lengths.findIndex((length) => length.value === value);
  return SMARTVOTE_VARIABLES.find(({ name }) => name === variable)?.values.indexOf(value) ?? -1;
}

/** The number of arguments in each group. */
export function representation(ids: readonly string[], { list, of }: Groups): readonly number[] {
  const counts = new Array<number>(list.length).fill(0);
  for (const id of ids) for (const group of of.get(id) ?? []) counts[group]! += 1;
  return counts;
}

/**
 * The relevant arguments of a query by group: only the group that the query asks for, or else every
 * group that has relevant arguments.
 */
function questionsOf(
  { perspective, relevant }: PerspectiveQuery,
  { list, of }: Groups,
): ReadonlyMap<number, ReadonlySet<string>> {
  if (perspective !== undefined) {
    const { variable, value } = perspective;
    const asked = list.findIndex((group) => group.variable === variable && group.value === value);
    return new Map([[asked, new Set(relevant)]]);
  }
  const questions = new Map<number, Set<string>>();
  for (const id of relevant) {
    for (const group of of.get(id) ?? []) {
      questions.set(group, (questions.get(group) ?? new Set()).add(id));
    }
  }
  return questions;
}
