import type { PremiseRecord } from '../../corpus/types.js';
import { readCorpus } from '../../evaluation/perspective/corpus.js';
import {
  crossValidation,
  givenKnowledge,
  knownIssues,
  type Fold,
} from '../../evaluation/perspective/knowledge.js';
import { CORPUS } from '../../evaluation/perspective/prepare.js';
import { readQueries, type PerspectiveQuery } from '../../evaluation/perspective/queries.js';
import { searchAll } from '../../evaluation/perspective/runner.js';
import { scorePerspective } from '../../evaluation/perspective/score.js';
import {
  checkScenario,
  isShown,
  type Order,
  type Scenario,
} from '../../evaluation/perspective/search.js';
import { codeCorpus } from '../../evaluation/perspective/variables.js';
import type { Rankings } from '../../evaluation/rankings.js';
import { createProgress } from '../progress.js';
import type { Services } from '../services.js';
import { openOwnStore } from './own-store.js';
import { scoreOptions, type PerspectiveFlags } from './perspective.js';
import type { PerspectiveReport } from './perspective-table.js';
import { readOrder } from './search-order.js';
import { writeRankings } from './write-rankings.js';

/** What says how is searched, and for what. */
export type SearchFlags = Omit<PerspectiveFlags, 'run' | 'ownVariable' | 'allowShort' | 'json'> & {
  readonly scenario: Scenario;
};

/** What was found for queries over a corpus. */
export interface Searched {
  readonly corpus: readonly PremiseRecord[];
  readonly queries: readonly PerspectiveQuery[];
  readonly rankings: Rankings;
  /** How many queries ask for a group that no profile shows; of scenario "explicit" only. */
  readonly notShown?: number;
}

/** Searches for all queries and scores what is found. */
export async function scoreSearch(
  flags: PerspectiveFlags & SearchFlags,
): Promise<Omit<PerspectiveReport, 'task' | 'seconds'>> {
  const { corpus, queries, rankings, notShown } = await searchForAll(flags);
  return {
    scenario: flags.scenario,
    queries: queries.length,
    ...(notShown !== undefined && { notShown }),
    ...scorePerspective(rankings, queries, codeCorpus(corpus), scoreOptions(flags)),
  };
}

/** Searches for all queries, and writes the run where that is asked for. */
export async function searchForAll(flags: SearchFlags): Promise<Searched> {
  // All that can be wrong with the call is found before the store is opened.
  const order = readOrder(flags);
  const corpus = await readCorpus(flags.corpus);
  const queries = await readQueries(flags.queries, corpus);
  checkScenario(flags.scenario, queries, flags.queries);
  const folds = await foldsFor(flags, queries, corpus);

  const services = await openOwnStore(flags.dataDir, flags.corpus, corpus, knownIssues(folds));
  try {
    const rankings = await search(services, queries, folds, flags.scenario, order);
    if (flags.runOut !== undefined) await writeRankings(flags.runOut, rankings);
    const explicit = flags.scenario === 'explicit';
    const notShown = explicit ? { notShown: await countNotShown(services, queries) } : {};
    return { corpus, queries, rankings, ...notShown };
  } finally {
    await services.close();
  }
}

async function foldsFor(
  { known, seed }: SearchFlags,
  queries: readonly PerspectiveQuery[],
  corpus: readonly PremiseRecord[],
): Promise<readonly Fold[]> {
  if (known === undefined) return crossValidation(queries, seed);
  return givenKnowledge(queries, await readQueries(known, corpus), known);
}

/** The rankings in the order of the queries. */
async function search(
  services: Services,
  queries: readonly PerspectiveQuery[],
  folds: readonly Fold[],
  scenario: Scenario,
  order: Order,
): Promise<Rankings> {
  const progress = createProgress('queries');
  try {
    const found = await searchAll(services, folds, scenario, order, (answered) =>
      progress.update(answered, answered / queries.length),
    );
    return new Map(queries.map(({ id }) => [id, found.get(id) ?? []]));
  } finally {
    progress.stop();
  }
}

/** How many queries ask for a group that no profile of the corpus shows. */
async function countNotShown(
  { registry }: Services,
  queries: readonly PerspectiveQuery[],
): Promise<number> {
  const { variables = [] } = (await registry.get(CORPUS)) ?? {};
  return queries.filter(({ perspective }) => perspective && !isShown(perspective, variables))
    .length;
}
