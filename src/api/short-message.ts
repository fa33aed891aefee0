import { GraphQLError, isValueNode, print } from 'graphql';
import { shortened, withShortQuotes } from '../errors.js';

/**
 * The message of an error of graphql-js, which quotes whole values, with at most 100 characters of
 * each.
 */
export function shortMessage(message: string, error: unknown): string {
  if (!(error instanceof GraphQLError)) return withShortQuotes(message);
  const { nodes: [node] = [], originalError: cause } = error;
  if (node && isValueNode(node)) return withShortPart(message, print(node));
  const variable = /^Variable "[^"]*" got invalid value /.exec(message)?.[0];
  if (variable === undefined || !cause) return withShortQuotes(message);
  const end = message.length - `; ${cause.message}`.length;
  const place = / at "[^"]*"$/.exec(message.slice(0, end))?.[0] ?? '';
  const value = message.slice(variable.length, end - place.length);
  return `${variable}${shortened(value)}${place}; ${withShortPart(cause.message, value)}`;
}

/** The message with this value shortened. */
function withShortPart(message: string, value: string): string {
  return message.split(value).map(withShortQuotes).join(shortened(value));
}
