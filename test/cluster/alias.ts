import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { seededRandom } from '../../src/math/random.js';

/**
 * One address for all nodes, as the name `qdrant-cluster` is in docker-compose.yml: each connection leads to
 * a node that takes it, and breaks when that node does.
 */
export class Alias {
  readonly #open = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(port: number, nodes: readonly number[]): Promise<Alias> {
    const random = seededRandom(1);
    const server = createServer();
    const alias = new Alias(server);
    server.on('connection', (client) => {
      const first = Math.floor(random() * nodes.length);
      alias.#lead(client, [...nodes.slice(first), ...nodes.slice(0, first)]);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return alias;
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.server.close();
  }

  #lead(client: Socket, [port, ...others]: readonly number[]): void {
    this.#open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => this.#open.delete(client));
    if (port === undefined) return void client.destroy();
    const node = connect(port, '127.0.0.1');
    const next = () => this.#lead(client, others);
    node.once('error', next);
    node.once('connect', () => {
      node.off('error', next);
      node.on('error', () => undefined);
      node.once('close', () => client.destroy());
      client.once('close', () => node.destroy());
      client.pipe(node).pipe(client);
    });
  }
}
