import {
  type ApolloServer,
  HeaderMap,
  type HTTPGraphQLRequest,
  type HTTPGraphQLResponse,
} from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import { RequestRecord } from '../../runtime/telemetry/request-record.js';
import type { StartTrace } from '../../runtime/telemetry/tracing.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { openScope } from '../../search/index.js';
import type { Authenticate } from '../access/authenticate.js';
import { NOT_KEPT, sendCacheable, tagOf } from '../caching.js';
import { type ApiContext, createContext, type Progress, type Served } from '../context.js';
import { requestError } from '../errors.js';
import { withDeadline } from '../limits/connections.js';
import { createCheckRequest } from '../limits/document.js';
import type { RequestMemory } from '../limits/memory.js';
import { callerName } from '../limits/rate.js';
import { idempotencyKey, isTemporary, type WriteOutcomes } from '../limits/write-outcomes.js';
import { attachRecord } from '../observing.js';
import type { Parameters, PersistedDocuments } from '../persisted-documents.js';

/** What a GET may say; all else in its URL is ignored. */
const NAMES = ['query', 'operationName', 'variables', 'extensions', 'documentId'];

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The parameters of a request, from its URL if it reads, else from its body.
 * @throws ElenchusError BAD_INPUT for a URL that a proxy could read differently
 */
function sentParameters(request: FastifyRequest): unknown {
  // The router takes what follows for parameters.
  if (request.url.includes('#')) throw badInput('url', 'contains "#"; write it as %23');
  return isRead(request) ? parametersIn(request.url) : request.body;
}

function parametersIn(url: string): Parameters {
  const search = new URLSearchParams(/\?.*/.exec(url)?.[0]);
  const parameters: Record<string, string> = {};
  for (const name of NAMES) {
    const [value, ...more] = search.getAll(name);
    if (more.length > 0) throw badInput(name, 'is given more than once');
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** @param parameters those that were checked: nothing else of the request is run */
function toHttpRequest(request: FastifyRequest, parameters: unknown): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return isRead(request)
    ? { method: 'GET', headers, search: toSearch(parameters as Parameters), body: undefined }
    : { method: request.method, headers, search: '', body: parameters };
}

function toSearch(parameters: Parameters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string') search.set(name, value);
  }
  return `?${search}`;
}

interface GraphqlDependencies {
  readonly apollo: ApolloServer<ApiContext>;
  readonly served: Served;
  readonly memory: RequestMemory;
  readonly documents: PersistedDocuments;
  readonly authenticate: Authenticate;
  /** Undefined if nobody collects traces. */
  readonly startTrace: StartTrace | undefined;
  readonly outcomes: WriteOutcomes;
}

/** `/graphql`, as the GraphQL-over-HTTP specification has it. */
export function addGraphql(
  app: FastifyInstance,
  { apollo, served, memory, documents, authenticate, startTrace, outcomes }: GraphqlDependencies,
): void {
  const { requestTimeoutMs } = served.config;
  const checkRequest = createCheckRequest();

  /**
   * The parameters to run.
   * @throws ElenchusError for what must not run, before GraphQL looks at it
   */
  async function check(request: FastifyRequest): Promise<unknown> {
    const sent = sentParameters(request);
    if (typeof sent !== 'object' || sent === null) return sent;
    const parameters = documents.resolve(sent as Parameters);
    checkRequest(parameters);
    if (!documents.isOpen(parameters)) {
      const { scopes } = await authenticate(request.headers.authorization);
      if (!scopes.has('admin')) throw new ElenchusError('DOCUMENT_NOT_ALLOWED');
    }
    return parameters;
  }

  async function contextOf(
    request: FastifyRequest,
    run: Pick<ApiContext, 'scope' | 'progress'>,
  ): Promise<ApiContext> {
    try {
      const principal = await authenticate(request.headers.authorization);
      const caller = { principal, address: request.ip };
      const use = memory.of(request);
      use.caller = callerName(caller);
      return createContext(served, caller, { request, use, ...run });
    } catch (error) {
      throw error instanceof ElenchusError ? requestError(error) : error;
    }
  }

  async function answer(request: FastifyRequest, run: Run) {
    const { signal } = run;
    const record = new RequestRecord(startTrace?.(request.headers));
    attachRecord(request, record);
    const { scope, release } = scopeOf(request, signal, record);
    const work = async () => {
      await eventLoop.next(scope, true);
      record.begin('coerce');
      try {
        return await apollo.executeHTTPGraphQLRequest({
          httpGraphQLRequest: toHttpRequest(request, await check(request)),
          context: () => contextOf(request, { scope, progress: run.progress }),
        });
      } finally {
        run.progress.leave?.();
        release();
        record.end('coerce');
        record.end('serialise');
      }
    };
    return record.trace ? record.trace.within(work) : work();
  }

  /**
   * What goes with a request; what it reads of the store counts in its memory.
   * @returns also what takes that off again, when the answer is made
   */
  function scopeOf(request: FastifyRequest, signal: AbortSignal, record: RequestRecord) {
    const { budget } = openScope(served.config);
    const use = memory.of(request);
    let read = 0;
    const scope: RequestScope = {
      signal,
      record,
      // Known once the request is authenticated.
      get caller() {
        return use.caller;
      },
      budget: {
        charge(bytes) {
          budget.charge(bytes);
          read += bytes;
          use.grow(bytes);
        },
      },
    };
    return { scope, release: () => use.grow(-read) };
  }

  /** Runs a write once that has a key, and goes on if its client leaves. */
  async function answerOnce(request: FastifyRequest, run: Run) {
    const key = idempotencyKey(request.headers['idempotency-key']);
    if (key === undefined || isRead(request)) return answer(request, run);
    const principal = await authenticate(request.headers.authorization);
    if (!principal.scopes.has('write')) return answer(request, run);
    const caller = callerName({ principal, address: request.ip });
    const content = [JSON.stringify(request.body ?? null)];
    if (outcomes.has({ caller, key })) run.progress.writing = true;
    run.progress.survivesDisconnect = true;
    const surviving = { ...run, signal: survivingSignal(run) };
    const write = () => answer(request, surviving);
    return outcomes.run({ caller, key, content }, write, (outcome) =>
      run.progress.writing && !run.progress.unfinished ? bytesOfFinal(outcome) : undefined,
    );
  }

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/graphql',
    handler: async (request, reply) => {
      const progress: Progress = { writing: false };
      const work = (signal: AbortSignal, end: (error: ElenchusError) => void) => {
        memory.of(request).refuse = end;
        return memory.keep(request, answerOnce(request, { signal, progress }));
      };
      try {
        return send(request, reply, await withDeadline(requestTimeoutMs, reply.raw, work));
      } catch (error) {
        throw (progress.writing && unconfirmed(error, requestTimeoutMs)) || error;
      }
    },
  });
}

/** In characters. */
const LARGE = 2 ** 20;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, status, body }: HTTPGraphQLResponse,
): FastifyReply {
  if (body.kind !== 'complete') throw new TypeError('an answer in parts, which nothing asks for');
  void reply.code(status ?? 200).headers(Object.fromEntries(headers));
  // As a text, Node would keep it beside its bytes until they are sent.
  const large = body.string.length > LARGE;
  if (!isRead(request)) return reply.send(large ? Buffer.from(body.string) : body.string);
  if ((headers.get('cache-control') ?? NOT_KEPT) !== NOT_KEPT) {
    return sendCacheable(request, reply, tagOf(body.string), body.string);
  }
  return reply.header('cache-control', NOT_KEPT).send(body.string);
}

/** One run of a request. */
interface Run {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Aborted only before a write begins. */
function survivingSignal({ signal, progress }: Run): AbortSignal {
  const surviving = new AbortController();
  signal.addEventListener('abort', () => {
    if (!progress.writing) surviving.abort(signal.reason);
  });
  return surviving.signal;
}

/** The size of an outcome that stays as it is; not of a temporary error. */
function bytesOfFinal({ body }: HTTPGraphQLResponse): number | undefined {
  if (body.kind !== 'complete') return undefined;
  // Errors come first; a large answer without any need not be parsed.
  if (!body.string.startsWith('{"errors"')) return body.string.length;
  const { errors = [] } = JSON.parse(body.string) as GraphQLAnswer;
  return errors.some(({ extensions: { code } }) => isTemporary(code))
    ? undefined
    : body.string.length;
}

interface GraphQLAnswer {
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

/** The error of a write that was cut short; undefined for other errors. */
function unconfirmed(error: unknown, limit: number): ElenchusError | undefined {
  const code = error instanceof ElenchusError ? error.code : undefined;
  const { variable } = SETTINGS.requestTimeoutMs;
  if (code === 'TIMEOUT') {
    const reason = `it took longer than ${limit} ms (${variable})`;
    return new ElenchusError('WRITE_UNCONFIRMED', { reason });
  }
  if (code !== 'STOPPING') return undefined;
  return new ElenchusError('WRITE_UNCONFIRMED', { reason: 'the server is stopping' });
}
