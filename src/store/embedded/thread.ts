import type { Worker } from 'node:worker_threads';
import { ElenchusError, messageOf } from '../../errors.js';
import { startThread } from '../../threads.js';
import { fromWireError, type EngineApi, type Method, type Reply } from './protocol.js';

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: ElenchusError) => void;
}

/** The caller's end of the engine's thread. */
export class EngineThread {
  private readonly waiting = new Map<number, Waiting>();
  private readonly exit: Promise<void>;
  private calls = 0;
  private ended: ElenchusError | undefined;
  private closing: Promise<void> | undefined;

  private constructor(private readonly worker: Worker) {
    worker.on('message', (reply: Reply) => this.receive(reply));
    worker.on('error', (error) => this.end(failed(messageOf(error))));
    this.exit = new Promise((resolve) => {
      worker.on('exit', () => {
        this.end(closed());
        resolve();
      });
    });
  }

  static async start(directory: string): Promise<EngineThread> {
    const worker = startThread(new URL('./worker', import.meta.url), { directory });
    const thread = new EngineThread(worker);
    await new Promise((resolve, reject) => thread.waiting.set(0, { resolve, reject }));
    return thread;
  }

  call<Name extends Method>(
    method: Name,
    ...parameters: Parameters<EngineApi[Name]>
  ): ReturnType<EngineApi[Name]> {
    const result = new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      const id = ++this.calls;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, parameters });
    });
    return result as ReturnType<EngineApi[Name]>;
  }

  /** Waits for the writes that were queued; a second time does nothing. */
  close(): Promise<void> {
    this.closing ??= this.ended ? this.exit : this.call('close').then(() => this.exit);
    this.ended ??= closed();
    return this.closing;
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(fromWireError(reply.error));
    else waiting?.resolve(reply.result as never);
  }

  private end(reason: ElenchusError): void {
    this.ended ??= reason;
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}

function failed(problem: string): ElenchusError {
  return new ElenchusError('STORE_FAILED', { problem });
}

function closed(): ElenchusError {
  return failed('it is closed');
}
