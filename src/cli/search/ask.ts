import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '../../runtime/config.js';
import { ElenchusError, hasCode } from '../../runtime/errors.js';
import { dataOf, endpoint, send } from '../remote.js';
import { type FoundHit, hitsOf } from './operation.js';

/**
 * The hits of a request: of a server if one is named, else of the server that holds the data folder,
 * else of the folder itself.
 * @throws ElenchusError SERVER_ERROR with the code of the answer; STORE_LOCKED if another process than
 *   a server holds the folder; DATA_FOLDER_UNUSABLE if there is none, which a search does not create
 */
export async function ask(
  request: object,
  server: string | undefined,
  config: Config,
): Promise<readonly FoundHit[]> {
  if (server !== undefined) return askServer(endpoint(server), request, config);
  try {
    return await askFolder(request, config);
  } catch (error) {
    const url = hasCode(error, 'STORE_LOCKED') && error.details['url'];
    if (!url) throw error;
    return askServer(endpoint(String(url)), request, config);
  }
}

async function askServer(url: string, request: object, { apiKey }: Config) {
  return checked(url, await send(url, apiKey, request, []));
}

/** Answers as a server of this folder would. */
async function askFolder(request: object, config: Config): Promise<readonly FoundHit[]> {
  if (!config.qdrantUrl && !existsSync(config.dataDir)) {
    const details = { directory: config.dataDir, problem: 'there is none' };
    throw new ElenchusError('DATA_FOLDER_UNUSABLE', details);
  }
  const { openServices } = await import('../../services.js');
  const services = await openServices(config);
  try {
    const { createApi } = await import('../../server/server.js');
    const ready = async () => undefined;
    // Whoever has the folder and the settings may use them.
    const apiKey = randomUUID();
    const open = {
      ...services.config,
      ...{ apiKey, persistedOnly: false, languageModelOpen: true, minGroup: undefined },
    };
    const checks = { store: ready, encoder: ready };
    const api = await createApi({ ...services, config: open, checks });
    try {
      const { statusCode, body } = await api.inject({
        ...{ method: 'POST', url: '/graphql', payload: request },
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      });
      const where = config.qdrantUrl ?? `the data folder ${config.dataDir}`;
      return checked(where, dataOf(where, statusCode, body));
    } finally {
      await api.close();
    }
  } finally {
    await services.close();
  }
}

function checked(url: string, data: unknown): readonly FoundHit[] {
  const hits = hitsOf(data);
  if (hits !== undefined) return hits;
  throw new ElenchusError('SERVER_ERROR', {
    url,
    problem: 'something that no Elenchus server answers',
  });
}
