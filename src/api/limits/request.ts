import { parse, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.js';
import { checkSelections } from './selections.js';
import { checkTokens } from './tokens.js';
import { checkVariables } from './variables.js';

/** How many characters of accepted documents are remembered, to check each only once. */
const REMEMBERED_CHARACTERS = 4_000_000;

/**
 * Checks a request's document and variables before GraphQL validates them, since validating a
 * hostile document would block the server.
 * @throws ElenchusError with the code of the limit that is exceeded
 */
export type CheckRequest = (request: { query?: unknown; variables?: unknown }) => void;

export function createCheckRequest(config: Config): CheckRequest {
  const accepted = new LRUCache<string, true>({
    max: 1000,
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_, source) => source.length,
  });

  return ({ query, variables }) => {
    checkVariables(tryParseJson(variables), config);
    if (typeof query !== 'string' || query === '' || accepted.has(query)) return;
    checkTokens(query, config);
    const document = tryParse(query);
    if (!document) return;
    checkSelections(document, config);
    accepted.set(query, true);
  };
}

/** The variables of a GET are a text; Apollo reports it if that is not JSON. */
function tryParseJson(variables: unknown): unknown {
  if (typeof variables !== 'string') return variables;
  try {
    return JSON.parse(variables);
  } catch {
    return undefined;
  }
}

/** Undefined for a syntax error, which Apollo reports. */
function tryParse(query: string): DocumentNode | undefined {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}
