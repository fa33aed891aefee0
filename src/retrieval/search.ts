import { DEFAULT_POOL } from '../domain/diversity.js';
import { checkEncoder } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import type { RelevanceSummary } from '../domain/relevance.js';
import type { StoredPoint } from '../store/port.js';
import { NOTHING, poolOf, type Ranking } from './candidates.js';
import { parseState, resume, stampOf, upTo } from './cursor.js';
import type { Place } from './order.js';
import { readPage, type HitPage, type WantedPage } from './page.js';
import { stateOf } from './ranks/memory.js';
import type { SearchPlan, Source, Stage } from './stage.js';
import { withMoves, withScores } from './staged.js';
import type { RetrievalDependencies } from './types.js';

export interface FoundPage extends HitPage {
  /** What judging found, if hits were judged. */
  readonly relevance?: RelevanceSummary;
  /** The best hits, of which the page shows some. */
  best(): Promise<readonly StoredPoint[]>;
}

/**
 * Runs a search: the first stage ranks what is admitted, each further stage changes the order of
 * the stage before it, and the page is read from the last order. `stages.ts` lists the stages of
 * each search.
 * @throws ElenchusError STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE,
 *   PAGE_TOO_DEEP, ANSWER_TOO_LARGE; the errors of the stages
 */
export async function search(
  { store, textEncoder, config }: Pick<RetrievalDependencies, 'store' | 'textEncoder' | 'config'>,
  plan: SearchPlan,
  { first, after: cursor, signal }: WantedPage,
): Promise<FoundPage> {
  const { collection, corpus, parts } = plan;
  checkEncoder(corpus, textEncoder.model);
  const after = cursor === undefined ? undefined : resume(plan, cursor);

  const whole = { must: [inCorpus(corpus.name), ...upTo(after?.mark)] };
  const open = (part: number) => {
    const { stages, conditions = [] } = parts[part]!;
    const filter = { must: [...whole.must, ...plan.conditions, ...conditions] };
    const source = { store, collection, filter, whole, visible: whole, state: stateOf(corpus) };
    return runStages(source, stages, signal, part === after?.part ? after.states : undefined);
  };
  const begun = after?.part ?? 0;
  const opening = open(begun);
  // Computed while the text is encoded.
  const stamp = after ?? stampOf(plan);
  const opened = await opening;

  const page = await readPage({
    ...{ store, collection, stamp, first, after, maxDepth: config.maxPageDepth },
    reading: { signal, maxBytes: config.maxAnswerBytes },
    // A part is started only when a page reaches it.
    open: async (part) => (part === begun ? opened : part < parts.length ? open(part) : undefined),
  });
  return { ...page, relevance: opened.relevance, best: opened.best };
}

/** Runs the stages one after the other, each on the order of the stage before it. */
async function runStages(
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
