import { quantity } from 'elenchus/internal/runtime/wording.js';
import {
  KS,
  type Measure,
  type PerspectiveScores,
  type ScoreOptions,
  ndcgInterval,
  scorePerspective,
} from '../perspective/score.js';
import type { Scenario } from '../perspective/search.js';
import { codeCorpus } from '../perspective/variables.js';
import { duration } from 'elenchus/internal/cli/progress.js';
import { readRankings } from '../perspective/predictions.js';
import type { Interval } from '../random.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { rankedQueries } from '../rankings.js';
import { interval, row, withBadLines } from './output.js';
import { readTask } from './perspective-task.js';

export interface PerspectiveFlags {
  readonly corpus: string;
  readonly queries: string;
  /** Scores this run. Without it, all queries are searched for, as `scenario` says. */
  readonly run?: string;
  readonly scenario?: Scenario;
  readonly known?: string;
  readonly foldBy?: 'issue' | 'topic';
  readonly knownIssues?: number;
  readonly baseline?: Baseline;
  readonly rank?: string;
  readonly rerank?: string;
  readonly tuning?: string;
  readonly seed: number;
  readonly runOut?: string;
  readonly ownVariable: 'withhold' | 'count';
  readonly allowShort?: true;
  readonly dataDir?: string;
  readonly json?: true;
}

/** Rankings that need no search. */
export type Baseline = 'profile-texts';

export type Scored = Omit<PerspectiveReport, 'task' | 'seconds'>;

/** `elenchus evaluate perspective`. */
export async function evaluatePerspective(flags: PerspectiveFlags): Promise<void> {
  const started = performance.now();
  const { run } = flags;
  await withBadLines(async (bad) => {
    const scored = await (run !== undefined
      ? scoreRun(flags, run, bad)
      : flags.baseline !== undefined
        ? scoreBaseline(flags, flags.baseline, bad)
        : search(flags, bad));
    const seconds = (performance.now() - started) / 1_000;
    const report: PerspectiveReport = { task: 'perspective', ...scored, seconds };
    console.log(flags.json ? JSON.stringify(report) : perspectiveTable(report));
  });
}

/** Loads the store and the encoders, which a run does not need. */
async function search(flags: PerspectiveFlags, bad: BadLines): Promise<Scored> {
  const { scoreSearch } = await import('./perspective-search.js');
  return scoreSearch({ ...flags, scenario: flags.scenario! }, bad);
}

async function scoreBaseline(
  flags: PerspectiveFlags,
  baseline: Baseline,
  bad: BadLines,
): Promise<Scored> {
  const { rankBaseline } = await import('./perspective-baseline.js');
  const task = await readTask({ ...flags, scenario: 'explicit' }, bad);
  const rankings = await rankBaseline(task, flags.runOut);
  return {
    scenario: 'explicit',
    baseline,
    queries: task.queries.length,
    ...scorePerspective(rankings, task.queries, codeCorpus(task.corpus), scoreOptions(flags)),
    ndcgInterval: ndcgInterval(rankings, task.queries),
  };
}

/** A run does not say whether it belongs to scenario 2 or 3, so both are accepted. */
async function scoreRun(flags: PerspectiveFlags, run: string, bad: BadLines): Promise<Scored> {
  const task = await readTask({ ...flags, scenario: undefined }, bad);
  const coded = codeCorpus(task.corpus);
  const checks = {
    queries: task.queries.map(({ id }) => id),
    corpus: coded.places,
    places: flags.allowShort === true ? 0 : Math.max(...KS),
  };
  const rankings = await readRankings(run, checks, bad);
  const queries = rankedQueries(run, task.queries, [rankings]);
  const asked = queries.some(({ perspective }) => perspective !== undefined);
  return {
    scenario: asked ? 'perspective' : 'none',
    queries: queries.length,
    ...scorePerspective(rankings, queries, coded, scoreOptions(flags)),
    ndcgInterval: ndcgInterval(rankings, queries),
  };
}

export function scoreOptions({ ownVariable }: PerspectiveFlags): ScoreOptions {
  return { withholdOwn: ownVariable === 'withhold' };
}

export interface SearchNotes {
  /** How many queries ask for a group that no profile shows, and are searched for by topic. */
  readonly notShown?: number;
  /** Mean number of arguments that `stepBackOtherClaims` leaves to a query. */
  readonly leftOver?: number;
}

/** What `elenchus evaluate perspective --json` prints. */
export interface PerspectiveReport extends PerspectiveScores, SearchNotes {
  readonly task: 'perspective';
  readonly scenario: 'none' | 'explicit' | 'implicit' | 'perspective';
  readonly baseline?: Baseline;
  readonly queries: number;
  /** 95 %, over issues, of `metrics.ndcg`; absent if there is only one issue. */
  readonly ndcgInterval?: Interval | undefined;
  readonly seconds: number;
}

const COLUMNS: readonly (readonly [measure: Measure, heading: string])[] = [
  ['ndcg', 'nDCG'],
  ['p', 'P'],
  ['alpha_ndcg', 'alpha-nDCG'],
  ['kl', 'KL'],
];

function perspectiveTable(report: PerspectiveReport): string {
  const { scenario, baseline, queries, metrics, ndcgInterval: ends, seconds } = report;
  const what = baseline === undefined ? scenario : `${scenario}, baseline ${baseline}`;
  const line = (label: string, cellOf: (column: (typeof COLUMNS)[number]) => string) =>
    row([6, 12], label, COLUMNS.map(cellOf));
  return [
    `perspective, scenario ${what}, ${quantity(queries, 'query', 'queries')}, ${duration(seconds)}`,
    ...notesOf(report),
    '',
    line('k', ([, heading]) => heading),
    ...KS.map((k) => line(String(k), ([name]) => metrics[`${name}@${k}`]!.toFixed(4))),
    line('mean', ([name]) => metrics[name].toFixed(4)),
    ...(ends === undefined
      ? []
      : ['', `95 % interval of the mean nDCG, over issues: ${interval(ends)}`]),
  ].join('\n');
}

function notesOf({ notShown = 0, leftOver }: SearchNotes): string[] {
  const notes = [];
  if (notShown > 0) {
    const asking = quantity(notShown, 'query', 'queries');
    notes.push(`by topic alone, for a group that no profile shows: ${asking}`);
  }
  if (leftOver !== undefined) {
    const left = quantity(Math.round(leftOver), 'argument');
    notes.push(
      `other claims step back, and leave ${left} a query not known to be of another issue`,
    );
  }
  return notes;
}
