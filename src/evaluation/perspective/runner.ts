import type { CorpusRegistry } from '../../corpus/types.js';
import type { PremiseSearch } from '../../domain/search.js';
import type { Retrieval } from '../../retrieval/types.js';
import type { Rankings } from '../rankings.js';
import type { Fold } from './knowledge.js';
import { CORPUS } from './prepare.js';
import { KS } from './score.js';
import { searchOf, type Order, type Scenario } from './search.js';

/** Searches under way at a time: while the store answers one, others are prepared. */
const IN_FLIGHT = 8;

export interface RunnerServices {
  readonly registry: Pick<CorpusRegistry, 'get'>;
  readonly retrieval: Pick<Retrieval, 'searchPremises'>;
}

/**
 * Asks the queries of all folds through the retrieval pipeline of the API, over the prepared
 * corpus.
 * @returns The ids that the task gave the arguments, best first, by the query's id
 * @throws ElenchusError of a search; then no further one begins
 */
export async function searchAll(
  { registry, retrieval }: RunnerServices,
  folds: readonly Fold[],
  scenario: Scenario,
  order: Order,
  onProgress?: (answered: number) => void,
): Promise<Rankings> {
  const { variables = [] } = (await registry.get(CORPUS)) ?? {};
  const settings = { scenario, order, variables, first: Math.max(...KS) };
  const found = new Map<string, readonly string[]>();
  for (const { queries, hidden } of folds) {
    const hiddenClaims = hidden.map(({ id }) => id);
    const searches = queries.map(
      (query) => [query.id, searchOf(query, settings, hiddenClaims)] as const,
    );
    await inParallel(searches, async ([id, search]) => {
      found.set(id, await answer(retrieval, search));
      onProgress?.(found.size);
    });
  }
  return found;
}

async function answer(
  retrieval: RunnerServices['retrieval'],
  search: PremiseSearch,
): Promise<readonly string[]> {
  const { hits } = await retrieval.searchPremises('ALL', search);
  return hits.map(({ premise }) => premise.externalId);
}

async function inParallel<Task>(
  tasks: readonly Task[],
  run: (task: Task) => Promise<void>,
): Promise<void> {
  // A generator ends for all who take from it where one of them fails.
  const waiting = (function* () {
    yield* tasks;
  })();
  const work = async () => {
    for (const task of waiting) await run(task);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}
