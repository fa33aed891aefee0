import { isSide, type Side, SIDES } from 'elenchus/internal/domain/premise.js';
import { COUNTER_DEFAULTS } from 'elenchus/internal/domain/search.js';
import { CONSTANT_DEFAULTS, type RelevanceModelName } from 'elenchus/internal/domain/stages.js';
import type { RelevanceFilter } from 'elenchus/internal/encoders/relevance/models.js';
import type { Statement } from 'elenchus/internal/encoders/relevance/types.js';
import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import { parseWith, stanceSchema } from 'elenchus/internal/formats/fields.js';
import { type BadLines, NO_BAD_LINES } from 'elenchus/internal/formats/lines.js';
import type { JudgementRow } from 'elenchus/internal/formats/test-collection.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { badInput, ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { counterOrder } from 'elenchus/internal/search/counter/infer.js';
import { type PremiseTask, relevantTo, type TaskClaim } from '../premises/read.js';
import { encodeAll, type Near, nearestPremises, withLanguage } from '../premises/relevance.js';
import { recordOf } from '../sampling.js';

/**
 * What is known about sides. `ignored`: nothing, and only relevance counts. `inferred`: nothing,
 * and a model guesses. `corrected`: as `inferred`, but with the true side of each relevant premise,
 * which is the most that a better guess could reach. `given`: the labels of the data.
 */
export const SYSTEMS = ['ignored', 'inferred', 'corrected', 'given'] as const;
export type SystemName = (typeof SYSTEMS)[number];

export interface CounterOptions {
  readonly encoder: Pick<TextEncoder, 'encode'>;
  readonly filter: Pick<RelevanceFilter, 'relevance' | 'sides'>;
  readonly model: RelevanceModelName;
  /** The lowest probability of the wanted side. */
  readonly minimum: number;
}

/** For each system, the figures of each claim. */
export type CounterScores = Readonly<Record<SystemName, readonly Figures[]>>;

const { maxSimilarity, judgePool, judge: JUDGE } = COUNTER_DEFAULTS;

/** Asks for both sides of each claim, with the models and thresholds of `counterPremises`. */
export async function evaluateCounters(
  task: PremiseTask,
  claims: readonly TaskClaim[],
  sides: Sides,
  options: CounterOptions,
  progress: (done: number) => void = () => undefined,
): Promise<CounterScores> {
  const premises = await statementsOf(task.premises, options.encoder);
  const asked = await statementsOf(claims, options.encoder);
  const near = nearestPremises(asked, premises, judgePool);
  const scores = recordOf(SYSTEMS, (): Figures[] => []);
  for (const [place, claim] of claims.entries()) {
    const candidates = near[place]!.filter(({ cosine }) => cosine < maxSimilarity);
    const relevant = new Set(relevantTo(claim));
    const judged = new Map([...(sides.get(claim.id) ?? [])].filter(([id]) => relevant.has(id)));
    const known = await judge(asked[place]!, candidates, premises, options);
    const wanted = SIDES.filter((side) => [...judged.values()].includes(side));
    const byRelevance = idsInOrder(
      known.map((each) => ({ ...each, probability: 1 })),
      0,
    );
    const corrected = known.map((each) => {
      const side = judged.get(each.id);
      return side === undefined ? each : { ...each, favours: side === 'FAVOR' ? 1 : 0 };
    });
    const answers = wanted.map((side): Record<SystemName, Answered> => {
      const inferred = inferredOrder(known, side, options.minimum);
      const given = [...judged].flatMap(([id, each]) => (each === side ? [id] : []));
      const others = inferred.filter((id) => !judged.has(id));
      return {
        ignored: { wanted: side, ranking: byRelevance },
        inferred: { wanted: side, ranking: inferred },
        corrected: { wanted: side, ranking: inferredOrder(corrected, side, options.minimum) },
        given: { wanted: side, ranking: [...given, ...others] },
      };
    });
    for (const system of SYSTEMS) {
      const answered = answers.map((each) => each[system]);
      scores[system].push(measure(answered, judged));
    }
    progress(place + 1);
  }
  return scores;
}

interface Known {
  readonly id: string;
  readonly relevance: number;
  /** The probability that it supports the claim. */
  readonly favours: number;
}

async function judge(
  claim: Statement,
  near: Near,
  premises: readonly Premise[],
  { filter, model }: CounterOptions,
): Promise<readonly Known[]> {
  const candidates = near.map(({ place }) => premises[place]!);
  const fast = (await filter.relevance(claim, candidates, 'FAST')).scores;
  const order = [...near.keys()].sort((a, b) => fast[b]! - fast[a]! || a - b);
  const read = order.slice(0, CONSTANT_DEFAULTS.judgeRead).map((place) => candidates[place]!);
  const relevance = await filter.relevance(claim, read, model);
  const sides = await filter.sides(claim, read);
  // NaN is below any minimum: where no model can tell the side, nothing is inferred.
  return read.map(({ id }, at) => ({
    id,
    relevance: relevance.scores[at]!,
    favours: sides[at]?.favours ?? Number.NaN,
  }));
}

function inferredOrder(known: readonly Known[], side: Side, minimum: number): readonly string[] {
  const judged = known.map(({ favours, ...each }) => {
    return { ...each, probability: side === 'FAVOR' ? favours : 1 - favours };
  });
  return idsInOrder(judged, minimum);
}

function idsInOrder(judged: Parameters<typeof counterOrder>[0], minimum: number) {
  const minima = { probability: minimum, relevance: JUDGE.minRelevance };
  return counterOrder(judged, minima).map(({ id }) => id);
}

interface Premise extends Statement {
  readonly id: string;
}

async function statementsOf(
  items: readonly { readonly id: string; readonly text: string }[],
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly Premise[]> {
  const encoded = await encodeAll(items, encoder);
  return encoded.map((each, at) => ({ id: items[at]!.id, ...withLanguage(each) }));
}

export const DEPTHS = [5, 10, 20] as const;
type Depth = (typeof DEPTHS)[number];

/**
 * `precision`: the share of the first k places that are relevant and on the wanted side. `side`:
 * the share on the wanted side among the relevant ones of these places.
 */
export const MEASURES = ['precision', 'side'] as const;
export type Metric = `${(typeof MEASURES)[number]}@${Depth}`;

/** The figures of one claim; `side` is absent if no relevant premise was found. */
type Figures = Readonly<Partial<Record<Metric, number>>>;

interface Answered {
  readonly wanted: Side;
  readonly ranking: readonly string[];
}

/**
 * The means over both sides of a claim.
 * @param sides of the relevant premises
 */
export function measure(answers: readonly Answered[], sides: ReadonlyMap<string, Side>): Figures {
  return Object.fromEntries(
    DEPTHS.flatMap((k) => {
      const counts = answers.map(({ wanted, ranking }) => {
        const found = ranking.slice(0, k).flatMap((id) => sides.get(id) ?? []);
        return { relevant: found.length, right: found.filter((side) => side === wanted).length };
      });
      const shares = counts.filter(({ relevant }) => relevant > 0);
      return [
        [`precision@${k}`, mean(counts.map(({ right }) => right / k))] as const,
        ...(shares.length === 0
          ? []
          : [[`side@${k}`, mean(shares.map(({ right, relevant }) => right / relevant))] as const]),
      ];
    }),
  );
}

/** The side of each premise, by claim. */
export type Sides = ReadonlyMap<string, ReadonlyMap<string, Side>>;

/**
 * The sides that judgements give.
 * @param file names them in errors
 * @throws ElenchusError FILE_EMPTY without any side
 */
export function sidesOf(
  rows: readonly JudgementRow[],
  file: string,
  bad: BadLines = NO_BAD_LINES,
): Sides {
  const sides = new Map<string, Map<string, Side>>();
  for (const { line, query, id, grade, stance } of rows) {
    bad.attempt(file, line, () => {
      const side = sideOf(stance);
      // What does not speak to a claim takes no side of it.
      if (side === undefined || grade <= 0) return;
      const known = sides.get(query) ?? new Map<string, Side>();
      if ((known.get(id) ?? side) !== side) {
        throw badInput('stance', `"${id}" is on the other side of "${query}" in an earlier line`);
      }
      sides.set(query, known.set(id, side));
    });
  }
  if (sides.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'stance' });
  return sides;
}

function sideOf(word: string): Side | undefined {
  const stance = parseWith(stanceSchema, word, () => 'stance');
  return isSide(stance) ? stance : undefined;
}
