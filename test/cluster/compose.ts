import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';

interface Service {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A node of the cluster as a process: each has a port for HTTP, for gRPC and for its peers. */
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** The settings of Elenchus. */
  readonly settings: Readonly<Record<string, string>>;
}

const PORTS_EACH = 3;

/** The cluster of docker-compose.yml with its nodes on ports of 127.0.0.1, from `port` on. */
export function readCluster(port: number): Cluster {
  const text = readFileSync(join(PACKAGE_ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = parse(text, fill, { merge: true }) as { services: Record<string, Service> };
  const own = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('cluster'));
  const nodes = own.filter(([, { image }]) => image.startsWith('qdrant/'));
  const [, elenchus] = own.find(([, { image }]) => image === 'elenchus')!;
  const first = new Map(nodes.map(([name], at) => [name, port + at * PORTS_EACH]));
  const address = (uri: string) => {
    const { hostname } = new URL(uri);
    return `http://127.0.0.1:${first.get(hostname)! + 2}`;
  };
  return {
    nodes: nodes.map(([name, { command = [], environment }]) => ({
      name,
      port: first.get(name)!,
      // The first word is the script of the image that starts the program.
      options: command.slice(1).map((word) => (word.startsWith('http://') ? address(word) : word)),
      environment: { ...environment, QDRANT__CLUSTER__P2P__PORT: String(first.get(name)! + 2) },
    })),
    settings: Object.fromEntries(
      Object.entries(elenchus.environment).filter(([name]) => name.startsWith('QDRANT_')),
    ),
  };
}

/** What the file wants to be set from outside. */
const KEY = 'key-of-the-test';

/** Fills in `${VARIABLE:-default}` as Compose does where nothing is set, and required keys. */
function fill(_key: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, KEY);
}
