import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { skipWithout } from './lack.js';

const PYTHON = fileURLToPath(new URL('../../.cache/qdrant-server/bin/python', import.meta.url));
const SERVER = fileURLToPath(new URL('qdrant-server/server.py', import.meta.url));

/** A server that speaks Qdrant's REST interface; its collections begin with `prefix`. */
export interface QdrantServer {
  readonly url: string;
  readonly apiKey?: string;
  readonly prefix: string;
  /** Drops the collections that begin with the prefix, and ends the server if it was started here. */
  close(): Promise<void>;
}

/**
 * Why there is no server to test against, or undefined if there is one.
 * @throws Error where the tests must not be skipped.
 */
export function whyNoQdrant(
  environment: NodeJS.ProcessEnv = process.env,
  python: string = PYTHON,
): string | undefined {
  if (environment.QDRANT_URL || existsSync(python)) return undefined;
  const reason =
    'the Python test server is not installed: run scripts/setup-test-python.sh, or set QDRANT_URL';
  return skipWithout('python', reason, environment);
}

/** How the tests open a store on such a server. */
export const OPTIONS = {
  // Ends what hangs; the test server may be slow on a busy machine.
  timeoutMs: 100_000,
  shards: 1,
  replicas: 1,
  writeConsistency: 1,
};

/** The server that QDRANT_URL names, else a new one of our own. */
export async function startQdrant(): Promise<QdrantServer> {
  const prefix = `elenchus-test-${randomUUID()}-`;
  const { QDRANT_URL: url, QDRANT_API_KEY: apiKey } = process.env;
  if (url) {
    const server = { url: url.replace(/\/$/, ''), apiKey, prefix };
    return { ...server, close: () => dropCollections(server) };
  }
  const { url: own, stop } = await startTestServer();
  return { url: own, prefix, close: stop };
}

let parts = 0;

/** The same server with collections of its own, for one test. */
export function partOf(server: QdrantServer): QdrantServer {
  return { ...server, prefix: `${server.prefix}${(parts += 1)}-` };
}

/** The Python test server on a free port, empty. */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  // It ends when its standard input does, so also when the tests are killed.
  const child = spawn(PYTHON, ['-B', SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const port = await firstLine(child);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

function firstLine(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the test server ended with status ${code}`)));
  });
}

async function dropCollections(server: Omit<QdrantServer, 'close'>): Promise<void> {
  const headers = server.apiKey ? { 'api-key': server.apiKey } : undefined;
  const answer = await fetch(`${server.url}/collections`, { headers });
  const { result } = (await answer.json()) as { result: { collections: { name: string }[] } };
  for (const { name } of result.collections) {
    if (!name.startsWith(server.prefix)) continue;
    await fetch(`${server.url}/collections/${name}`, { method: 'DELETE', headers });
  }
}
