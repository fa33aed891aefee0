import { COUNTER_DEFAULTS } from 'elenchus/internal/domain/search.js';
import { type Side, SIDES } from 'elenchus/internal/domain/premise.js';
import { type RelevanceModelName, TUNING_DEFAULTS } from 'elenchus/internal/domain/stages.js';
import type { TextEncoder } from 'elenchus/internal/encoders/types.js';
import type { RelevanceFilter, Statement } from 'elenchus/internal/encoders/relevance/types.js';
import { counterOrder } from 'elenchus/internal/search/counter/order.js';
import { nearestPremises } from '../premises/pools.js';
import { encodeAll, type Near, withLanguage } from '../premises/relevance.js';
import { type PremiseTask, relevantTo, type TaskClaim } from '../premises/read.js';
import { type Answered, type Figures, measure } from './figures.js';
import type { Sides } from './sides.js';

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
  const scores: Record<SystemName, Figures[]> = {
    ...{ ignored: [], inferred: [], corrected: [], given: [] },
  };
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
  const read = order.slice(0, TUNING_DEFAULTS.judgeRead).map((place) => candidates[place]!);
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
