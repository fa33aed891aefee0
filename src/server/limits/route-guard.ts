import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../runtime/config.js';
import { NEVER, type RequestScope } from '../../runtime/scope.js';
import { openScope } from '../../search/index.js';
import type { Authenticate } from '../access/authenticate.js';
import { type Principal, requireScope, type Scope } from '../principal.js';
import type { Admission } from './admission.js';
import { withDeadline } from './connections.js';
import { type Caller, callerName, rateLimitHeaders, type Spend } from './rate.js';

interface RouteGuardOptions {
  readonly config: Config;
  readonly authenticate: Authenticate;
  readonly spend: Spend;
  readonly admission: Admission;
}

/** How requests outside of GraphQL come in: with a scope, for points, when there is room. */
export class RouteGuard {
  constructor(private readonly options: RouteGuardOptions) {}

  /** @throws ElenchusError UNAUTHENTICATED, FORBIDDEN without the scope */
  async principal({ headers }: FastifyRequest, scope: Scope): Promise<Principal> {
    const principal = await this.options.authenticate(headers.authorization);
    requireScope(principal, scope);
    return principal;
  }

  /**
   * Runs work that reads, before its deadline.
   * @param points what it costs
   * @throws ElenchusError QUERY_TOO_COSTLY, RATE_LIMITED, BUSY, TIMEOUT
   */
  async read<Result>(
    asked: Asked,
    points: number,
    work: (scope: RequestScope) => Promise<Result>,
  ): Promise<Result> {
    const { config, admission } = this.options;
    const name = callerName(callerOf(asked));
    this.#spend(asked, points);
    return withDeadline(config.requestTimeoutMs, asked.reply.raw, async (signal) => {
      const scope = { ...openScope(config, signal), caller: name };
      const leave = await admission.enter('query', points, name, signal);
      try {
        return await work(scope);
      } finally {
        leave();
      }
    });
  }

  /**
   * Runs work that receives a large body, however long that takes. A caller may run only a few at a
   * time; further ones are refused, not queued.
   * @param points what it costs
   * @throws ElenchusError BUSY before anything is spent, QUERY_TOO_COSTLY, RATE_LIMITED
   */
  async receive<Result>(
    asked: Asked,
    points: number,
    work: (caller: string) => Promise<Result>,
  ): Promise<Result> {
    const name = callerName(callerOf(asked));
    const leave = await this.options.admission.enter('upload', 1, name, NEVER);
    try {
      this.#spend(asked, points);
      return await work(name);
    } finally {
      leave();
    }
  }

  /** The headers of the answer say what is left. */
  #spend(asked: Asked, points: number): void {
    const { config, spend } = this.options;
    const rateLimit = spend(callerOf(asked), points);
    if (rateLimit) void asked.reply.headers(rateLimitHeaders(rateLimit, config));
  }
}

function callerOf({ request, principal }: Asked): Caller {
  return { principal, address: request.ip };
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly principal: Principal;
}
