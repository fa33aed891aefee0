/** The text encoder's thread: tokenising and the network, off the event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { ElenchusError, messageOf, type ErrorCode, type ErrorDetails } from '../errors.js';
import { TextModel } from './text-model.js';
import type { EncoderIdentity } from '../domain/corpus.js';

export interface WorkerOptions {
  directory: string;
  threads: number;
}

export type Request = { type: 'encode'; id: number; texts: readonly string[] } | { type: 'close' };

export interface Failure {
  code: ErrorCode;
  details: ErrorDetails;
}

export type Response =
  | { type: 'ready'; identity: EncoderIdentity }
  | { type: 'encoded'; id: number; vectors: Float32Array<ArrayBuffer> }
  | { type: 'failed'; id?: number; failure: Failure };

const port = parentPort;
if (port) await serve(port, workerData as WorkerOptions);

async function serve(to: NonNullable<typeof port>, { directory, threads }: WorkerOptions) {
  const send = (response: Response, transfer: ArrayBuffer[] = []) =>
    to.postMessage(response, transfer);
  let model: TextModel;
  try {
    model = await TextModel.load(directory, threads);
  } catch (error) {
    send({ type: 'failed', failure: failureOf(error) });
    return;
  }

  let last = Promise.resolve();
  to.on('message', (request: Request) => {
    last = last.then(() => (request.type === 'close' ? close() : encode(request)));
  });
  const { id, version, dimensions } = model.manifest;
  send({ type: 'ready', identity: { id, version, dimensions } });

  async function encode({ id, texts }: Extract<Request, { type: 'encode' }>) {
    try {
      const vectors = await model.encode(texts);
      send({ type: 'encoded', id, vectors }, [vectors.buffer]);
    } catch (error) {
      send({ type: 'failed', id, failure: failureOf(error) });
    }
  }

  async function close() {
    await model.release();
    to.close();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ElenchusError) return { code: error.code, details: error.details };
  return { code: 'ENCODER_FAILED', details: { problem: messageOf(error) } };
}
