import {
  type Client,
  type ClientOptions,
  createClient,
} from '../../clients/typescript/src/index.js';
import type { Config } from '../../src/runtime/config.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

export interface TownClient extends TownApi {
  readonly url: string;
  /** With the key of the owner unless the options say otherwise. */
  client(options?: Partial<ClientOptions>): Client;
}

/** The API with the corpus "towns" at a port of this machine, and clients of it. */
export async function startTownClient(settings: Partial<Config> = {}): Promise<TownClient> {
  const town = await startTownApi(settings);
  const url = `${await town.api.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  return { ...town, url, client: (options) => createClient({ url, key: 'owner-key', ...options }) };
}
