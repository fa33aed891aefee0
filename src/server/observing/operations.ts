import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { recordOf } from '../../runtime/telemetry/request-record.js';
import type { ApiContext } from '../context.js';
import type { RequestOfErrors } from '../errors.js';

/** Longer names of operations are cut, since clients choose them. */
const LONGEST_NAME = 64;

/** Tells the record of each request what it runs, and which of its time is which stage. */
export function observeOperations(
  requestOfErrors: RequestOfErrors,
): ApolloServerPlugin<ApiContext> {
  return {
    async requestDidStart({ contextValue: { signal, request } }) {
      const record = recordOf(signal);
      if (!record) return;
      return {
        async didResolveOperation({ operation, operationName, queryHash, contextValue }) {
          record.operation = operationName?.slice(0, LONGEST_NAME);
          record.document = queryHash;
          record.field = operation && fieldOf(operation);
          record.cost = contextValue.cost;
          const type = operation?.operation ?? 'unknown';
          record.trace?.name(`${type} ${record.field}`, {
            'graphql.operation.type': type,
            'graphql.operation.name': record.operation ?? '',
            'elenchus.request_id': request.id,
            'elenchus.cost': record.cost ?? 0,
          });
        },
        async executionDidStart() {
          record.end('coerce');
        },
        async didEncounterErrors({ errors }) {
          for (const error of errors) requestOfErrors.set(error, request);
        },
        async willSendResponse() {
          record.end('coerce');
          record.begin('serialise');
        },
      };
    },
  };
}

/** The one field of Query or Mutation that an operation asks for; few names, all of the schema. */
function fieldOf({ selectionSet }: OperationDefinitionNode): string {
  const names = new Set(
    selectionSet.selections.map((selection) =>
      selection.kind === Kind.FIELD ? selection.name.value : 'fragment',
    ),
  );
  const [name = 'none'] = names;
  return names.size > 1 ? 'several' : name;
}
