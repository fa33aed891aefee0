import autocannon from 'autocannon';
import { sample, seededRandom } from '../../src/math/random.js';
import { quantile } from '../../src/math/statistics.js';

/** What the load generator, a process of its own, is asked for. */
export interface Load {
  readonly url: string;
  /** JSON to POST. */
  readonly bodies: readonly object[];
  readonly connections: number;
  /** Requests in all; each connection sends the bodies in its own random order. */
  readonly amount: number;
  readonly seed: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly failed: number;
}

async function generate(load: Load): Promise<LoadResult> {
  const random = seededRandom(load.seed);
  const path = new URL(load.url).pathname;
  const requests = load.bodies.map((body) => ({
    method: 'POST' as const,
    path,
    body: JSON.stringify(body),
  }));
  const latencies: number[] = [];
  const started = performance.now();
  // The generator itself ends at the next full second.
  let ended = started;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: load.url,
        connections: load.connections,
        amount: load.amount,
        headers: { 'content-type': 'application/json' },
        setupClient: (client) => client.setRequests([...sample(requests, requests.length, random)]),
      },
      (error: Error | null, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      ended = performance.now();
    });
  });
  return {
    requestsPerSecond: latencies.length / ((ended - started) / 1000),
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

process.once('message', (load: Load) => {
  void generate(load).then((result) => process.send?.(result, () => process.disconnect()));
});
