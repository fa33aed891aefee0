import type { Config } from '../../config.js';
import { counted } from '../../counted.js';
import { checkEncoder } from '../../domain/corpus.js';
import { ElenchusError } from '../../errors.js';
import { DEFINITIONS } from '../../corpus/collections/index.js';
import { describeRoom, openReindexing } from '../../store/open.js';
import { openServices } from '../services.js';
import { attempt, describe, type Finding } from './finding.js';

/** Opens the store, and checks each corpus. */
export async function checkStore(config: Config): Promise<readonly Finding[]> {
  try {
    const services = await openServices(config);
    try {
      const detail = `${services.store.engine}, ${config.qdrantUrl ?? config.dataDir}`;
      const store: Finding = { check: 'store', status: 'ok', detail };
      const room = await attempt('room', () => Promise.resolve(describeRoom(config)));
      const corpora = await services.registry.list();
      const checks = corpora.map((corpus) =>
        attempt(`corpus ${corpus.name}`, async () => {
          checkEncoder(corpus, services.textEncoder.model);
          const { premiseCount, imageCount } = services.retrieval;
          const images = await imageCount(corpus.name);
          const premises = counted(await premiseCount(corpus.name), 'premise');
          return images > 0 ? `${premises}, ${counted(images, 'image')}` : premises;
        }),
      );
      return [store, room, ...(await reindexing(config)), ...(await Promise.all(checks))];
    } finally {
      await services.close();
    }
  } catch (error) {
    // A running server uses its own folder, which is not a problem.
    const held = error instanceof ElenchusError && error.code === 'STORE_LOCKED';
    return [{ check: 'store', status: held ? 'warning' : 'problem', detail: describe(error) }];
  }
}

/** Copies of collections that take room, and are of no use. */
async function reindexing(config: Config): Promise<readonly Finding[]> {
  if (!config.qdrantUrl || !(await (await openReindexing(config, DEFINITIONS)).hasBegun()))
    return [];
  const detail =
    'the collections are being built anew, or that was interrupted: run elenchus reindex again, or elenchus reindex --abandon';
  return [{ check: 'reindex', status: 'warning', detail }];
}
