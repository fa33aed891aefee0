import type { PremiseRecord } from '../../corpus/types.js';
import type { SocioVariable } from '../../domain/socio-profile.js';
import { readCorpus } from '../../evaluation/perspective/corpus.js';
import {
  crossValidation,
  givenKnowledge,
  knownIssues,
  type Fold,
} from '../../evaluation/perspective/knowledge.js';
import { meanLeftOver } from '../../evaluation/perspective/left-over.js';
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
import type { PerspectiveReport, SearchNotes } from './perspective-table.js';
import { readOrder } from './search-order.js';
import { checkWritable } from './writable.js';
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
  readonly notes: SearchNotes;
}

/** Searches for all queries and scores what is found. */
export async function scoreSearch(
  flags: PerspectiveFlags & SearchFlags,
): Promise<Omit<PerspectiveReport, 'task' | 'seconds'>> {
  const { corpus, queries, rankings, notes } = await searchForAll(flags);
  return {
    scenario: flags.scenario,
    queries: queries.length,
    ...notes,
    ...scorePerspective(rankings, queries, codeCorpus(corpus), scoreOptions(flags)),
  };
}

/** Searches for all queries, and writes the run where that is asked for. */
export async function searchForAll(flags: SearchFlags): Promise<Searched> {
  // All that can be wrong with the call is found before the store is opened.
  const order = readOrder(flags);
  if (flags.runOut !== undefined) await checkWritable(flags.runOut);
  const corpus = await readCorpus(flags.corpus);
  const queries = await readQueries(flags.queries, corpus);
  checkScenario(flags.scenario, queries, flags.queries);
  const folds = await foldsFor(flags, queries, corpus);

  const services = await openOwnStore(flags.dataDir, flags.corpus, corpus, knownIssues(folds));
  try {
    const rankings = await search(services, queries, folds, flags.scenario, order);
    if (flags.runOut !== undefined) await writeRankings(flags.runOut, rankings);
    const { variables = [] } = (await services.registry.get(CORPUS)) ?? {};
    const { scenario } = flags;
    const notes = {
      ...(scenario !== 'none' && { notShown: countNotShown(queries, variables) }),
      ...(order.rank.claimAware === true && {
        leftOver: meanLeftOver(folds, corpus, scenario, variables),
      }),
    };
    return { corpus, queries, rankings, notes };
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
function countNotShown(
  queries: readonly PerspectiveQuery[],
  variables: readonly SocioVariable[],
): number {
  return queries.filter(({ perspective }) => perspective && !isShown(perspective, variables))
    .length;
}
