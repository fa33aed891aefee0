import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { Alias } from './alias.js';
import { readCluster } from './compose.js';
import { Tally } from './tally.js';

describe('the cluster of docker-compose.yml as processes', () => {
  const { nodes, settings } = readCluster(7000);

  it('has its nodes, each on ports of its own, which join the first', () => {
    expect(nodes.map(({ name, port }) => [name, port])).toEqual([
      ['qdrant-1', 7000],
      ['qdrant-2', 7003],
      ['qdrant-3', 7006],
    ]);
    expect(nodes.map(({ options }) => options)).toEqual([
      ['--uri', 'http://127.0.0.1:7002'],
      ['--bootstrap', 'http://127.0.0.1:7002', '--uri', 'http://127.0.0.1:7005'],
      ['--bootstrap', 'http://127.0.0.1:7002', '--uri', 'http://127.0.0.1:7008'],
    ]);
    expect(nodes[1]!.environment).toMatchObject({
      QDRANT__CLUSTER__ENABLED: 'true',
      QDRANT__CLUSTER__P2P__PORT: '7005',
    });
  });

  it('has the settings of its Elenchus, and the key of its nodes', () => {
    expect(settings).toMatchObject({ QDRANT_SHARDS: '2', QDRANT_REPLICAS: '2' });
    expect(nodes[0]!.environment.QDRANT__SERVICE__API_KEY).toBe(settings.QDRANT_API_KEY);
  });
});

describe('one address for all nodes', () => {
  const open: { close(): unknown }[] = [];
  afterAll(() => open.forEach((each) => each.close()));

  /** A node that sends its name to whoever connects. */
  async function node(name: string): Promise<{ port: number; server: Server }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(name);
    });
    open.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, server };
  }

  it('leads to each of them, and to the others if one does not answer', async () => {
    const [one, other, gone] = [await node('one'), await node('other'), await node('gone')];
    gone.server.close();
    await once(gone.server, 'close');
    const { port } = await node('a free port');
    open.pop()!.close();
    const alias = await Alias.start(port, [gone.port, one.port, other.port]);
    open.push(alias);
    const names = new Set<string>();
    for (let at = 0; at < 30; at++) names.add(await nameAt(port));
    expect([...names].sort()).toEqual(['one', 'other']);
  });

  async function nameAt(port: number): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const [name] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return name.toString();
  }
});

it('a tally counts what failed by its code, and how long nothing was answered', async () => {
  const tally = new Tally();
  const fail = () => Promise.reject(new Error('STORE_UNREACHABLE: no answer'));
  expect(await tally.count(async () => 1)).toBe(1);
  expect(await tally.count(fail)).toBeUndefined();
  expect(await tally.count(fail)).toBeUndefined();
  expect(await tally.count(async () => 2)).toBe(2);
  expect(tally.toString()).toMatch(
    /^2 answered, 2 failed \(2 STORE_UNREACHABLE\), 0 wrong, longest request \d+ ms, longest time without an answer \d+ ms$/,
  );
  expect(tally.outageMs).toBeGreaterThan(0);
});
