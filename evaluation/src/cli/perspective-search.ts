import { join } from 'node:path';
import type { Config } from 'elenchus/internal/runtime/config.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { ElenchusError, hasCode } from 'elenchus/internal/runtime/errors.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import { type Issue, topicsIn } from '../perspective/issues.js';
import {
  crossValidation,
  givenKnowledge,
  storedIssues,
  unasked,
} from '../perspective/knowledge.js';
import { CORPUS, prepareCorpus } from '../perspective/prepare.js';
import { readQueries } from '../perspective/read.js';
import { searchAll } from '../perspective/runner.js';
import { ndcgInterval, scorePerspective } from '../perspective/score.js';
import { isShown, meanLeftOver, type Scenario } from '../perspective/search.js';
import { codeCorpus } from '../perspective/variables.js';
import { rankedQueries } from '../rankings.js';
import { folderName } from '../stored-corpus.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { openServices, type Services } from 'elenchus/internal/services.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { settingOf } from './setting.js';
import {
  type PerspectiveFlags,
  type Scored,
  scoreOptions,
  type SearchNotes,
} from './perspective.js';
import { writeRankings } from '../perspective/predictions.js';
import { checkWritable } from './output.js';
import { type PerspectiveTask, readTask } from './perspective-task.js';

export type SearchFlags = Omit<
  PerspectiveFlags,
  'run' | 'baseline' | 'ownVariable' | 'allowShort' | 'json'
> & {
  readonly scenario: Scenario;
};

export async function scoreSearch(
  flags: PerspectiveFlags & SearchFlags,
  bad: BadLines,
): Promise<Scored> {
  const task = await readTask(flags, bad);
  const { rankings, notes } = await searchForAll(flags, task, bad);
  const queries = rankedQueries(flags.queries, task.queries, [rankings]);
  return {
    scenario: flags.scenario,
    queries: queries.length,
    ...notes,
    ...scorePerspective(rankings, queries, codeCorpus(task.corpus), scoreOptions(flags)),
    ndcgInterval: ndcgInterval(rankings, queries),
  };
}

export async function searchForAll(
  flags: SearchFlags,
  { lines, corpus, queries }: PerspectiveTask,
  bad: BadLines,
) {
  const { scenario, runOut, known, foldBy, knownIssues } = flags;
  const order = settingOf(flags);
  if (runOut !== undefined) await checkWritable(runOut);
  const folds =
    known === undefined
      ? crossValidation(queries, flags.seed, {
          topicOf: foldBy === 'topic' ? topicsIn(corpus) : undefined,
          knownIssues,
        })
      : givenKnowledge(queries, await readQueries(known, corpus, bad, unasked(queries)));

  const services = await openOwnStore(flags.dataDir, flags.corpus, lines, storedIssues(folds), bad);
  try {
    const found = await withProgress('queries', queries.length, (onDone) =>
      searchAll(services, folds, scenario, order, bad, onDone),
    );
    const rankings = new Map(
      queries.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id)!]] : [])),
    );
    if (runOut !== undefined) await writeRankings(runOut, rankings);
    const { variables = [] } = (await services.registry.get(CORPUS)) ?? {};
    const notShown = queries.filter(
      ({ perspective }) => perspective && !isShown(perspective, variables),
    );
    const notes: SearchNotes = {
      ...(scenario !== 'none' && { notShown: notShown.length }),
      ...(order.rerank?.stepBackOtherClaims === true && {
        leftOver: meanLeftOver(folds, corpus, scenario, variables),
      }),
    };
    return { rankings, notes };
  } finally {
    await services.close();
  }
}

/**
 * Opens a separate store for this corpus, in the data folder, and fills it if it is new. A server
 * that uses the data folder is not affected.
 * @param file names the corpus in errors
 * @throws ElenchusError EVALUATION_RUNNING, those of the store and of `prepareCorpus`
 */
export async function openOwnStore(
  dataDir: string | undefined,
  file: string,
  arguments_: readonly Located<PremiseRecord>[],
  known: readonly Issue[],
  bad: BadLines,
): Promise<Services> {
  const config = loadSettings({ dataDir });
  const records = arguments_.map(({ value }) => value);
  const folder = join(config.dataDir, 'evaluation', folderName(records));
  const services = await open({ ...config, dataDir: folder, qdrantUrl: undefined });
  try {
    await withProgress('arguments', records.length, (onDone) =>
      prepareCorpus(services, folder, file, arguments_, known, bad, onDone),
    );
    return services;
  } catch (error) {
    await services.close();
    throw error;
  }
}

async function open(config: Config): Promise<Services> {
  try {
    return await openServices(config);
  } catch (error) {
    if (!hasCode(error, 'STORE_LOCKED')) throw error;
    // No server uses this folder, so the advice of STORE_LOCKED would not help.
    throw new ElenchusError('EVALUATION_RUNNING', error.details, { cause: error });
  }
}
