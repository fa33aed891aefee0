import type { Json } from '../domain/premise.js';
import { type RelevanceSummary, DEFAULT_POOL } from '../domain/stages.js';
import { inStage } from '../runtime/telemetry/request-record.js';
import type { StageName } from '../runtime/telemetry/stages.js';
import { NOTHING, poolOf, type Ranking } from './candidates.js';
import { FAIRNESS_KEYS } from './fairness.js';
import { parseState } from './cursor.js';
import type { Place } from './order.js';
import type { Source, Stage } from './stage.js';
import { withMoves, withScores } from './staged.js';
import { noteSearch, stepNote } from './step-notes.js';

/** The stages that give hits new places; the first of a search ranks, all others give scores. */
const MOVING: ReadonlySet<string> = new Set(['diversify', 'alternateStances', 'group']);

function kindOf(stage: Stage, stages: readonly Stage[]): StageName {
  if (stage === stages[0]) return 'retrieve';
  return MOVING.has(stage.name) ? 'diversify' : 'judge';
}

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
  const note = noteSearch(signal, source.collection);
  for (const stage of stages) {
    signal?.throwIfAborted();
    const before = order;
    const pool = (end?: Place) =>
      inStage(signal, 'retrieve', () => poolOf(source, before, { ...stage, upTo: end }));
    const state = saved && parseState(stage.state, saved[stage.name] ?? null);
    const kind = kindOf(stage, stages);
    const began = performance.now();
    const outcome = await inStage(signal, kind, () =>
      stage.run({ source, order: before, pool }, state),
    );
    if ('ranked' in outcome) order = outcome.ranked;
    if ('scored' in outcome) order = withScores(before, outcome.scored);
    if ('moved' in outcome) {
      const { members, first } = outcome.moved;
      // Computed as far as it is read, which is later.
      const moved = (count: number) => inStage(signal, kind, () => first(count));
      order = withMoves(before, { members, first: moved });
      shownFrom ??= { order: before, size: stage.size };
    }
    relevance ??= outcome.summary;
    states[stage.name] = outcome.state;
    note?.steps.push(stepNote(stage, outcome.state, performance.now() - began));
  }
  const best = async () => {
    const { order: unmoved, size } = shownFrom ?? { order, size: DEFAULT_POOL };
    const selection = { payload: [...FAIRNESS_KEYS] };
    const { members } = await poolOf(source, unmoved, { size, selection });
    return members.map(({ point }) => point);
  };
  return { order, states, relevance, best };
}
