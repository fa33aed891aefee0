import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import { type PerspectiveQuery, readArguments, readQueries } from '../perspective/read.js';
import { checkScenario, type Scenario } from '../perspective/search.js';
import { checkText } from 'elenchus/internal/search/arguments.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';

/** The files of the shared task. */
export interface PerspectiveTask {
  readonly lines: readonly Located<PremiseRecord>[];
  /** The arguments of these lines. */
  readonly corpus: readonly PremiseRecord[];
  readonly queries: readonly PerspectiveQuery[];
}

export interface TaskFlags {
  readonly corpus: string;
  readonly queries: string;
  /** How the queries are searched for; without it, they are not. */
  readonly scenario?: Scenario | undefined;
}

export async function readTask(
  { corpus: file, queries, scenario }: TaskFlags,
  bad: BadLines,
): Promise<PerspectiveTask> {
  const lines = await readArguments(file, bad);
  const corpus = lines.map(({ value }) => value);
  const check = scenario && searchable(scenario);
  return { lines, corpus, queries: await readQueries(queries, corpus, bad, check) };
}

function searchable(scenario: Scenario): (query: PerspectiveQuery) => void {
  const config = loadSettings({});
  return (query) => {
    checkText(query.text, 'text', config);
    checkScenario(scenario, query);
  };
}
