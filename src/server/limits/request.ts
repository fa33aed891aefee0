import { getVariableValues, GraphQLError, parse } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { checkSelections } from './selections.js';
import { checkTokens } from './tokens.js';

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

type Limits = Pick<Config, 'maxInputDepth' | 'maxInputValues'>;

/**
 * Refuses variables that are nested too deep for GraphQL to coerce without a stack overflow, or
 * that hold too many values to coerce quickly.
 * @throws ElenchusError INPUT_TOO_DEEP, QUERY_TOO_LARGE
 */
export function checkVariables(
  variables: unknown,
  { maxInputDepth, maxInputValues }: Limits,
): void {
  let left = maxInputValues;
  const check = (value: unknown, depth: number): void => {
    if (left-- === 0) {
      throw new ElenchusError('QUERY_TOO_LARGE', {
        limit: maxInputValues,
        unit: 'values in its variables',
        setting: SETTINGS.maxInputValues.variable,
      });
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxInputDepth) throw new ElenchusError('INPUT_TOO_DEEP', { limit: maxInputDepth });
    const parts = Array.isArray(value) ? value : Object.values(value);
    for (const part of parts) check(part, depth + 1);
  };
  check(variables, 0);
}

/**
 * A request's variables as GraphQL coerces them.
 * @throws GraphQLError for the first value that does not fit; the others are not looked at
 */
export function coercedVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  const options = { maxErrors: 1 };
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, variables, options);
  if (coerced) return coerced;
  const { message, nodes, originalError } = errors[0]!;
  const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
  throw new GraphQLError(message, { nodes, originalError, extensions });
}
