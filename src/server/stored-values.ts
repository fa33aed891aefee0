import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import { type ErrorCode, ERRORS } from '../runtime/errors.js';
import type { ApiContext } from './context.js';
import type { Principal } from './principal.js';

/** What messages say in place of what is stored; all other messages name only what was sent. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  UNKNOWN_LABEL: 'label: the corpus has no such label',
  UNKNOWN_VALUE: 'the corpus has no such value of this variable',
  IN_USE: 'something that this would remove is in use',
  STATEMENT_OF_GRAPH: 'this is a statement of a graph and can only be changed with that graph',
  CONFIRMATION_REQUIRED:
    'this deletes what the corpus holds permanently; to confirm, send it again with the `confirmation`',
};
const KEPT = ['code', 'field', 'confirmation', 'seconds'];

/** Keys that may not read see no stored values in errors either. */
export function withheldValues(): ApolloServerPlugin<ApiContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ response: { body }, contextValue }) {
          const { principal, minGroup } = contextValue;
          if (body.kind !== 'single' || !body.singleResult.errors) return;
          if (minGroup === undefined && principal.scopes.has('read')) return;
          body.singleResult.errors = body.singleResult.errors.map((error) => {
            return mayName(principal, error, minGroup) ? error : withoutValues(error);
          });
        },
      };
    },
  };
}

/** With `minGroup`, how many premises use something is withheld from readers, too. */
function mayName(
  { scopes }: Principal,
  { extensions }: GraphQLFormattedError,
  minGroup: number | undefined,
): boolean {
  return scopes.has('read') && !(minGroup !== undefined && extensions?.['code'] === 'IN_USE');
}

function withoutValues(error: GraphQLFormattedError): GraphQLFormattedError {
  const message = MESSAGES[error.extensions?.['code'] as ErrorCode];
  if (message === undefined) return error;
  const kept = Object.entries(error.extensions ?? {}).filter(([name]) => KEPT.includes(name));
  return { ...error, message, extensions: Object.fromEntries(kept) };
}

/** The message of an error, for this principal. */
export function messageFor(
  { scopes }: Principal,
  { code, message }: { readonly code: ErrorCode; readonly message: string },
): string {
  return scopes.has('read') ? message : (MESSAGES[code] ?? message);
}

/**
 * The message of an error in what somebody else may have sent: without any value, for a principal
 * who may not read.
 */
export function messageForAny(
  { scopes }: Principal,
  {
    code,
    message,
    field,
  }: { readonly code: ErrorCode; readonly message: string; readonly field?: string | undefined },
): string {
  if (scopes.has('read')) return message;
  const plain = MESSAGES[code] ?? ERRORS[code].message;
  return plain.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'field' && field) || '…');
}
