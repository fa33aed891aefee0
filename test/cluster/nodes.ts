import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QdrantProcess } from '../support/qdrant-process.js';
import type { Cluster } from './compose.js';

const ASK_EVERY_MS = 100;
const WAIT_MS = 300_000;
/** The longest wait for an answer: a node can wait for another one that is paused. */
const ANSWER_MS = 5_000;
/** Where a node does more than to read. */
const WORK_MS = 30_000;

interface ReplicaOf {
  readonly shard_id: number;
  readonly state: string;
}

/** Where the shards of a collection are, as one node sees it. */
interface Shards {
  readonly peer_id: number;
  readonly local_shards: readonly ReplicaOf[];
  readonly remote_shards: readonly (ReplicaOf & { readonly peer_id: number })[];
  readonly shard_transfers: readonly unknown[];
}

export interface Move {
  readonly shard: number;
  readonly from: number;
  readonly to: number;
}

/** The nodes of a cluster as processes. */
export class Nodes {
  readonly processes: readonly QdrantProcess[];
  readonly #key: string;

  constructor(cluster: Cluster, binary: string, folder: string) {
    this.processes = cluster.nodes.map(
      (node) => new QdrantProcess({ ...node, binary, folder: join(folder, node.name) }),
    );
    this.#key = cluster.settings.QDRANT_API_KEY ?? '';
  }

  /** One after the other, as docker-compose.yml says. */
  async start(): Promise<void> {
    for (const node of this.processes) await node.start();
    await until(async () => {
      const { peers } = await this.ask<{ peers: object }>(0, 'GET', '/cluster');
      return Object.keys(peers).length === this.processes.length;
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((node) => node.stop('SIGKILL')));
  }

  /** Asks the node at this place. */
  async ask<Result>(
    at: number,
    method: string,
    path: string,
    body?: object,
    timeoutMs = WORK_MS,
  ): Promise<Result> {
    const answer = await fetch(this.processes[at]!.url + path, {
      method,
      headers: { 'api-key': this.#key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { result: Result }).result;
  }

  /** Which of these points the node at this place does not have. */
  async missing(
    at: number,
    collection: string,
    ids: readonly string[],
    consistency?: string,
  ): Promise<number> {
    const query = consistency === undefined ? '' : `?consistency=${consistency}`;
    const path = `/collections/${collection}/points${query}`;
    const body = { ids, with_payload: false };
    const found = await this.ask<object[]>(at, 'POST', path, body, ANSWER_MS);
    return ids.length - found.length;
  }

  /** Waits until every node says that every replica of every collection is up to date. */
  async whole(): Promise<number> {
    const began = performance.now();
    await until(async () => {
      for (const at of this.processes.keys()) {
        const { collections } = await this.ask<{ collections: { name: string }[] }>(
          ...([at, 'GET', '/collections'] as const),
        );
        for (const { name } of collections) {
          const { local_shards, remote_shards, shard_transfers } = await this.shards(at, name);
          const replicas = [...local_shards, ...remote_shards];
          if (shard_transfers.length > 0) return false;
          if (replicas.some(({ state }) => state !== 'Active')) return false;
        }
      }
      return true;
    });
    return performance.now() - began;
  }

  /**
   * Moves a shard of a collection to a node that has no replica of it; undefined if every node has
   * one of every shard.
   */
  async move(collection: string): Promise<Move | undefined> {
    const all = await Promise.all(this.processes.map((_, at) => this.shards(at, collection)));
    const moves = all.flatMap(({ peer_id: from, local_shards }) =>
      local_shards.flatMap(({ shard_id: shard }) =>
        all
          .filter(({ local_shards: there }) => !there.some((each) => each.shard_id === shard))
          .map(({ peer_id: to }) => ({ shard, from, to })),
      ),
    );
    const [move] = moves;
    if (move === undefined) return undefined;
    const { shard, from, to } = move;
    await this.ask(0, 'POST', `/collections/${collection}/cluster`, {
      move_shard: { shard_id: shard, from_peer_id: from, to_peer_id: to },
    });
    await until(async () => {
      const { peer_id, local_shards, remote_shards, shard_transfers } = await this.shards(
        0,
        collection,
      );
      const replicas = [...local_shards.map((each) => ({ ...each, peer_id })), ...remote_shards];
      const own = replicas.filter(({ shard_id }) => shard_id === shard);
      const active = (peer: number) =>
        own.some((each) => each.peer_id === peer && each.state === 'Active');
      return shard_transfers.length === 0 && active(to) && !active(from);
    });
    return move;
  }

  private shards(at: number, collection: string): Promise<Shards> {
    return this.ask(at, 'GET', `/collections/${collection}/cluster`);
  }
}

/** Asks again until it is so. What fails meanwhile counts as no. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT_MS;
  let last: unknown;
  while (performance.now() < end) {
    const so = await isSo().catch((error: unknown) => {
      last = error;
      return false;
    });
    if (so) return;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`waited ${WAIT_MS / 1000} s in vain`, { cause: last });
}
