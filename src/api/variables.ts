import { getVariableValues, GraphQLError } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';

type Variables = Record<string, unknown>;

const known = new WeakMap<Variables, WeakMap<OperationDefinitionNode, Variables>>();

/**
 * A request's variables, coerced once for all who need them.
 * @throws GraphQLError for the first value that does not fit; it stops there
 */
export function coercedVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Variables,
): Variables {
  const ofRequest = known.get(variables) ?? new WeakMap<OperationDefinitionNode, Variables>();
  known.set(variables, ofRequest);
  const coerced = ofRequest.get(operation) ?? coerce(schema, operation, variables);
  ofRequest.set(operation, coerced);
  return coerced;
}

function coerce(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): Variables {
  const options = { maxErrors: 1 };
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, variables, options);
  if (coerced) return coerced;
  const { message, nodes, originalError } = errors[0]!;
  const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
  throw new GraphQLError(message, { nodes, originalError, extensions });
}
