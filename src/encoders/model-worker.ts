import { parentPort, workerData } from 'node:worker_threads';
import { ElenchusError, messageOf, type ErrorCode, type ErrorDetails } from '../errors.js';

/** A model as its thread holds it. */
export interface ServedModel<About, Input> {
  /** What the main thread is told of it. */
  readonly about: About;
  /** Blocks the thread. */
  run(input: Input): Promise<Float32Array<ArrayBuffer>>;
  release(): Promise<void>;
}

export type Request<Input> = { type: 'run'; id: number; input: Input } | { type: 'close' };

export interface Failure {
  code: ErrorCode;
  details: ErrorDetails;
}

export type Response<About> =
  | { type: 'ready'; about: About }
  | { type: 'values'; id: number; values: Float32Array<ArrayBuffer> }
  | { type: 'failed'; id?: number; failure: Failure };

/**
 * A thread's whole life: loads the model, answers one request after the other, ends when asked.
 * Does nothing in the main thread.
 */
export async function serveModel<Options, About, Input>(
  load: (options: Options) => Promise<ServedModel<About, Input>>,
): Promise<void> {
  const port = parentPort;
  if (!port) return;
  const send = (response: Response<About>, transfer: ArrayBuffer[] = []) =>
    port.postMessage(response, transfer);
  let model: ServedModel<About, Input>;
  try {
    model = await load(workerData as Options);
  } catch (error) {
    send({ type: 'failed', failure: failureOf(error) });
    return;
  }

  let last = Promise.resolve();
  port.on('message', (request: Request<Input>) => {
    last = last.then(() => (request.type === 'close' ? close() : run(request)));
  });
  send({ type: 'ready', about: model.about });

  async function run({ id, input }: Extract<Request<Input>, { type: 'run' }>) {
    try {
      const values = await model.run(input);
      send({ type: 'values', id, values }, [values.buffer]);
    } catch (error) {
      send({ type: 'failed', id, failure: failureOf(error) });
    }
  }

  async function close() {
    await model.release();
    port?.close();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ElenchusError) return { code: error.code, details: error.details };
  return { code: 'ENCODER_FAILED', details: { problem: messageOf(error) } };
}
