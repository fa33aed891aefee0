import type { Worker } from 'node:worker_threads';
import { ElenchusError } from '../errors.js';
import { startThread } from '../threads.js';
import type { Failure, Request, Response } from './model-worker.js';

interface Waiting {
  resolve: (values: Float32Array) => void;
  reject: (error: ElenchusError) => void;
}

/** The main thread's end of a model in a thread of its own; `model-worker.ts` is the other. */
export class ModelThread<About, Input> {
  private readonly waiting = new Map<number, Waiting>();
  private readonly exited: Promise<void>;
  private failure: ElenchusError | undefined;
  private lastId = 0;

  private constructor(
    private readonly worker: Worker,
    readonly about: About,
  ) {
    worker.on('message', (response: Response<About>) => this.receive(response));
    worker.on('error', (error) => this.fail(error.message));
    this.exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.fail('it was closed');
        resolve();
      });
    });
  }

  /**
   * @param module the thread's, which calls `serveModel`; its URL without `.ts` or `.js`
   * @param options what its model is loaded by
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  static async start<About, Input>(
    module: URL,
    options: unknown,
  ): Promise<ModelThread<About, Input>> {
    const worker = startThread(module, options);
    return new Promise((resolve, reject) => {
      const refuse = (problem: string, cause?: unknown) =>
        reject(new ElenchusError('ENCODER_FAILED', { problem }, { cause }));
      worker.once('message', (response: Response<About>) => {
        if (response.type === 'ready') resolve(new ModelThread(worker, response.about));
        else if (response.type === 'failed') reject(errorOf(response.failure));
      });
      worker.once('error', (cause) => refuse(cause.message, cause));
      worker.once('exit', () => refuse('its thread ended while it was loading'));
    });
  }

  /** @throws ElenchusError ENCODER_FAILED */
  run(input: Input): Promise<Float32Array> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastId;
    this.post({ type: 'run', id, input });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** Ends the thread once it has answered what was asked before. */
  async close(): Promise<void> {
    if (!this.failure) this.post({ type: 'close' });
    await this.exited;
  }

  private post(request: Request<Input>): void {
    this.worker.postMessage(request);
  }

  private receive(response: Response<About>): void {
    if (response.type === 'ready' || response.id === undefined) return;
    const waiting = this.waiting.get(response.id);
    this.waiting.delete(response.id);
    if (response.type === 'values') waiting?.resolve(response.values);
    else waiting?.reject(errorOf(response.failure));
  }

  private fail(problem: string): void {
    this.failure ??= new ElenchusError('ENCODER_FAILED', { problem });
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}

function errorOf({ code, details }: Failure): ElenchusError {
  return new ElenchusError(code, details);
}
