import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

/** A server under attack. */
export interface Target {
  /** Such as `http://127.0.0.1:4000`. */
  readonly origin: string;
  /** May do everything: plant what is attacked, send files, export. */
  readonly key: string;
  /** The folder of the small disk that the store is on, if it is on one. */
  readonly disk?: string;
}

/** So that attackers count as another client than others here. Other systems may lack the address. */
const OWN_ADDRESS = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};
/** Longer than a server takes for any request; what takes longer is lost. */
const PATIENCE_MS = 120_000;
const CONNECTIONS = 90;
const JOB_POLL_MS = 100;
/** Of an answer, where its errors are: at the start or at the end. */
const MARGIN = 20_000;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly text: string;
  /** Of its first error; or its status, or how it was lost, such as `lost: ECONNRESET`. */
  readonly code: string | undefined;
}

export interface IngestJob {
  readonly state: string;
  readonly stored: number;
  readonly rejected: number;
  readonly rejections: readonly { readonly line: number; readonly code: string }[];
  /** Why it failed, if it did. */
  readonly error?: { readonly code: string; readonly message: string } | null;
}

/** The body of a request for an operation. */
export function operation(query: string, variables: object = {}): string {
  return JSON.stringify({ query, variables });
}

/** Thrown when a request that must be answered was not. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(`${code}: ${text.slice(0, 1_000)}`);
  }
}

/** Sends what an attack consists of, and says what comes of it. Without a key, unless it says so. */
export class AttackClient {
  readonly #pool: Pool;

  constructor(readonly target: Target) {
    this.#pool = new Pool(target.origin, {
      connections: CONNECTIONS,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      ...OWN_ADDRESS,
    });
  }

  async send(request: Request): Promise<Answer> {
    try {
      const { statusCode, body } = await this.#pool.request(request);
      const text = await body.text();
      return {
        text,
        code: codeOf(text) ?? (statusCode < 400 ? undefined : `status ${statusCode}`),
      };
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      return { text: '', code: `lost: ${code ?? name}` };
    }
  }

  get #withKey() {
    return { authorization: `Bearer ${this.target.key}` };
  }

  #post(query: string, variables: object, headers = {}): Promise<Answer> {
    const body = operation(query, variables);
    const type = { 'content-type': 'application/json' };
    return this.send({ method: 'POST', path: '/graphql', body, headers: { ...type, ...headers } });
  }

  /** @returns `right`, a code, or `wrong` if the data is not what it should be */
  async ask<Data>(
    query: string,
    variables: object,
    isRight: (data: Data) => boolean,
  ): Promise<string> {
    const { text, code } = await this.#post(query, variables);
    if (code !== undefined) return code;
    return isRight((JSON.parse(text) as { data: Data }).data) ? 'right' : 'wrong';
  }

  /** Asks for what must be answered. @throws Refusal */
  async require<Data>(query: string, variables: object = {}, headers = {}): Promise<Data> {
    const { text, code } = await this.#post(query, variables, headers);
    if (code !== undefined) throw new Refusal(code, text);
    return (JSON.parse(text) as { data: Data }).data;
  }

  /** Runs a mutation with the key. @throws Refusal */
  write<Data>(mutation: string, variables: object): Promise<Data> {
    return this.require(mutation, variables, this.#withKey);
  }

  /**
   * Sends a file of premises and waits until its job is over.
   * @returns the job; a code; `late` if it was cancelled, since it ran for longer than `most` ms
   */
  async ingest(corpus: string, gzip: Buffer, most: number): Promise<IngestJob | string> {
    const types = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
    const headers = { ...this.#withKey, ...types };
    const path = `/ingest?corpus=${corpus}`;
    const { text, code } = await this.send({ method: 'POST', path, headers, body: gzip });
    if (code !== undefined) return code;
    const { id } = JSON.parse(text) as { id: string };
    const end = performance.now() + most;
    for (;;) {
      const path = `/ingest/${id}`;
      const shown = await this.send({ method: 'GET', path, headers: this.#withKey });
      if (shown.code !== undefined) return shown.code;
      const job = JSON.parse(shown.text) as IngestJob;
      if (!['QUEUED', 'RUNNING'].includes(job.state)) return job;
      if (performance.now() > end) {
        await this.write('mutation ($id: ID!) { cancelIngestJob(id: $id) { state } }', { id });
        return 'late';
      }
      await wait(JOB_POLL_MS);
    }
  }

  /** `GET` with the key, as bytes, for a connection that nobody reads. */
  get(path: string): string {
    const key = `authorization: ${this.#withKey.authorization}`;
    return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${key}\r\n\r\n`;
  }

  /** An operation without a key, as bytes, for a connection that nobody reads. */
  post(query: string): string {
    const body = operation(query);
    const type = 'content-type: application/json';
    return `POST /graphql HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  }

  /**
   * Opens a connection for each of these bytes, sends them and reads nothing for `ms`.
   * @returns what each has then: a `begun` answer, the code of an error, `nothing`, or it is `closed`
   */
  async leaveUnread(sent: readonly string[], ms: number): Promise<string[]> {
    const { hostname: host, port } = new URL(this.target.origin);
    const sockets = sent.map((bytes) => {
      const socket = connect({ host, port: Number(port), ...OWN_ADDRESS });
      socket.on('error', () => undefined);
      socket.pause().write(bytes);
      return socket;
    });
    await wait(ms);
    const outcomes = sockets.map(async (socket) => {
      const outcome = new Promise<string>((resolve) => {
        socket.once('close', () => resolve('closed'));
        socket.once('data', (bytes: Buffer) => {
          const text = bytes.toString('latin1', 0, MARGIN);
          resolve(codeOf(text) ?? (text.startsWith('HTTP/1.1 200') ? 'begun' : text));
        });
        socket.resume();
      });
      return Promise.race([outcome, wait(ms, 'nothing')]).finally(() => socket.destroy());
    });
    return Promise.all(outcomes);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

function codeOf(text: string): string | undefined {
  return [text.slice(0, MARGIN), text.slice(-MARGIN)]
    .map((part) => /"errors":\[.*?"code":"(\w+)"/s.exec(part)?.[1])
    .find((code) => code !== undefined);
}
