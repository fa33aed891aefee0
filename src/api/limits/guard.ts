import type { ApolloServerPlugin } from '@apollo/server';
import { OperationTypeNode, type FormattedExecutionResult, type GraphQLSchema } from 'graphql';
import { bytesLeft } from '../../batches.js';
import type { Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';
import type { ApiContext } from '../context.js';
import { codedError, requestError } from '../errors.js';
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

/** Serialises answers. One that is too large becomes the error ANSWER_TOO_LARGE instead. */
export function createStringify({ maxAnswerBytes: limit }: Pick<Config, 'maxAnswerBytes'>) {
  return (answer: FormattedExecutionResult): string => {
    const fits = bytesLeft(answer, limit) >= 0;
    const error = () => codedError(new ElenchusError('ANSWER_TOO_LARGE', { limit }));
    return `${JSON.stringify(fits ? answer : { errors: [error()], data: null })}\n`;
  };
}
