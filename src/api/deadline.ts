import type { ServerResponse } from 'node:http';
import { ElenchusError } from '../errors.js';

/**
 * Runs `work` for at most `limit` ms, and only while the client waits. Then the signal is aborted,
 * so that nothing else starts, and a late result is dropped.
 * @throws ElenchusError TIMEOUT
 */
export async function withDeadline<Result>(
  limit: number,
  response: ServerResponse,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new ElenchusError('TIMEOUT', { limit }));
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(controller.signal.reason as ElenchusError);
    }, limit);
  });
  response.once('close', giveUp);
  try {
    return await Promise.race([work(controller.signal), expiry]);
  } finally {
    clearTimeout(timer);
    response.off('close', giveUp);
  }
}
