import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import { badInput } from '../../runtime/errors.js';
import type { Parameters } from '../persisted/documents.js';

/** What a GET may say; all else in its URL is ignored. */
const NAMES = ['query', 'operationName', 'variables', 'extensions', 'documentId'];

export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The parameters of a request, from its URL if it reads, else from its body.
 * @throws ElenchusError BAD_INPUT for a URL that a proxy could read differently
 */
export function sentParameters(request: FastifyRequest): unknown {
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
export function toHttpRequest(request: FastifyRequest, parameters: unknown): HTTPGraphQLRequest {
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
