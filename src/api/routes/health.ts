import type { FastifyInstance } from 'fastify';
import { ElenchusError } from '../../errors.js';
import { codedError, internalError, type LogInternal, type LoggedRequest } from '../errors.js';

/** Checks that must succeed before requests can be answered; each rejects if it fails. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * `/health`: 200 while the process answers. `/ready`: 200 if all checks succeed, else 503 with the
 * coded error of each that fails.
 */
export function addHealth(app: FastifyInstance, checks: Checks, log: LogInternal): void {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [
        name,
        await outcome(check, log, request),
      ]),
    );
    const ready = entries.every(([, result]) => result === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(entries) });
  });
}

async function outcome(
  check: () => Promise<unknown>,
  log: LogInternal,
  request: LoggedRequest,
): Promise<unknown> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    const { message, extensions } =
      error instanceof ElenchusError && error.isForAnswers
        ? codedError(error)
        : internalError(error, log, request);
    return { code: extensions.code, message };
  }
}
