import { canonicalJson } from '../domain/content.js';
import { JUDGE_DEFAULTS, QUALITY_DEFAULTS, RANK_DEFAULTS } from '../domain/stages.js';
import type { Setting, Tuning } from '../domain/tuning.js';
import { type Choice, validateChoice } from '../learning/choice.js';
import type { Interval } from '../math/contingency.js';
import { ndcg } from '../math/ndcg.js';
import { mean, meansOf, meanWithError, studentInterval } from '../math/statistics.js';
import { ElenchusError } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import type { PremiseSearchOptions } from './arguments.js';
import type { SearchPage } from './types.js';

/** A question, and what is judged of its hits. */
export interface JudgedQuestion {
  readonly text: string;
  /** By external id; relevant above 0. */
  readonly grades: ReadonlyMap<string, number>;
}

/** The external ids of the best hits of a question, best first. */
export type FindHits = (question: string, setting: Setting) => Promise<readonly string[]>;

/** How many hits are read: without what is not judged, most lists still have ten then. */
const HITS_READ = 100;

/** Finds hits by searches for premises. Their whole order is measured, whatever pages leave out. */
export function hitsBy(
  search: (options: PremiseSearchOptions) => Promise<SearchPage>,
  corpus: string,
): FindHits {
  return async (text, setting) => {
    const whole = { graphStatements: 'ALL', copies: 'KEEP', first: HITS_READ } as const;
    const { hits } = await search({ by: { text }, corpus, ...setting, ...whole });
    return hits.map(({ premise }) => premise.externalId);
  };
}

export interface TuneOptions {
  /** Names the judgements in errors. */
  readonly field: string;
  /** Whether the judgements name all that is relevant, so that a hit without one is not. */
  readonly complete?: boolean | undefined;
  /** Called after each search. */
  readonly onSearch?: () => void;
}

/** A setting and how well it finds what is judged, as means over the questions. */
export interface MeasuredSetting {
  readonly setting: Setting;
  readonly ndcg: number;
  /** Of the first ten hits, the share that is judged, 0 to 1. */
  readonly judged: number;
}

export interface TuneReport {
  /** How many questions tell settings apart, and how many judgements these have. */
  readonly questions: number;
  readonly judgements: number;
  /** All that were measured on these questions; the first is the default. */
  readonly settings: readonly MeasuredSetting[];
  /** What all questions choose. */
  readonly chosen: MeasuredSetting;
  /** How many folds there are, and how many of them choose the same by the others' questions. */
  readonly folds: number;
  readonly agreeing: number;
  /** How much higher nDCG@10 is than by the default, on questions that the choice did not know. */
  readonly difference: number;
  readonly interval: Interval;
  /** Whether that is certain enough to change searches. */
  readonly isBetter: boolean;
  /** Roughly how many questions would be needed to tell; absent if no more questions may help. */
  readonly needed?: number;
}

export const DEFAULT_SETTING: Setting = { rank: { method: 'AUTO', ...RANK_DEFAULTS.AUTO } };

const FIRST = 10;
/** With fewer questions, a fold would have none. */
const MIN_QUESTIONS = 5;

const RANKS: readonly Setting['rank'][] = [
  { method: 'DENSE' },
  { method: 'LEXICAL' },
  ...[0.15, 0.3, 0.5, 0.7].map((lexicalWeight) => ({ method: 'FUSED', lexicalWeight }) as const),
  { method: 'FEEDBACK' },
];
const JUDGES = ['FAST', 'CROSS_ENCODER'] as const;
const QUALITY_WEIGHTS = [QUALITY_DEFAULTS.weight, 0.5];
/** CORESET with more weight for relevance than by default, since nDCG counts only that. */
const DIVERSIFICATIONS = [
  { method: 'DEDUPLICATE', minSimilarity: 0.8 },
  { method: 'MMR', relevanceWeight: 0.8 },
  { method: 'CORESET', relevanceWeight: 0.7 },
] as const;

/** Part by part, so that a dozen settings are searched with, and not hundreds. */
const PARTS: Choice<Setting>['parts'] = [
  (chosen) => RANKS.map((rank) => ({ ...chosen, rank })),
  (chosen) => JUDGES.map((model) => withStep(chosen, { judge: { ...JUDGE_DEFAULTS, model } })),
  (chosen) =>
    QUALITY_WEIGHTS.map((weight) => withStep(chosen, { quality: { model: 'FAST', weight } })),
  (chosen) => DIVERSIFICATIONS.map((diversify) => withStep(chosen, { diversify })),
];

function withStep({ rank, rerank }: Setting, step: Setting['rerank']): Setting {
  return { rank, rerank: { ...rerank, ...step } };
}

/** A difference as large as the one seen is told from none in four of five cases. */
const TOLD = 2.8;
/** So many questions nobody judges to find a difference that is so small. */
const MOST_QUESTIONS = 2_000;

/**
 * Chooses how the searches of a corpus order premises, by nDCG@10 over judged questions. Unless the
 * judgements are complete, what is not judged is left out of a ranking before it is measured (condensed
 * lists; Sakai 2007, "Alternatives to Bpref"): what is judged has mostly been found by one setting, and
 * others would be punished for what nobody has seen.
 * @throws ElenchusError JUDGEMENTS_ONE_SIDED, TUNING_UNDECIDED if there are too few questions; those of
 *   `find`
 */
export async function tune(
  find: FindHits,
  given: readonly JudgedQuestion[],
  { field, complete = false, onSearch }: TuneOptions,
): Promise<TuneReport> {
  const questions = telling(given, complete, field);
  const measurements = new Measurements(find, questions, complete, onSearch);
  // The first that is reported.
  await measurements.of(DEFAULT_SETTING);
  const { chosen, byFold, differences } = await validateChoice(
    questions.map(({ text }) => text),
    { start: DEFAULT_SETTING, parts: PARTS, scores: (setting) => measurements.scores(setting) },
  );
  const { mean: difference, error } = meanWithError(differences);
  const interval = studentInterval(differences);
  const needed = Math.ceil(questions.length * ((TOLD * error) / difference) ** 2);
  return {
    questions: questions.length,
    judgements: questions.reduce((sum, { grades }) => sum + grades.size, 0),
    settings: await measurements.all(),
    chosen: await measurements.of(chosen),
    folds: byFold.length,
    agreeing: byFold.filter((setting) => isSame(setting, chosen)).length,
    difference,
    interval,
    isBetter: interval.from > 0 && !isDefault(chosen),
    ...(difference > 0 && needed <= MOST_QUESTIONS && { needed }),
  };
}

export function isDefault(setting: Setting): boolean {
  return isSame(setting, DEFAULT_SETTING);
}

function isSame(one: Setting, other: Setting): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** The questions by which one order can be better than another. */
function telling(
  given: readonly JudgedQuestion[],
  complete: boolean,
  field: string,
): readonly JudgedQuestion[] {
  const oneSided = (judged: string, advice: string) =>
    new ElenchusError('JUDGEMENTS_ONE_SIDED', { field, judged, advice });

  const grades = given.flatMap(({ grades: each }) => [...each.values()]);
  const relevant = grades.filter((grade) => grade > 0).length;
  if (relevant === 0) throw oneSided('not relevant', 'judge also what is relevant');
  const questions = given.filter(({ grades: each }) => {
    const gains = new Set([...each.values()].map((grade) => Math.max(0, grade)));
    return complete ? Math.max(...gains) > 0 : gains.size > 1;
  });
  if (questions.length >= MIN_QUESTIONS) return questions;
  if (questions.length === 0) {
    const advice =
      'judge also what is not, or say by --complete that the judgements name all that is relevant';
    throw oneSided('relevant', advice);
  }
  const problem = `of ${quantity(given.length, 'question')}, ${questions.length} can tell one order from another, and at least ${MIN_QUESTIONS} are needed`;
  throw new ElenchusError('TUNING_UNDECIDED', { field, problem });
}

interface MeasuredRanking {
  readonly ndcg: number;
  readonly judged: number;
}

/** What is found and measured in each setting, once. */
class Measurements {
  readonly #known = new Map<
    string,
    { readonly setting: Setting; readonly rankings: Promise<readonly MeasuredRanking[]> }
  >();

  constructor(
    private readonly find: FindHits,
    private readonly questions: readonly JudgedQuestion[],
    private readonly complete: boolean,
    private readonly onSearch: () => void = () => undefined,
  ) {}

  async scores(setting: Setting): Promise<readonly number[]> {
    return (await this.#rankings(setting)).map((ranking) => ranking.ndcg);
  }

  async of(setting: Setting): Promise<MeasuredSetting> {
    return { setting, ...meansOf(['ndcg', 'judged'], await this.#rankings(setting)) };
  }

  all(): Promise<readonly MeasuredSetting[]> {
    return Promise.all([...this.#known.values()].map(({ setting }) => this.of(setting)));
  }

  #rankings(setting: Setting): Promise<readonly MeasuredRanking[]> {
    const key = canonicalJson(setting);
    const known = this.#known.get(key);
    if (known) return known.rankings;
    const rankings = this.#search(setting);
    this.#known.set(key, { setting, rankings });
    return rankings;
  }

  async #search(setting: Setting): Promise<readonly MeasuredRanking[]> {
    const rankings: MeasuredRanking[] = [];
    for (const { text, grades } of this.questions) {
      const hits = await this.find(text, setting);
      this.onSearch();
      const judged = hits.filter((id) => grades.has(id));
      const order = (this.complete ? hits : judged).map((id) => grades.get(id) ?? 0);
      rankings.push({
        ndcg: ndcg(order, [...grades.values()], { k: FIRST }),
        judged: mean(hits.slice(0, FIRST).map((id) => Number(grades.has(id)))),
      });
    }
    return rankings;
  }
}

/** What is stored of a report, for a corpus that is to be searched as chosen. */
export function tuningOf(
  { chosen: { setting }, questions, judgements, difference, interval }: TuneReport,
  now: Date,
): Tuning {
  return { setting, questions, judgements, difference, interval, tunedAt: now.toISOString() };
}
