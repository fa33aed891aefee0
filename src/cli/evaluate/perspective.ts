import type { ScoreOptions } from '../../evaluation/perspective/score.js';
import { scoreRun } from './perspective-run.js';
import { printScores } from './perspective-table.js';

export interface PerspectiveFlags {
  readonly corpus: string;
  readonly queries: string;
  readonly run: string;
  readonly ownVariable: 'withhold' | 'count';
  readonly allowShort?: true;
  readonly json?: true;
}

/** `elenchus evaluate perspective`. */
export async function evaluatePerspective(flags: PerspectiveFlags): Promise<void> {
  const started = performance.now();
  const scored = await scoreRun(flags);
  const seconds = (performance.now() - started) / 1_000;
  printScores({ task: 'perspective', ...scored, seconds }, flags.json === true);
}

export function scoreOptions({ ownVariable }: PerspectiveFlags): ScoreOptions {
  return { withholdOwn: ownVariable === 'withhold' };
}
