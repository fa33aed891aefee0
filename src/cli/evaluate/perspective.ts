import { readCorpus } from '../../evaluation/perspective/corpus.js';
import { readQueries } from '../../evaluation/perspective/queries.js';
import { KS, scorePerspective, type ScoreOptions } from '../../evaluation/perspective/score.js';
import type { Scenario } from '../../evaluation/perspective/search.js';
import { codeCorpus } from '../../evaluation/perspective/variables.js';
import { type PerspectiveReport, perspectiveTable } from './perspective-table.js';
import { readRankings } from './rankings-file.js';

export interface PerspectiveFlags {
  readonly corpus: string;
  readonly queries: string;
  /** Scores this run; else all is searched for, as `scenario` says. */
  readonly run?: string;
  readonly scenario?: Scenario;
  readonly known?: string;
  readonly rank?: string;
  readonly diversify?: string;
  readonly seed: number;
  readonly runOut?: string;
  readonly ownVariable: 'withhold' | 'count';
  readonly allowShort?: true;
  readonly dataDir?: string;
  readonly json?: true;
}

/** What is printed, but for its frame. */
export type Scored = Omit<PerspectiveReport, 'task' | 'seconds'>;

/** `elenchus evaluate perspective`. */
export async function evaluatePerspective(flags: PerspectiveFlags): Promise<void> {
  const started = performance.now();
  const scored = flags.run === undefined ? await search(flags) : await scoreRun(flags, flags.run);
  const seconds = (performance.now() - started) / 1_000;
  const report: PerspectiveReport = { task: 'perspective', ...scored, seconds };
  console.log(flags.json ? JSON.stringify(report) : perspectiveTable(report));
}

/** Loads the store and the encoders, which a run does not need. */
async function search(flags: PerspectiveFlags): Promise<Scored> {
  const { scoreSearch } = await import('./perspective-search.js');
  return scoreSearch({ ...flags, scenario: flags.scenario! });
}

/** Scores a run from a file, which does not say whether it is of scenario 2 or 3. */
async function scoreRun(flags: PerspectiveFlags, run: string): Promise<Scored> {
  const corpus = await readCorpus(flags.corpus);
  const queries = await readQueries(flags.queries, corpus);
  const coded = codeCorpus(corpus);
  const rankings = await readRankings(run, {
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

export function scoreOptions({ ownVariable }: PerspectiveFlags): ScoreOptions {
  return { withholdOwn: ownVariable === 'withhold' };
}
