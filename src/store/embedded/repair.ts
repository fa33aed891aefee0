import { resolve } from 'node:path';
import type { CollectionDefinition } from '../port.js';
import { DEFINITIONS, definitionEntry } from './entries.js';
import { closeFolder, openFolder, repairFolder } from './folder.js';
import { isDamaged } from './failures.js';
import { newSurvey, problemsOf } from './survey.js';

export interface Repair {
  /** How many records are left. */
  readonly kept: number;
  /** For each collection that lost records, a sentence that says how many. */
  readonly lost: readonly string[];
  /** The collection and id of each damaged record. */
  readonly damaged: readonly string[];
}

/**
 * Makes a damaged data folder usable again, with everything that can still be read.
 * @throws ElenchusError as opening the folder, except STORE_DAMAGED
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
