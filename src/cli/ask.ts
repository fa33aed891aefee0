import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Client, PremiseFilter } from '#client';
import type { Config } from '../runtime/config.js';
import { ElenchusError, hasCode } from '../runtime/errors.js';

/** The options of all commands that ask. */
export interface AskFlags {
  readonly corpus?: string;
  readonly filter?: string;
  readonly opposite?: true;
  readonly server?: string;
  readonly dataDir?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** Adds the options that all commands that ask have but for the forms of the answer. */
export function withAskOptions(command: Command, { opposite = true } = {}): Command {
  command
    .option('--corpus <name>', 'the corpus to search')
    .option('--filter <json>', '`filter` of the API');
  if (opposite) command.option('--opposite', 'read the opposite of the question');
  return command
    .option('--server <url>', 'ask this server')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)');
}

/** The filter of the flags. @throws ElenchusError BAD_INPUT, naming the part that is wrong */
export async function askedFilter({ filter }: AskFlags): Promise<PremiseFilter | undefined> {
  if (filter === undefined) return undefined;
  const { readInput } = await import('../server/input-text.js');
  return readInput('PremiseFilter', filter, '--filter');
}

/** The sides in words. */
export const SIDES = { FAVOR: 'for', AGAINST: 'against' } as const;

/** How long an answer of a folder may take: the first debate on a question may take a while. */
const LONGEST_MS = 600_000;

/** Sends an operation of the typed client, such as `(client) => client.request(SearchPremises, variables)`. */
export type Request<Result> = (client: Client) => Promise<Result>;

/** What was asked, and where, as an error names it; with its address if it is a server. */
export interface Answered<Result> {
  readonly where: string;
  readonly url?: string;
  readonly answer: Result;
}

/**
 * The answer: of a server if one is named, else of the server that holds the data folder, else of the
 * folder itself.
 * @throws ElenchusError SERVER_ERROR with the code of the answer; STORE_LOCKED if another process than
 *   a server holds the folder; DATA_FOLDER_UNUSABLE if there is none, which asking does not create
 */
export async function ask<Result>(
  request: Request<Result>,
  server: string | undefined,
  config: Config,
): Promise<Answered<Result>> {
  if (server !== undefined) return askServer(server, request, config);
  try {
    return await askFolder(request, config);
  } catch (error) {
    const url = hasCode(error, 'STORE_LOCKED') && error.details['url'];
    if (!url) throw error;
    return askServer(String(url), request, config);
  }
}

async function askServer<Result>(
  server: string,
  request: Request<Result>,
  { apiKey }: Config,
): Promise<Answered<Result>> {
  const { answerOf, connect } = await import('./remote.js');
  const { url, client } = connect({ server, key: apiKey }, 0);
  return { where: url, url, answer: await answerOf(url, request(client)) };
}

/** Answers as a server of this folder would. */
async function askFolder<Result>(
  request: Request<Result>,
  config: Config,
): Promise<Answered<Result>> {
  if (!config.qdrantUrl && !existsSync(config.dataDir)) {
    const details = { directory: config.dataDir, problem: 'there is none' };
    throw new ElenchusError('DATA_FOLDER_UNUSABLE', details);
  }
  const { createElenchus } = await import('../index.js');
  const { services } = await createElenchus(config);
  try {
    const { createApi } = await import('../server/server.js');
    const { createClient } = await import('#client');
    const { answerOf } = await import('./remote.js');
    const ready = async () => undefined;
    // Whoever has the folder and the settings may use them.
    const key = randomUUID();
    const open = {
      ...services.config,
      apiKey: key,
      persistedOnly: false,
      languageModelOpen: true,
      minGroup: undefined,
      // Nobody else waits.
      requestTimeoutMs: LONGEST_MS,
      webhooksFile: undefined,
    };
    const api = await createApi({
      ...services,
      config: open,
      checks: { store: ready, encoder: ready },
    });
    const client = createClient({
      url: '/graphql',
      key,
      async fetch(_, init) {
        const { body: payload, headers } = init as {
          body: string;
          headers: Record<string, string>;
        };
        const answer = await api.inject({ method: 'POST', url: '/graphql', payload, headers });
        return new Response(answer.body, { status: answer.statusCode });
      },
    });
    const where = config.qdrantUrl ?? `the data folder ${config.dataDir}`;
    try {
      return { where, answer: await answerOf(where, request(client)) };
    } finally {
      await api.close();
    }
  } finally {
    await services.close();
  }
}

/** @param where what answered as no Elenchus server does */
export async function notOurs(where: string): Promise<ElenchusError> {
  const { serverError } = await import('./remote.js');
  return serverError(where, 'something that no Elenchus server answers');
}
