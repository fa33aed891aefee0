// Starts docker-compose.yml for real, asks the server what it should answer and refuse, and takes
// everything down again. Where no container engine is found, it says so and ends with status 0;
// with --require, with status 1. With --cluster, it starts the cluster instead.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/runtime/config.js';

const ENGINES = ['docker', 'podman'];
const PORT = 4600;
const ENV_FILE = join(PACKAGE_ROOT, '.env');
const flags = process.argv.slice(2);
const service = flags.includes('--cluster') ? 'elenchus-cluster' : 'elenchus';

const engine = ENGINES.find(
  (name) =>
    spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0 &&
    spawnSync(name, ['compose', 'version'], { stdio: 'ignore' }).status === 0,
);
if (engine === undefined) {
  console.log(`skipped: no container engine answers (tried ${ENGINES.join(' and ')} with compose)`);
  process.exit(flags.includes('--require') ? 1 : 0);
}

/** @returns the exit status */
function compose(...words: string[]): number {
  const project = ['compose', '-p', 'elenchus-check'];
  return spawnSync(engine!, [...project, ...words], { cwd: PACKAGE_ROOT, stdio: 'inherit' })
    .status!;
}

let failed = 0;
function check(what: string, holds: boolean): void {
  if (!holds) failed += 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
}

async function ask(query: string, key?: string): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query }),
  });
  return response.text();
}

if (existsSync(ENV_FILE)) {
  console.error(
    'There is a .env here. Move it away first, so that this check does not replace it.',
  );
  process.exit(1);
}
const url = `http://127.0.0.1:${PORT}`;
check('does not start before anything was decided', compose('config', '--quiet') !== 0);
const key = randomBytes(32).toString('hex');
const settings = {
  QDRANT_API_KEY: randomBytes(32).toString('hex'),
  ELENCHUS_API_KEY: key,
  ELENCHUS_OPEN_READS: 'false',
  ELENCHUS_PUBLISH: `127.0.0.1:${PORT}`,
  ELENCHUS_CLUSTER_PUBLISH: `127.0.0.1:${PORT}`,
};
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
try {
  writeFileSync(ENV_FILE, lines.join(''));
  check(`${service} becomes healthy`, compose('up', '--build', '--wait', service) === 0);
  check('/ready answers 200', (await fetch(`${url}/ready`)).status === 200);
  check('reads need the key', (await ask('{ corpora { name } }')).includes('UNAUTHENTICATED'));
  check(
    'with it, the demo corpus is there',
    (await ask('{ corpora { name } }', key)).includes('"demo"'),
  );
  check('GraphiQL is off', (await fetch(`${url}/graphiql`)).status === 404);
  check('/metrics needs the key', (await fetch(`${url}/metrics`)).status === 401);
  const touch = `require('node:fs').writeFileSync('/app/touched', '')`;
  check('the root is read-only', compose('exec', '-T', service, 'node', '-e', touch) !== 0);
} finally {
  compose('--profile', 'cluster', 'down', '--volumes');
  rmSync(ENV_FILE, { force: true });
}
console.log(failed === 0 ? 'all as it should be' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
