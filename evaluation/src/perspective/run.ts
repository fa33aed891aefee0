import { duration } from 'elenchus/internal/cli/progress.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { interval, print, rowsOf, secondsSince, withBadLines } from '../output.js';
import { rankedQueries, type Rankings } from '../runs.js';
import type { Interval } from '../sampling.js';
import { type PerspectiveQuery, readRankings } from './files.js';
import { rankBaseline } from './profile-texts.js';
import {
  KS,
  type Measure,
  ndcgInterval,
  type PerspectiveScores,
  scorePerspective,
} from './score.js';
import {
  type PerspectiveTask,
  readTask,
  type Scenario,
  type SearchFlags,
  searchForAll,
  type SearchNotes,
} from './search.js';
import { codeCorpus } from './variables.js';

export interface PerspectiveFlags extends SearchFlags {
  /** Scores this run. Without it, all queries are searched for, as `scenario` says. */
  readonly run?: string;
  /** Ranks without a search. */
  readonly baseline?: 'profile-texts';
  readonly ownVariable: 'withhold' | 'count';
  readonly allowShort?: true;
  readonly json?: true;
}

/** `elenchus evaluate perspective`. */
export async function evaluatePerspective(flags: PerspectiveFlags): Promise<void> {
  const started = performance.now();
  await withBadLines(async (bad) => {
    const { scenario, rankings, task, ...notes } = await rankingsOf(flags, bad);
    const queries = rankedQueries(flags.run ?? flags.queries, task.queries, [rankings]);
    const coded = codeCorpus(task.corpus);
    const withholdOwn = flags.ownVariable === 'withhold';
    const report: PerspectiveReport = {
      task: 'perspective',
      scenario: scenario ?? scenarioOf(queries),
      ...(flags.baseline !== undefined && { baseline: flags.baseline }),
      queries: queries.length,
      ...notes,
      ...scorePerspective(rankings, queries, coded, { withholdOwn }),
      ndcgInterval: ndcgInterval(rankings, queries),
      seconds: secondsSince(started),
    };
    print(flags.json, report, () => perspectiveTable(report));
  });
}

interface Ranked extends SearchNotes {
  readonly task: PerspectiveTask;
  readonly rankings: Rankings;
  /** Unknown of a run. */
  readonly scenario?: Scenario;
}

/** Those of a run, of a baseline, or of searches. */
async function rankingsOf(flags: PerspectiveFlags, bad: BadLines): Promise<Ranked> {
  const { run, baseline } = flags;
  if (run !== undefined) {
    const task = await readTask(flags, undefined, bad);
    const checks = {
      queries: task.queries.map(({ id }) => id),
      corpus: new Set(task.corpus.map(({ id }) => id)),
      places: flags.allowShort === true ? 0 : Math.max(...KS),
    };
    return { task, rankings: await readRankings(run, checks, bad) };
  }
  const scenario = baseline === undefined ? flags.scenario! : 'explicit';
  const task = await readTask(flags, scenario, bad);
  if (baseline !== undefined) {
    return { task, scenario, rankings: await rankBaseline(task, flags.runOut) };
  }
  const { rankings, notes } = await searchForAll(flags, scenario, task, bad);
  return { task, scenario, rankings, ...notes };
}

/** A run does not say whether it belongs to scenario 2 or 3, so both are accepted. */
function scenarioOf(queries: readonly PerspectiveQuery[]): PerspectiveReport['scenario'] {
  return queries.some(({ perspective }) => perspective !== undefined) ? 'perspective' : 'none';
}

/** What `elenchus evaluate perspective --json` prints. */
interface PerspectiveReport extends PerspectiveScores, SearchNotes {
  readonly task: 'perspective';
  readonly scenario: 'none' | 'explicit' | 'implicit' | 'perspective';
  readonly baseline?: PerspectiveFlags['baseline'];
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
  const row = rowsOf(6, 12);
  const line = (label: string, cellOf: (column: (typeof COLUMNS)[number]) => string) =>
    row(label, COLUMNS.map(cellOf));
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
