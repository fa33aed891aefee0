import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { ApiContext } from '../context.js';
import { requestError } from '../errors.js';
import { requireScope } from '../principal.js';
import { argumentsOf } from '../schema-names.js';
import type { Admission } from './admission.js';
import { createCheckCost, createSearchCost, requireCost } from './cost.js';
import { surplusOf } from './lists.js';
import { callerName, rateLimitHeaders, type Spend } from './rate.js';
import type { AnswerWriter } from './stringify.js';

/** A body takes memory while its mutation waits, so it counts, too. */
const BYTES_PER_POINT = 100;

/** What GraphQL keeps of an object until it is written, for each point of its cost. */
const BYTES_OF_RESULT = 48;

/**
 * Checks the caller's scopes, the cost of each operation and what the caller may still spend, before
 * it runs. Every answer says what the operation costs, in `extensions.cost`.
 */
export function operationGuard(
  schema: GraphQLSchema,
  config: Config,
  spend: Spend,
  writer: AnswerWriter,
  admission: Admission,
): ApolloServerPlugin<ApiContext> {
  const checkCost = createCheckCost(schema, config);
  const searchCost = createSearchCost(schema);

  /** What a write counts for admission, in points. */
  function sizeOf(cost: number, length = String(config.maxBodyBytes)): number {
    return cost + Number(length) / BYTES_PER_POINT;
  }

  /** @throws ElenchusError QUERY_TOO_COSTLY, RATE_LIMITED, BUSY */
  function charge(context: ApiContext, points: number): void {
    if (points === 0) return;
    const cost = context.cost! + points;
    requireCost(cost, config.maxCost);
    context.rateLimit = spend(context, points, context.cost);
    context.use.grow(BYTES_OF_RESULT * points);
    context.cost = cost;
  }

  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, request, contextValue }) {
          if (!operation) return; // Execution reports an unknown operation name.
          const writes = operation.operation === OperationTypeNode.MUTATION;
          try {
            requireScope(contextValue.principal, writes ? 'write' : 'read');
            const variables = request.variables;
            const { cost, lists } = checkCost({ document, operation, variables });
            contextValue.cost = cost;
            contextValue.chargeList = (nodes, length) =>
              charge(contextValue, surplusOf(lists, nodes, length));
            contextValue.chargeTuning = ({ setting }) =>
              charge(contextValue, searchCost({ ...argumentsOf(setting) }));
            contextValue.rateLimit = spend(contextValue, contextValue.cost);
            const { progress } = contextValue;
            progress.writing = writes && progress.survivesDisconnect === true;
            if (contextValue.cost > 0) {
              // Waiting for a turn is not part of the phase `coerce`.
              contextValue.scope.record?.end('coerce');
              const length = request.http?.headers.get('content-length');
              const size = writes ? sizeOf(contextValue.cost, length) : contextValue.cost;
              const kind = writes ? 'mutation' : 'query';
              progress.leave = await admission.enter(
                kind,
                size,
                callerName(contextValue),
                contextValue.scope.signal,
              );
            }
            progress.writing = writes;
          } catch (error) {
            throw error instanceof ElenchusError ? requestError(error) : error;
          }
        },
        async willSendResponse({ response: { body, http }, contextValue }) {
          const { cost, rateLimit } = contextValue;
          if (cost === undefined || body.kind !== 'single') return;
          const { data } = body.singleResult;
          if (data) writer.own(data, contextValue);
          const total = Math.ceil(cost);
          body.singleResult.extensions = { cost: { total, limit: config.maxCost } };
          if (!rateLimit) return;
          for (const [name, value] of Object.entries(rateLimitHeaders(rateLimit, config))) {
            http.headers.set(name, value);
          }
        },
      };
    },
  };
}
