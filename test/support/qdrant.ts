import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { needing } from './lack.js';
import { PYTHON, whyNoPython } from './python.js';

const SERVER = fileURLToPath(new URL('qdrant-server/server.py', import.meta.url));

/** A server that speaks Qdrant's REST interface; its collections begin with `prefix`. */
export interface QdrantServer {
  readonly url: string;
  readonly apiKey?: string;
  readonly prefix: string;
  /** Drops the collections that begin with the prefix, and ends the server if it was started here. */
  close(): Promise<void>;
}

/** Why there is no server to test against, and how to get one; undefined where there is one. */
export function whyNoQdrant(): string | undefined {
  const lack = process.env.QDRANT_URL ? undefined : whyNoPython();
  return lack && `no Qdrant server, and no stand-in: ${lack}, or set QDRANT_URL`;
}

/** Options of tests that ask such a server. */
export const needingQdrant = () => needing('python', whyNoQdrant());

/** Options of tests that ask the real one, not its stand-in. */
export const needingRealQdrant = () =>
  needing('qdrant', process.env.QDRANT_URL ? undefined : 'no real Qdrant server; set QDRANT_URL');

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
