import { readCorpus } from '../../evaluation/perspective/corpus.js';
import { readQueries } from '../../evaluation/perspective/queries.js';
import { KS, scorePerspective } from '../../evaluation/perspective/score.js';
import { codeCorpus } from '../../evaluation/perspective/variables.js';
import { scoreOptions, type PerspectiveFlags } from './perspective.js';
import type { PerspectiveReport } from './perspective-table.js';
import { readRankings } from './read-rankings.js';

/** Scores a run that is in a file; which of scenarios 2 and 3 it is for cannot be seen in it. */
export async function scoreRun(
  flags: PerspectiveFlags & { readonly run: string },
): Promise<Omit<PerspectiveReport, 'task' | 'seconds'>> {
  const corpus = await readCorpus(flags.corpus);
  const queries = await readQueries(flags.queries, corpus);
  const coded = codeCorpus(corpus);
  const rankings = await readRankings(flags.run, {
    queries: queries.map(({ id }) => id),
    corpus: coded.places,
    places: flags.allowShort === true ? 0 : Math.max(...KS),
  });
  const asked = queries.some(({ perspective }) => perspective !== undefined);
  return {
    scenario: asked ? 'perspective' : 'none',
    queries: queries.length,
    ...scorePerspective(rankings, queries, coded, scoreOptions(flags)),
  };
}
