import { resolve } from 'node:path';
import type { CollectionDefinition } from '../port.js';
import { DEFINITIONS, definitionEntry } from './entries.js';
import { closeFolder, openFolder, repairFolder } from './folder.js';
import { isDamaged } from './failures.js';
import { newSurvey, problemsOf } from './survey.js';

export interface Repair {
  /** Records that are there now. */
  readonly kept: number;
  /** By collection, how many of its records are lost, in words; nothing where all was whole. */
  readonly lost: readonly string[];
  /** Collection and id of the records that were there, but not as they were written. */
  readonly damaged: readonly string[];
}

/**
 * Makes a damaged data folder one that can be opened, with all that can be read of it.
 * `definitions` replace those that are lost.
 * @throws ElenchusError as opening it does, but for STORE_DAMAGED
 */
export async function repairEmbeddedStore(
  folder: string,
  definitions: readonly CollectionDefinition[],
): Promise<Repair> {
  const directory = resolve(folder);
  try {
    return await keepWhole(directory, definitions);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    await repairFolder(directory);
    return keepWhole(directory, definitions);
  }
}

async function keepWhole(
  directory: string,
  definitions: readonly CollectionDefinition[],
): Promise<Repair> {
  const records = await openFolder(directory);
  try {
    const survey = newSurvey();
    const defined = new Set<string>();
    let kept = 0;
    for await (const { collection, id } of records.read(survey)) {
      if (collection === DEFINITIONS) defined.add(id);
      else kept += 1;
    }
    const lost = problemsOf(survey);
    if (lost.length > 0) {
      await records.settle(survey);
      const missing = definitions.filter(({ name }) => !defined.has(name));
      await records.write(missing.map(definitionEntry));
    }
    return { kept, lost, damaged: survey.damaged };
  } finally {
    await closeFolder(directory, records);
  }
}
