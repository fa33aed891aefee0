import { connections, embeddedTypes, possibleTypes } from './generated/cache-facts.js';

export { possibleTypes };

/** What GraphQL Code Generator takes as `scalars`, for those who generate their own types. */
export const codegenScalars: Record<string, string> = {
  ID: 'string',
  Cursor: '@elenchus/client#Cursor',
  JSON: 'unknown',
};

/**
 * The `typePolicies` of Apollo Client's cache: lists grow page by page, and what has no global id
 * stays inside its parent.
 *
 *     new InMemoryCache({ possibleTypes, typePolicies: apolloTypePolicies(relayStylePagination) })
 */
export function apolloTypePolicies<Policy>(relayStylePagination: (keyArgs: string[]) => Policy) {
  const policies: Record<string, { keyFields?: false; fields?: Record<string, Policy> }> = {};
  for (const type of embeddedTypes) policies[type] = { keyFields: false };
  for (const [type, fields] of Object.entries(connections)) {
    policies[type] = { ...policies[type], fields: mapValues(fields, relayStylePagination) };
  }
  return policies;
}

/**
 * The `keys` and `resolvers` of urql's normalised cache, for the same.
 *
 *     cacheExchange(graphcacheSettings(relayPagination))
 */
export function graphcacheSettings<Resolver>(relayPagination: () => Resolver) {
  return {
    keys: Object.fromEntries(embeddedTypes.map((type) => [type, () => null])),
    resolvers: mapValues(connections, (fields) => mapValues(fields, () => relayPagination())),
  };
}

function mapValues<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
