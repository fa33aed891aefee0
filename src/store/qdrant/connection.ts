import { QdrantClient } from '@qdrant/js-client-rest';
import { ElenchusError } from '../../runtime/errors.js';
import { Http, isBroken, statusOf, toElenchusError } from './http.js';

/** The oldest version that Elenchus was tested with. */
const NEEDED = { major: 1, minor: 18 };
const DEFAULT_PORT = 6333;
/** What the alias of a collection adds to its name. */
const CURRENT = '-current';

/** The collection in use, by the name that stands for it: `premises` or, built anew, `premises-2`. */
export type Targets = ReadonlyMap<string, string>;

/** In Qdrant's terms. */
type ReadConsistency = 'majority' | 'quorum' | 'all';

export interface ConnectionOptions {
  readonly url: string;
  readonly apiKey?: string;
  /** The longest wait for an answer. */
  readonly timeoutMs: number;
  /** How many replicas must agree on what is read; one is asked by default. */
  readonly readConsistency?: ReadConsistency | undefined;
  /** Precedes the name of every collection, so that several applications can share a server. */
  readonly prefix: string;
}

/** A client of Qdrant that throws coded errors and prefixes the names of collections. */
export class Connection {
  private readonly client: QdrantClient;
  private readonly http: Http;
  /** The names by which collections are reached, if not by their own: mostly aliases. */
  private readonly names = new Map<string, string>();

  constructor(private readonly options: ConnectionOptions) {
    const { protocol, hostname, port: notDefault, pathname } = new URL(options.url);
    // The URL class drops a port that is the default of the protocol.
    const port = notDefault || /:(\d+)(\/|$)/.exec(options.url)?.[1] || DEFAULT_PORT;
    const path = pathname.replace(/\/+$/, '');
    const { timeoutMs } = options;
    const headers = {
      // Qdrant sends a compressed answer in two packets, and the second one waits 40 ms for the
      // acknowledgement of the first.
      'accept-encoding': 'identity',
      // If it were passed as `apiKey`, the client would warn about private networks without TLS.
      ...(options.apiKey && { 'api-key': options.apiKey }),
    };
    this.client = new QdrantClient({
      host: hostname,
      port: Number(port),
      https: protocol === 'https:',
      prefix: path,
      headers,
      timeout: timeoutMs,
      checkCompatibility: false,
    });
    const origin = `${protocol}//${hostname}:${port}`;
    this.http = new Http({ origin, path, headers, timeoutMs });
  }

  /** @throws ElenchusError STORE_UNREACHABLE, or STORE_OUTDATED if the server is older than 1.18 */
  async checkVersion(): Promise<void> {
    const { version } = await this.attempt(undefined, (client) => client.versionInfo());
    if (typeof version !== 'string') {
      const problem = 'the server there is not a Qdrant server';
      throw new ElenchusError('STORE_UNREACHABLE', { url: this.options.url, problem });
    }
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major < NEEDED.major || (major === NEEDED.major && minor < NEEDED.minor)) {
      throw new ElenchusError('STORE_OUTDATED', {
        url: this.options.url,
        found: version,
        needed: `${NEEDED.major}.${NEEDED.minor}`,
      });
    }
  }

  get prefix(): string {
    return this.options.prefix;
  }

  /**
   * From now on, collections that have an alias are reached through it. A key that may see only some
   * collections reaches them by their names.
   */
  async useAliases(): Promise<void> {
    const targets = await unlessForbidden(this.targets());
    for (const name of targets?.keys() ?? []) this.names.set(name, name + CURRENT);
  }

  /** As `useAliases`, for one collection, which gets an alias if it has none and the key allows it. */
  async useAlias(collection: string): Promise<void> {
    if (this.names.has(collection)) return;
    await this.useAliases();
    if (this.names.has(collection)) return;
    const created = this.setTargets(new Map([[collection, collection]])).then(() => true);
    if (await unlessForbidden(created)) this.names.set(collection, collection + CURRENT);
  }

  /** The aliases that the server has. */
  async targets(): Promise<Targets> {
    const { prefix } = this;
    const { aliases } = await this.ask((client) => client.getAliases());
    const own = aliases.filter(
      ({ alias_name: alias, collection_name: target }) =>
        alias.startsWith(prefix) && alias.endsWith(CURRENT) && target.startsWith(prefix),
    );
    return new Map(
      own.map(({ alias_name: alias, collection_name: target }) => [
        alias.slice(prefix.length, -CURRENT.length),
        target.slice(prefix.length),
      ]),
    );
  }

  /** Whether these are the collections in use, all of them. */
  async areInUse(wanted: Readonly<Record<string, string>>): Promise<boolean> {
    const targets = await this.targets();
    return Object.entries(wanted).every(([name, target]) => targets.get(name) === target);
  }

  /** Lets aliases name other collections, all in one request. Searches go on, without a gap. */
  async setTargets(targets: Targets): Promise<void> {
    const actions = [...targets].map(([name, target]) => ({
      create_alias: {
        alias_name: this.prefix + name + CURRENT,
        collection_name: this.prefix + target,
      },
    }));
    await this.ask((client) => client.updateCollectionAliases({ actions }));
  }

  /** From now on, collections are reached by these names. */
  useNames(names: Readonly<Record<string, string>>): void {
    for (const [collection, name] of Object.entries(names)) this.names.set(collection, name);
  }

  private nameOf(collection: string): string {
    return this.prefix + (this.names.get(collection) ?? collection);
  }

  /** Calls the server about none of the collections, or all. */
  ask<Result>(action: (client: QdrantClient) => Promise<Result>): Promise<Result> {
    return this.attempt(undefined, action);
  }

  /** Calls the server about a collection. Every failure becomes an ElenchusError. */
  async call<Result>(
    collection: string,
    action: (client: QdrantClient, name: string) => Promise<Result>,
  ): Promise<Result> {
    const name = this.nameOf(collection);
    return this.attempt(collection, (client) => action(client, name));
  }

  /** Asks about the points of a collection, or changes them. `path` is the part behind its name. */
  async points<Result>(
    collection: string,
    path: string,
    body: object,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Result> {
    const name = encodeURIComponent(this.nameOf(collection));
    const json = JSON.stringify(body);
    return this.attempt(collection, () =>
      this.http.send(method, `/collections/${name}/${path}`, json),
    );
  }

  /** As `points`, for what only reads: as many replicas as are set must agree. */
  read<Result>(collection: string, path: string, body: object): Promise<Result> {
    const { readConsistency } = this.options;
    const query = readConsistency === undefined ? '' : `?consistency=${readConsistency}`;
    return this.points(collection, path + query, body);
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /** As `call`, but undefined if the server answers with `status`. */
  async callUnless<Result>(
    status: number,
    collection: string,
    action: (client: QdrantClient, name: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.call(collection, async (client, name) => {
      try {
        return await action(client, name);
      } catch (error) {
        if (statusOf(error) === status) return undefined;
        throw error;
      }
    });
  }

  /**
   * A request whose connection breaks is sent once more, which another node of a cluster may answer.
   * Every request can be repeated: ids are given, and so are the points to delete.
   */
  private async attempt<Result>(
    collection: string | undefined,
    action: (client: QdrantClient) => Promise<Result>,
  ): Promise<Result> {
    const again = (error: unknown) => {
      if (isBroken(error)) return action(this.client);
      throw error;
    };
    try {
      return await action(this.client).catch(again);
    } catch (error) {
      const { url, timeoutMs } = this.options;
      throw toElenchusError(error, { url, timeoutMs, collection });
    }
  }
}

/** Undefined if the key may not do it. */
export async function unlessForbidden<Result>(
  answer: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ElenchusError && statusOf(error.cause) === 403) return undefined;
    throw error;
  }
}
