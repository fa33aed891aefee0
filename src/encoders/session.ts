import { InferenceSession } from 'onnxruntime-node';
import { messageOf } from '../errors.js';
import type { ModelFiles } from './model-files.js';

/**
 * Opens a network of a model's folder.
 * @param threads onnxruntime's for one run
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
 */
export async function openSession(
  files: ModelFiles,
  name: string,
  threads: number,
): Promise<InferenceSession> {
  const network = await files.read(name);
  try {
    return await InferenceSession.create(network, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
      // Waiting threads sleep instead of spinning, which leaves the cores to other work.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (cause) {
    throw files.corrupt(name, messageOf(cause));
  }
}
