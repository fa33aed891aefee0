import { join } from 'node:path';
import type { Elenchus } from 'elenchus';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { learnProfiles } from 'elenchus/internal/corpus/learned-models.js';
import { digest } from 'elenchus/internal/domain/content.js';
import { entityId } from 'elenchus/internal/domain/ids.js';
import type { ProfileModel } from 'elenchus/internal/domain/learned-models.js';
import type { SocioVariable } from 'elenchus/internal/domain/premise.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { SMARTVOTE_VARIABLES } from 'elenchus/internal/formats/description.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import { checkText, type PremiseSearchOptions } from 'elenchus/internal/search/arguments.js';
import { checkWritable } from '../output.js';
import type { Rankings } from '../runs.js';
import {
  answersOf,
  folderName,
  openOwn,
  type Setting,
  type SettingFlags,
  settingOf,
  storeCorpus,
} from '../store.js';
import { type PerspectiveQuery, readArguments, readQueries, writeRankings } from './files.js';
import {
  crossValidation,
  type Fold,
  givenKnowledge,
  type Issue,
  storedIssues,
  topicsIn,
  unasked,
  withClaims,
} from './issues.js';
import { KS } from './score.js';

/**
 * What a search knows about a query's group. `none`: nothing. `explicit`: the group and all
 * profiles. `implicit`: the group, while profiles are inferred from texts.
 */
export type Scenario = 'none' | 'explicit' | 'implicit';

/** How the queries of a task are searched for. */
export interface SearchFlags extends SettingFlags {
  readonly corpus: string;
  readonly queries: string;
  readonly scenario?: Scenario;
  /** Other queries, whose issues may be known. */
  readonly known?: string;
  readonly foldBy?: 'issue' | 'topic';
  readonly knownIssues?: number;
  readonly seed: number;
  readonly runOut?: string;
  readonly dataDir?: string;
}

/** The files of the shared task. */
export interface PerspectiveTask {
  readonly lines: readonly Located<PremiseRecord>[];
  /** The arguments of these lines. */
  readonly corpus: readonly PremiseRecord[];
  readonly queries: readonly PerspectiveQuery[];
}

/** @param scenario how the queries are searched for; without it, they are not */
export async function readTask(
  { corpus: file, queries }: Pick<SearchFlags, 'corpus' | 'queries'>,
  scenario: Scenario | undefined,
  bad: BadLines,
): Promise<PerspectiveTask> {
  const lines = await readArguments(file, bad);
  const corpus = lines.map(({ value }) => value);
  const check = scenario && searchable(scenario);
  return { lines, corpus, queries: await readQueries(queries, corpus, bad, check) };
}

function searchable(scenario: Scenario): (query: PerspectiveQuery) => void {
  return (query) => {
    checkText(query.text, 'text');
    checkScenario(scenario, query);
  };
}

export interface SearchNotes {
  /** How many queries ask for a group that no profile shows, and are searched for by topic. */
  readonly notShown?: number;
  /** Mean number of arguments that `stepBackOtherClaims` leaves to a query. */
  readonly leftOver?: number;
}

/** Searches for all queries, and writes the run if a file is named. */
export async function searchForAll(
  flags: SearchFlags,
  scenario: Scenario,
  { lines, corpus, queries }: PerspectiveTask,
  bad: BadLines,
) {
  const { runOut, known, foldBy, knownIssues } = flags;
  const order = settingOf(flags);
  if (runOut !== undefined) await checkWritable(runOut);
  const folds =
    known === undefined
      ? crossValidation(queries, flags.seed, {
          topicOf: foldBy === 'topic' ? topicsIn(corpus) : undefined,
          knownIssues,
        })
      : givenKnowledge(queries, await readQueries(known, corpus, bad, unasked(queries)));

  const elenchus = await openOwnStore(flags.dataDir, flags.corpus, lines, storedIssues(folds), bad);
  try {
    const found = await withProgress('queries', queries.length, (onDone) =>
      searchAll(elenchus, folds, scenario, order, bad, onDone),
    );
    const rankings = new Map(
      queries.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id)!]] : [])),
    );
    if (runOut !== undefined) await writeRankings(runOut, rankings);
    const { variables = [] } = await elenchus.corpus(CORPUS);
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
    await elenchus.close();
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
): Promise<Elenchus> {
  const config = loadSettings({ dataDir });
  const records = arguments_.map(({ value }) => value);
  const folder = join(config.dataDir, 'evaluation', folderName(records));
  const elenchus = await openOwn(config, folder);
  try {
    await withProgress('arguments', records.length, (onDone) =>
      prepareCorpus(elenchus, folder, file, arguments_, known, bad, onDone),
    );
    return elenchus;
  } catch (error) {
    await elenchus.close();
    throw error;
  }
}

/** The name of the corpus. */
export const CORPUS = 'perspective';

/**
 * Stores the arguments under their claims, unless the folder's store has them already. If only
 * claims have changed, nothing is encoded again.
 * @param file names the corpus in errors
 */
export async function prepareCorpus(
  elenchus: Elenchus,
  folder: string,
  file: string,
  arguments_: readonly Located<PremiseRecord>[],
  issues: readonly Issue[],
  bad: BadLines,
  onProgress?: (stored: number) => void,
): Promise<void> {
  const claimed = withClaims(
    arguments_.map(({ value }) => value),
    issues,
  );
  const corpus = {
    description: { name: CORPUS, variables: SMARTVOTE_VARIABLES },
    file,
    premises: arguments_.map(({ line }, place) => ({ line, value: claimed[place]! })),
    version: digest(issues.map(({ id, relevant }) => [id, relevant.toSorted()])),
  };
  await storeCorpus(elenchus, folder, corpus, bad, onProgress);
}

/**
 * Runs the queries of all folds through the search of the API. A query that fails is left out.
 * @returns the task's ids of the arguments, best first, by query
 * @throws ElenchusError of a search
 */
export async function searchAll(
  elenchus: Elenchus,
  folds: readonly Fold[],
  scenario: Scenario,
  order: Setting,
  bad: BadLines,
  onProgress?: (answered: number) => void,
): Promise<Rankings> {
  const corpus = await elenchus.corpus(CORPUS);
  const { variables = [] } = corpus;
  const settings = { scenario, order, variables, first: Math.max(...KS) };
  const found = new Map<string, readonly string[]>();
  let answered = 0;
  for (const { queries, known, hidden } of folds) {
    const hiddenClaims = hidden.map(({ id }) => id);
    // Learnt from the authors of known issues only.
    const claims = known.map(({ id }) => entityId('claim', CORPUS, id));
    const model =
      scenario === 'implicit'
        ? await learnProfiles(elenchus.services.store, corpus, { claims })
        : undefined;
    const rankings = await answersOf(
      elenchus,
      queries.map((query) => [query.id, searchOf(query, settings, hiddenClaims, model)] as const),
      ({ hits }) => hits.map(({ premise }) => premise.externalId),
      bad,
      () => onProgress?.((answered += 1)),
    );
    for (const [id, ids] of rankings) found.set(id, ids);
  }
  return found;
}

interface SearchSettings {
  readonly scenario: Scenario;
  readonly order: Setting;
  readonly variables: readonly SocioVariable[];
  readonly first: number;
}

/**
 * A query as a search of the API.
 * @param hiddenClaims claims about which nothing may be known
 * @param profileModel infers profiles in scenario "implicit"
 */
function searchOf(
  query: PerspectiveQuery,
  { scenario, order, variables, first }: SearchSettings,
  hiddenClaims: readonly string[],
  profileModel?: ProfileModel,
): PremiseSearchOptions {
  const search = { ...order, by: { text: query.text }, corpus: CORPUS, first, hiddenClaims };
  const { perspective } = query;
  if (scenario === 'none' || perspective === undefined) return search;
  if (!isShown(perspective, variables)) return search;
  const { variable, value } = perspective;
  const profile = [{ variable, anyOf: [value] }];
  if (scenario === 'explicit') return { ...search, filter: { profile } };
  // A variable that the model has not learned is ignored; the topic remains.
  if (!profileModel?.heads.some((head) => head.variable === variable)) return search;
  return {
    ...search,
    profileModel,
    rerank: { ...order.rerank, prefer: { profile, inferred: true } },
  };
}

/**
 * Whether any profile shows membership of a group. One issue that the task asks for is in no
 * profile; then the search can only go by topic.
 */
export function isShown(
  group: NonNullable<PerspectiveQuery['perspective']>,
  variables: readonly SocioVariable[],
): boolean {
  return variables.some(
    ({ name, values, unknown }) =>
      name === group.variable && [...values, ...unknown].includes(group.value),
  );
}

/** @throws ElenchusError BAD_INPUT if the scenario needs a group and the query has none */
export function checkScenario(scenario: Scenario, { perspective }: PerspectiveQuery): void {
  if (scenario === 'none' || perspective !== undefined) return;
  throw badInput('demographic_property', `is missing; scenario "${scenario}" asks for a group`);
}

/**
 * The mean number of arguments per query that `stepBackOtherClaims` leaves in place: those of its
 * group that are not known to belong to another issue.
 */
export function meanLeftOver(
  folds: readonly Fold[],
  corpus: readonly PremiseRecord[],
  scenario: Scenario,
  variables: readonly SocioVariable[],
): number {
  let sum = 0;
  let count = 0;
  for (const { queries, known } of folds) {
    const taken = new Set(known.flatMap(({ relevant }) => relevant));
    const left = corpus.filter(({ id }) => !taken.has(id));
    const sizes = new Map<string, number>();
    for (const { perspective } of queries) {
      const filters = scenario === 'explicit' && perspective && isShown(perspective, variables);
      const group = filters ? perspective : undefined;
      const key = JSON.stringify(group ?? null);
      const size = sizes.get(key) ?? left.filter((record) => isMember(record, group)).length;
      sizes.set(key, size);
      sum += size;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function isMember({ profile }: PremiseRecord, group: PerspectiveQuery['perspective']): boolean {
  if (group === undefined) return true;
  return [profile[group.variable] ?? []].flat().includes(group.value);
}
