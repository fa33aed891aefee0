import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../store/embedded/support.js';
import { runElenchus } from '../support/run-elenchus.js';

it.each(['0.0.0.0', '::', '192.168.7.7', 'argue.example'])(
  'does not start on %s before somebody decided who may read',
  async (host) => {
    const { status, stdout, stderr } = await runElenchus(['serve', '--host', host, '--port', '0']);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^elenchus: CONFIG_INVALID: ELENCHUS_OPEN_READS: other machines/);
  },
);

it.each([
  [{}, '127.0.0.1'],
  [{}, '127.3.2.1'],
  [{}, 'localhost'],
  [{ ELENCHUS_OPEN_READS: 'true' }, '0.0.0.0'],
  [{ ELENCHUS_OPEN_READS: 'false' }, '0.0.0.0'],
])('with %j, goes on to the port on %s', async (env, host) => {
  const taken = createServer();
  await once(taken.listen({ host, port: 0 }), 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    const asked = ['serve', '--host', host, '--port', String(port)];
    const { status, stderr } = await runElenchus(asked, { env });
    expect(status).not.toBe(0);
    expect(stderr).toContain('PORT_IN_USE');
  } finally {
    await once(taken.close(), 'close');
  }
});

it('leaves an empty store empty where it cannot read the keys', async () => {
  const dataDir = await temporaryDirectory();
  const env = { ELENCHUS_KEYS_FILE: join(dataDir, 'missing.json') };
  const asked = ['serve', '--port', '0', '--data-dir', join(dataDir, 'store')];
  const { status, stdout, stderr } = await runElenchus(asked, { env });
  expect(status).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^elenchus: FILE_NOT_FOUND: /);
});

it('does not start where other machines reach it with a key that is easy to guess', async () => {
  const env = { ELENCHUS_OPEN_READS: 'true', ELENCHUS_API_KEY: 'my-secret-key-2026' };
  const { status, stderr } = await runElenchus(['serve', '--host', '0.0.0.0', '--port', '0'], {
    env,
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^elenchus: CONFIG_INVALID: ELENCHUS_API_KEY: .*elenchus keys create$/m);
  expect(stderr).not.toContain(env.ELENCHUS_API_KEY);
});
