import type { Worker } from 'node:worker_threads';
import type { EncoderIdentity } from '../domain/corpus.js';
import { ElenchusError } from '../errors.js';
import { startThread } from '../threads.js';
import type { Failure, Request, Response, WorkerOptions } from './text-worker.js';

interface Waiting {
  resolve: (vectors: Float32Array) => void;
  reject: (error: ElenchusError) => void;
}

/** The main thread's end of `text-worker.ts`. */
export class TextThread {
  private readonly waiting = new Map<number, Waiting>();
  private readonly exited: Promise<void>;
  private failure: ElenchusError | undefined;
  private lastId = 0;

  private constructor(
    private readonly worker: Worker,
    readonly identity: EncoderIdentity,
  ) {
    worker.on('message', (response: Response) => this.receive(response));
    worker.on('error', (error) => this.fail(error.message));
    this.exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.fail('it was closed');
        resolve();
      });
    });
  }

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED */
  static async start(options: WorkerOptions): Promise<TextThread> {
    const worker = startThread(new URL('./text-worker', import.meta.url), options);
    return new Promise((resolve, reject) => {
      const refuse = (problem: string, cause?: unknown) =>
        reject(new ElenchusError('ENCODER_FAILED', { problem }, { cause }));
      worker.once('message', (response: Response) => {
        if (response.type === 'ready') resolve(new TextThread(worker, response.identity));
        else if (response.type === 'failed') reject(errorOf(response.failure));
      });
      worker.once('error', (cause) => refuse(cause.message, cause));
      worker.once('exit', () => refuse('its thread ended while it was loading'));
    });
  }

  /**
   * Unit vectors, one after the other: `[texts, dimensions]`.
   * @throws ElenchusError ENCODER_FAILED
   */
  encode(texts: readonly string[]): Promise<Float32Array> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.lastId;
    this.post({ type: 'encode', id, texts });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** Ends the thread once it has answered what was asked before. */
  async close(): Promise<void> {
    if (!this.failure) this.post({ type: 'close' });
    await this.exited;
  }

  private post(request: Request): void {
    this.worker.postMessage(request);
  }

  private receive(response: Response): void {
    if (response.type === 'ready' || response.id === undefined) return;
    const waiting = this.waiting.get(response.id);
    this.waiting.delete(response.id);
    if (response.type === 'encoded') waiting?.resolve(response.vectors);
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
