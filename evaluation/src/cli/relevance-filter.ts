import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from 'elenchus/internal/runtime/config.js';
import { digest } from 'elenchus/internal/domain/content.js';
import { ModelFiles } from 'elenchus/internal/encoders/model-files.js';
import { RELEVANCE_FILTER } from 'elenchus/internal/encoders/relevance.js';
import { badInput, hasCode, listed } from 'elenchus/internal/runtime/errors.js';
import { COMPARED } from '../premises/measurable.js';
import { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';

const FILTER = join(PACKAGE_ROOT, 'models', 'relevance-filter');

/**
 * Changes with every file of the relevance filter that comes with Elenchus.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
 */
export async function relevanceFilterDigest(): Promise<string> {
  return digest((await ModelFiles.open(FILTER, RELEVANCE_FILTER)).manifest.files);
}

/** Undefined if its weights are missing. */
export async function openRelevanceFilter(threads: number): Promise<RelevanceModels | undefined> {
  try {
    await ModelFiles.open(FILTER, RELEVANCE_FILTER);
    return new RelevanceModels({ threads });
  } catch (error) {
    if (hasCode(error, 'MODEL_MISSING')) return undefined;
    throw error;
  }
}

export type OpenCompared = Partial<Record<(typeof COMPARED)[number], RelevanceModels>>;

/**
 * Opens the models that have a subfolder here.
 * @throws ElenchusError BAD_INPUT if there is none; MODEL_MISSING, MODEL_CORRUPT
 */
export async function openCompared(directory: string, threads: number): Promise<OpenCompared> {
  const there = COMPARED.filter((name) => existsSync(join(directory, name)));
  if (there.length === 0) {
    throw badInput('--models', `${directory} has none of the folders ${listed(COMPARED)}`);
  }
  const opened: OpenCompared = {};
  for (const name of there) {
    const { directory: folder } = await ModelFiles.open(join(directory, name), RELEVANCE_FILTER);
    opened[name] = new RelevanceModels({ directory: folder, threads });
  }
  return opened;
}
