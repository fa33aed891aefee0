import { resolve } from 'node:path';
import type { CollectionDefinition } from '../port.js';
import { forgetClosed, noteClosed, readClosed } from './closed.js';
import { definitionEntry, DEFINITIONS, type Sums } from './entries.js';
import { closeFolder, openFolder, repairFolder, repairFiles } from './folder.js';
import { isDamaged } from './failures.js';
import { type Losses, noteLosses, readLosses } from './losses.js';

export interface Survey {
  /** The sums of the last write; absent if they were not found. */
  expected?: Sums;
  /** The sums when the folder was closed; absent if it was not, or nobody knows. */
  readonly closed?: Sums;
  found: Sums;
  /** The keys of records whose checksum is wrong. */
  readonly damaged: string[];
}

/** @param closed the sums when the folder was last closed, if that is known */
export function newSurvey(closed?: Sums): Survey {
  return { found: {}, damaged: [], ...(closed && { closed }) };
}

/** What is wrong, in words; empty if nothing is. */
export function problemsOf({ expected, closed, found }: Survey): string[] {
  const written = expected ? lacking(expected, found) : ['what was written last cannot be read'];
  return [...new Set([...written, ...(closed ? lacking(closed, found) : [])])];
}

function lacking(expected: Sums, found: Sums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const none = { count: 0, total: 0 };
    const [wanted, there] = [expected[name] ?? none, found[name] ?? none];
    if (wanted.count !== there.count) {
      return `${name}: ${there.count} of ${wanted.count} records can be read`;
    }
    return wanted.total === there.total
      ? []
      : `${name}: some records are older than they should be`;
  });
}

export interface Repair extends Losses {
  readonly kept: number;
}

/**
 * Makes a damaged data folder usable again, with everything that can still be read. Until
 * `forgetLosses`, the next call says again what was lost.
 * @throws ElenchusError as opening the folder, but STORE_DAMAGED only if there is no database
 */
export async function repairEmbeddedStore(
  folder: string,
  definitions: readonly CollectionDefinition[],
): Promise<Repair> {
  const directory = resolve(folder);
  repairFiles(directory);
  try {
    return await keepWhole(directory, definitions);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const problem = await repairFolder(directory);
    return keepWhole(directory, definitions, problem);
  }
}

async function keepWhole(
  directory: string,
  definitions: readonly CollectionDefinition[],
  problem?: string,
): Promise<Repair> {
  const records = await openFolder(directory);
  try {
    const survey = newSurvey(readClosed(directory));
    const defined = new Set<string>();
    let kept = 0;
    for await (const { collection, id } of records.read(survey)) {
      if (collection === DEFINITIONS) defined.add(id);
      else kept += 1;
    }
    const lost = [...problemsOf(survey), ...(problem === undefined ? [] : [problem])];
    const earlier = readLosses(directory);
    const losses = {
      lost: [...new Set([...earlier.lost, ...lost])],
      damaged: [...new Set([...earlier.damaged, ...survey.damaged])],
    };
    if (lost.length > 0) {
      noteLosses(directory, losses);
      forgetClosed(directory);
      await records.settle(survey);
      const missing = definitions.filter(({ name }) => !defined.has(name));
      await records.write(missing.map(definitionEntry));
    }
    noteClosed(directory, records.known);
    return { kept, ...losses };
  } finally {
    await closeFolder(directory, records);
  }
}
