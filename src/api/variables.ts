import { getVariableValues } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';

type Variables = Record<string, unknown>;

const known = new WeakMap<Variables, WeakMap<OperationDefinitionNode, Variables | undefined>>();

/**
 * A request's variables as GraphQL coerces them, once for all that want them; undefined where
 * one does not fit.
 */
export function coercedVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Variables,
): Variables | undefined {
  const ofRequest = known.get(variables) ?? new WeakMap();
  known.set(variables, ofRequest);
  if (!ofRequest.has(operation)) {
    const definitions = operation.variableDefinitions ?? [];
    ofRequest.set(operation, getVariableValues(schema, definitions, variables).coerced);
  }
  return ofRequest.get(operation);
}
