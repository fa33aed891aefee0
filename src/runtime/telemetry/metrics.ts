import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { queueStates } from './queues.js';
import type { PhaseName } from './request-record.js';

/** Upper bounds in seconds: from a cached search to the longest request. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Memory, garbage collection and event loop: of the process, however many servers it has. */
let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export interface MetricsOptions {
  readonly version: string;
  /** How many connections are open. */
  connections(): Promise<number>;
}

export interface AnsweredRequest {
  /** The pattern of the route, never the address that was asked for. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

export interface AnsweredOperation {
  /** The field of Query or Mutation that it asks for, or `several`. */
  readonly field: string;
  readonly failed: boolean;
  readonly ms: number;
  /** In points. */
  readonly cost: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of a server for Prometheus. Every label has few values, and none is a text of a request
 * or a name that users choose.
 */
export function createMetrics({ version, connections }: MetricsOptions) {
  const own = new Registry();
  const registers = [own];
  const requests = new Histogram({
    name: 'elenchus_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last one of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const running = new Gauge({
    name: 'elenchus_http_requests_running',
    help: 'Requests that are not answered yet.',
    registers,
  });
  const operations = new Histogram({
    name: 'elenchus_operation_duration_seconds',
    help: 'Time of each GraphQL operation, by the field that it asks for.',
    labelNames: ['field', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const points = new Counter({
    name: 'elenchus_operation_cost_points_total',
    help: 'Cost of all operations, in points.',
    labelNames: ['field'],
    registers,
  });
  const phases = new Histogram({
    name: 'elenchus_phase_duration_seconds',
    help: 'Time that a request spends in each phase.',
    labelNames: ['phase'],
    buckets: SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'elenchus_errors_total',
    help: 'Errors in answers by code, including refused requests.',
    labelNames: ['code'],
    registers,
  });
  const slow = new Counter({
    name: 'elenchus_slow_requests_total',
    help: 'Requests that took longer than a second.',
    registers,
  });
  const webhooks = new Counter({
    name: 'elenchus_webhook_messages_total',
    help: 'Messages that were sent to webhooks, by whether they were taken.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'elenchus_http_connections',
    help: 'Open connections.',
    registers,
    async collect() {
      this.set(await connections());
    },
  });
  new Gauge({
    name: 'elenchus_queue_waiting',
    help: 'Waiting tasks of each queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, { waiting }] of queueStates()) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: 'elenchus_queue_running',
    help: 'Running tasks of each queue.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, { running: count }] of queueStates()) this.set({ queue }, count);
    },
  });
  const labelNames = ['version'];
  new Gauge({
    name: 'elenchus_build_info',
    help: 'Always 1; the label has the version of Elenchus.',
    labelNames,
    registers,
  }).set({ version }, 1);
  const all = Registry.merge([own, processMetrics()]);

  return {
    contentType: all.contentType,
    requestBegan: (): void => running.inc(),
    requestEnded({ route, method, status, ms }: AnsweredRequest): void {
      running.dec();
      requests.observe({ route, method, status }, ms / 1000);
    },
    webhook: (outcome: 'taken' | 'failed'): void => webhooks.inc({ outcome }),
    slowRequest: (): void => slow.inc(),
    operation({ field, failed, ms, cost }: AnsweredOperation): void {
      operations.observe({ field, outcome: failed ? 'errors' : 'ok' }, ms / 1000);
      points.inc({ field }, cost);
    },
    phase: (phase: PhaseName, ms: number): void => phases.observe({ phase }, ms / 1000),
    error: (code: string): void => errors.inc({ code }),
    /** All of them, in the text format of Prometheus. */
    text: (): Promise<string> => all.metrics(),
  };
}
