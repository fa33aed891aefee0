import { checkEncoder } from '../domain/corpus.js';
import { inCorpus, type Condition } from '../domain/filter.js';
import type { RelevanceSummary } from '../domain/stages.js';
import type { StoredPoint } from '../store/port.js';
import { resume, stampOf, upTo } from './cursor.js';
import { requestBudget } from './lookups.js';
import { matchingHits } from './matching/matching.js';
import { readPage, type HitPage, type WantedPage } from './page.js';
import { stateOf } from './ranks/memory.js';
import { runStages } from './run-stages.js';
import type { SearchPlan, Source } from './stage.js';
import type { RetrievalDependencies } from './types.js';

export interface FoundPage extends HitPage {
  /** What judging found, if hits were judged. */
  readonly relevance?: RelevanceSummary;
  /** The best hits, of which the page shows some. */
  best(): Promise<readonly StoredPoint[]>;
  /**
   * The ids of the hits that answer among what other conditions admit; undefined if this search has
   * no boundary. It looks at the first part only.
   */
  matching(conditions: readonly Condition[]): Promise<readonly string[] | undefined>;
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

  const budget = requestBudget(signal, config);
  const whole = { must: [inCorpus(corpus.name), ...upTo(after?.mark)] };
  const sourceOf = (conditions: readonly Condition[]): Source => {
    const filter = { must: [...whole.must, ...conditions] };
    const { generation } = corpus;
    const state = stateOf(corpus);
    return { store, budget, collection, filter, whole, visible: whole, state, generation };
  };
  const open = (part: number) => {
    const { stages, conditions = [] } = parts[part]!;
    const source = sourceOf([...plan.conditions, ...conditions]);
    return runStages(source, stages, signal, part === after?.part ? after.states : undefined);
  };
  const begun = after?.part ?? 0;
  const opening = open(begun);
  // Computed while the text is encoded.
  const stamp = after ?? stampOf(plan);
  const opened = await opening;

  const page = await readPage({
    store,
    budget,
    collection,
    stamp,
    secret: corpus.generation,
    first,
    after,
    maxDepth: config.maxPageDepth,
    // A part is started only when a page reaches it.
    open: async (part) => (part === begun ? opened : part < parts.length ? open(part) : undefined),
  });
  const matching = (conditions: readonly Condition[]) =>
    matchingHits(sourceOf(conditions), parts[0]!.stages, config.maxPageDepth, signal);
  return { ...page, matching, relevance: opened.relevance, best: opened.best };
}
