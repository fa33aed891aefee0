import { diversifyFromText, rankFromText } from '../../api/input-text.js';
import { rankOf } from '../../api/inputs.js';
import { readCorpus } from '../../evaluation/perspective/corpus.js';
import {
  crossValidation,
  givenKnowledge,
  knownIssues,
} from '../../evaluation/perspective/knowledge.js';
import { meanLeftOver } from '../../evaluation/perspective/left-over.js';
import { CORPUS } from '../../evaluation/perspective/prepare.js';
import { readQueries } from '../../evaluation/perspective/queries.js';
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
import { withProgress } from '../progress.js';
import { openOwnStore } from './own-store.js';
import { scoreOptions, type PerspectiveFlags, type Scored } from './perspective.js';
import type { SearchNotes } from './perspective-table.js';
import { writeRankings } from './rankings-file.js';
import { checkWritable } from './writable.js';

/** What says how is searched, and for what. */
export type SearchFlags = Omit<PerspectiveFlags, 'run' | 'ownVariable' | 'allowShort' | 'json'> & {
  readonly scenario: Scenario;
};

/** Searches for all queries and scores what is found. */
export async function scoreSearch(flags: PerspectiveFlags & SearchFlags): Promise<Scored> {
  const { corpus, queries, rankings, notes } = await searchForAll(flags);
  return {
    scenario: flags.scenario,
    queries: queries.length,
    ...notes,
    ...scorePerspective(rankings, queries, codeCorpus(corpus), scoreOptions(flags)),
  };
}

/** Searches for all queries, and writes the run where that is asked for. */
export async function searchForAll(flags: SearchFlags) {
  // All that can be wrong with the call is found before the store is opened.
  const { scenario, runOut, known } = flags;
  const order = readOrder(flags);
  if (runOut !== undefined) await checkWritable(runOut);
  const corpus = await readCorpus(flags.corpus);
  const queries = await readQueries(flags.queries, corpus);
  checkScenario(scenario, queries, flags.queries);
  const folds =
    known === undefined
      ? crossValidation(queries, flags.seed)
      : givenKnowledge(queries, await readQueries(known, corpus), known);

  const services = await openOwnStore(flags.dataDir, flags.corpus, corpus, knownIssues(folds));
  try {
    const found = await withProgress('queries', queries.length, (onDone) =>
      searchAll(services, folds, scenario, order, onDone),
    );
    const rankings: Rankings = new Map(queries.map(({ id }) => [id, found.get(id) ?? []]));
    if (runOut !== undefined) await writeRankings(runOut, rankings);
    const { variables = [] } = (await services.registry.get(CORPUS)) ?? {};
    const notShown = queries.filter(
      ({ perspective }) => perspective && !isShown(perspective, variables),
    );
    const notes: SearchNotes = {
      ...(scenario !== 'none' && { notShown: notShown.length }),
      ...(order.rank.claimAware === true && {
        leftOver: meanLeftOver(folds, corpus, scenario, variables),
      }),
    };
    return { corpus, queries, rankings, notes };
  } finally {
    await services.close();
  }
}

/** The order that the options ask for; without them that of the API. */
function readOrder({ rank, diversify }: SearchFlags): Order {
  return {
    rank: rank === undefined ? rankOf(undefined) : rankFromText(rank, '--rank'),
    ...(diversify !== undefined && { diversify: diversifyFromText(diversify, '--diversify') }),
  };
}
