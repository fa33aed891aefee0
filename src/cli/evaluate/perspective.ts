import type { ScoreOptions } from '../../evaluation/perspective/score.js';
import type { Scenario } from '../../evaluation/perspective/search.js';
import { scoreRun } from './perspective-run.js';
import { printScores } from './perspective-table.js';

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

/** `elenchus evaluate perspective`. */
export async function evaluatePerspective(flags: PerspectiveFlags): Promise<void> {
  const started = performance.now();
  const { run, scenario } = flags;
  const scored =
    run === undefined
      ? await search({ ...flags, scenario: scenario! })
      : await scoreRun({ ...flags, run });
  const seconds = (performance.now() - started) / 1_000;
  printScores({ task: 'perspective', ...scored, seconds }, flags.json === true);
}

/** Loads store and encoders, which a run needs not. */
async function search(flags: PerspectiveFlags & { readonly scenario: Scenario }) {
  const { scoreSearch } = await import('./perspective-search.js');
  return scoreSearch(flags);
}

export function scoreOptions({ ownVariable }: PerspectiveFlags): ScoreOptions {
  return { withholdOwn: ownVariable === 'withhold' };
}
