import type { CorpusRegistry } from 'elenchus/internal/corpus/types.js';
import { learnProfiles } from 'elenchus/internal/corpus/profile-models.js';
import { entityId } from 'elenchus/internal/domain/ids.js';
import type { ProfileModel } from 'elenchus/internal/domain/learned-models.js';
import type { Retrieval } from 'elenchus/internal/search/index.js';
import type { MeasuredSearch } from 'elenchus/internal/search/types.js';
import type { VectorStore } from 'elenchus/internal/store/port.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { inParallel } from '../in-parallel.js';
import type { Rankings } from '../rankings.js';
import type { Fold } from './knowledge.js';
import { CORPUS } from './prepare.js';
import { KS } from './score.js';
import { searchOf, type Order, type Scenario } from './search.js';

export interface RunnerServices {
  readonly store: VectorStore;
  readonly registry: Pick<CorpusRegistry, 'get'>;
  readonly retrieval: Pick<Retrieval, 'searchPremises'>;
}

/**
 * Runs the queries of all folds through the search of the API. A query that fails is left out.
 * @returns the task's ids of the arguments, best first, by query
 * @throws ElenchusError of a search
 */
export async function searchAll(
  services: RunnerServices,
  folds: readonly Fold[],
  scenario: Scenario,
  order: Order,
  bad: BadLines,
  onProgress?: (answered: number) => void,
): Promise<Rankings> {
  const { registry, retrieval } = services;
  const { variables = [] } = (await registry.get(CORPUS)) ?? {};
  const settings = { scenario, order, variables, first: Math.max(...KS) };
  const found = new Map<string, readonly string[]>();
  let answered = 0;
  for (const fold of folds) {
    const { queries, hidden } = fold;
    const hiddenClaims = hidden.map(({ id }) => id);
    const model = scenario === 'implicit' ? await learn(services, fold) : undefined;
    const searches = queries.map(
      (query) => [query.id, searchOf(query, settings, hiddenClaims, model)] as const,
    );
    await inParallel(searches, async ([id, search]) => {
      const ids = await bad.attemptQuery(id, () => answer(retrieval, search));
      if (ids) found.set(id, ids);
      onProgress?.((answered += 1));
    });
  }
  return found;
}

/** Learns from the authors of a fold's known issues only. */
async function learn(
  { registry, store }: RunnerServices,
  { known }: Fold,
): Promise<ProfileModel | undefined> {
  const corpus = await registry.get(CORPUS);
  const claims = known.map(({ id }) => entityId('claim', CORPUS, id));
  return corpus && learnProfiles(store, corpus, { claims });
}

async function answer(
  retrieval: RunnerServices['retrieval'],
  search: MeasuredSearch,
): Promise<readonly string[]> {
  const { hits } = await retrieval.searchPremises('ALL', search);
  return hits.map(({ premise }) => premise.externalId);
}
