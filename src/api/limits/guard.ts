import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode, type GraphQLSchema } from 'graphql';
import type { Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';
import type { ApiContext } from '../context.js';
import { requestError } from '../errors.js';
import { requireScope } from '../principal.js';
import { createCheckCost } from './cost.js';

/** Checks the caller's scopes and the cost of each operation before it runs. */
export function operationGuard(
  schema: GraphQLSchema,
  config: Config,
): ApolloServerPlugin<ApiContext> {
  const checkCost = createCheckCost(schema, config);
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, request, contextValue }) {
          if (!operation) return; // Execution reports an unknown operation name.
          const writes = operation.operation === OperationTypeNode.MUTATION;
          try {
            requireScope(contextValue.principal, writes ? 'write' : 'read');
            checkCost({ document, operation, variables: request.variables });
          } catch (error) {
            throw error instanceof ElenchusError ? requestError(error) : error;
          }
        },
      };
    },
  };
}
