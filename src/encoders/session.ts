import { InferenceSession } from 'onnxruntime-node';
import { messageOf } from '../runtime/errors.js';
import type { ModelFiles } from './model-files.js';

/** Where the bytes of a network come from, and the error for one that cannot be used. */
export type NetworkFiles = Pick<ModelFiles, 'read' | 'corrupt'>;

/**
 * Opens a network.
 * @param threads onnxruntime's for one run
 * @param outputs those that it must have
 * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT, also if an output is missing
 */
export async function openSession(
  files: NetworkFiles,
  name: string,
  threads: number,
  outputs: readonly string[] = [],
): Promise<InferenceSession> {
  const network = await files.read(name);
  let session: InferenceSession;
  try {
    session = await createSession(network, threads);
  } catch (cause) {
    throw files.corrupt(name, messageOf(cause));
  }
  const missing = outputs.find((output) => !session.outputNames.includes(output));
  if (missing === undefined) return session;
  await session.release();
  throw files.corrupt(name, `it has no output "${missing}"`);
}

/**
 * @param network its content, or the path of its file
 * @param threads onnxruntime's for one run
 * @throws Error onnxruntime's
 */
export function createSession(
  network: Uint8Array | string,
  threads: number,
): Promise<InferenceSession> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
    // Waiting threads sleep instead of spinning, which leaves the cores to other work.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  return typeof network === 'string'
    ? InferenceSession.create(network, options)
    : InferenceSession.create(network, options);
}
