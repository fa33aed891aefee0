import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { execute, GraphQLError, Kind, OperationTypeNode, visit } from 'graphql';
import type {
  DocumentNode,
  ExecutionResult,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { coercedVariables } from './variables.js';

/** Compiled queries that are kept; each takes some tens of kilobytes. */
const COMPILED = 200;

/** What the compiler made of an operation; no query where it cannot compile it. */
interface Compilation {
  readonly query: CompiledQuery | undefined;
}

/** Runs an operation of a validated document; its variables have been checked. */
export type Executor = (request: {
  readonly document: DocumentNode;
  /** Null where the document has none of the name that was asked for. */
  readonly operation: OperationDefinitionNode | null | undefined;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown> | undefined;
  readonly context: unknown;
}) => Promise<ExecutionResult>;

/**
 * Queries that come again are compiled to JavaScript, which answers in an eighth of the time
 * that graphql-js takes; compiling takes longer than to run a query once. graphql-js coerces
 * the variables and runs all else, so that the answers are the same.
 */
export function createExecutor(schema: GraphQLSchema): Executor {
  const seen = new WeakSet<OperationDefinitionNode>();
  const compiled = new LRUCache<OperationDefinitionNode, Compilation>({ max: COMPILED });

  const compile = (
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): CompiledQuery | undefined => {
    if (operation.operation !== OperationTypeNode.QUERY) return undefined;
    if (!seen.has(operation)) {
      seen.add(operation);
      return undefined;
    }
    const known = compiled.get(operation);
    if (known) return known.query;
    const made = compileQuery(schema, withCoercedVariables(document), operation.name?.value);
    const query = isCompiledQuery(made) ? made : undefined;
    compiled.set(operation, { query });
    return query;
  };

  return async ({ document, operation, operationName, variables = {}, context }) => {
    const query = operation && compile(document, operation);
    if (query) {
      const coerced = coercedVariables(schema, operation, variables);
      return withWholeErrors(await query.query(undefined, context, coerced));
    }
    return execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
    });
  };
}

/** The compiler's own coercion knows neither `@oneOf` nor recursive inputs: it gets none to do. */
function withCoercedVariables(document: DocumentNode): DocumentNode {
  const anything = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } } as const;
  return visit(document, {
    VariableDefinition: ({ kind, variable }) => ({ kind, variable, type: anything }),
  });
}

/** The compiler's errors lack what others expect of a GraphQLError. */
function withWholeErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(({ message, path, locations, originalError }) =>
    Object.assign(new GraphQLError(message, { path, originalError }), { locations }),
  );
  return { ...result, errors };
}

type Gateway = ApolloServerOptionsWithGateway<object>['gateway'];
type GatewayResult = Awaited<
  ReturnType<NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>>
>;

/** Apollo takes an executor of one's own as that of a gateway, here to a schema that stays. */
export function asGateway(schema: GraphQLSchema, executor: Executor): Gateway {
  return {
    load: async () => ({
      executor: async ({ document, operation, request, context }) =>
        (await executor({
          document,
          operation,
          operationName: request.operationName,
          variables: request.variables,
          context,
        })) as GatewayResult,
    }),
    onSchemaLoadOrUpdate: (update) => {
      update({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}
