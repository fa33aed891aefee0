import { getVariableValues, GraphQLError } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { SETTINGS, type Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';

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
