import type { FastifyInstance } from 'fastify';
import { ElenchusError } from '../../runtime/errors.js';
import { codedError, internalError, type LogInternal, type LoggedRequest } from '../errors.js';

/** Checks that must succeed before requests can be answered; each rejects if it fails. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** What `/ready` looks at. */
export interface Readiness {
  readonly checks: Checks;
  /** If one of these fails, searches go on, but nothing can be added. */
  readonly writeChecks?: Checks;
}

/**
 * `/health`: 200 while the process answers. `/ready`: 200 if all checks succeed that searches need,
 * else 503; with the coded error of each check that fails.
 */
export function addHealth(app: FastifyInstance, readiness: Readiness, log: LogInternal): void {
  const { checks, writeChecks = {} } = readiness;
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    const [reading, writing] = await Promise.all([
      outcomes(checks, log, request),
      outcomes(writeChecks, log, request),
    ]);
    const all = { ...reading, ...writing };
    if (!areOk(reading)) return reply.code(503).send({ status: 'not ready', checks: all });
    return reply.send({ status: areOk(writing) ? 'ready' : 'ready to read', checks: all });
  });
}

function areOk(results: Readonly<Record<string, unknown>>): boolean {
  return Object.values(results).every((result) => result === 'ok');
}

async function outcomes(
  checks: Checks,
  log: LogInternal,
  request: LoggedRequest,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(checks).map(
    async ([name, check]) => [name, await outcome(check, log, request)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
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
