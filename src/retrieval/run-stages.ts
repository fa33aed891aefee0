import type { Json } from '../domain/premise.js';
import type { RelevanceSummary } from '../domain/relevance.js';
import { DEFAULT_POOL } from '../domain/tuning.js';
import { NOTHING, poolOf, type Ranking } from './candidates.js';
import { parseState } from './cursor.js';
import type { Place } from './order.js';
import type { Source, Stage } from './stage.js';
import { withMoves, withScores } from './staged.js';

/** Runs the stages one after the other, each on the order of the stage before it. */
export async function runStages(
  source: Source,
  stages: readonly Stage[],
  signal: AbortSignal | undefined,
  saved?: Readonly<Record<string, Json>>,
) {
  let order: Ranking = NOTHING;
  let relevance: RelevanceSummary | undefined;
  /** The order before any hits were moved, from which fairness takes the best hits. */
  let shownFrom: { readonly order: Ranking; readonly size: number } | undefined;
  const states: Record<string, Json> = {};
  for (const stage of stages) {
    signal?.throwIfAborted();
    const before = order;
    const pool = (end?: Place) => poolOf(source, before, { ...stage, upTo: end });
    const state = saved && parseState(stage.state, saved[stage.name] ?? null);
    const outcome = await stage.run({ source, order: before, pool }, state);
    if ('ranked' in outcome) order = outcome.ranked;
    if ('scored' in outcome) order = withScores(before, outcome.scored);
    if ('moved' in outcome) {
      order = withMoves(before, outcome.moved);
      shownFrom ??= { order: before, size: stage.size };
    }
    relevance ??= outcome.summary;
    states[stage.name] = outcome.state;
  }
  const best = async () => {
    const { order: unmoved, size } = shownFrom ?? { order, size: DEFAULT_POOL };
    const { members } = await poolOf(source, unmoved, { size, selection: { payload: true } });
    return members.map(({ point }) => point);
  };
  return { order, states, relevance, best };
}
