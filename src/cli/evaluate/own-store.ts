import { join } from 'node:path';
import type { Config } from '../../config.js';
import type { PremiseRecord } from '../../corpus/types.js';
import { ElenchusError } from '../../errors.js';
import type { Issue } from '../../evaluation/perspective/issues.js';
import { folderName, prepareCorpus } from '../../evaluation/perspective/prepare.js';
import { withProgress } from '../progress.js';
import { openServices, type Services } from '../services.js';
import { loadSettings } from '../settings.js';

/**
 * Opens an embedded store that holds this corpus and nothing else, in a folder of its own below
 * the data folder, and fills it where it is new. What serves from the data folder goes on.
 * @param file Names the corpus in errors
 * @throws ElenchusError EVALUATION_RUNNING, those of the store and of `prepareCorpus`
 */
export async function openOwnStore(
  dataDir: string | undefined,
  file: string,
  corpus: readonly PremiseRecord[],
  known: readonly Issue[],
): Promise<Services> {
  const config = loadSettings({ dataDir });
  const folder = join(config.dataDir, 'evaluation', folderName(corpus));
  const services = await open({ ...config, dataDir: folder, qdrantUrl: undefined });
  try {
    await withProgress('arguments', corpus.length, (onDone) =>
      prepareCorpus(services, folder, file, corpus, known, onDone),
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
    if (!(error instanceof ElenchusError) || error.code !== 'STORE_LOCKED') throw error;
    // No server holds this folder, so what STORE_LOCKED advises does not help.
    throw new ElenchusError('EVALUATION_RUNNING', error.details, { cause: error });
  }
}
