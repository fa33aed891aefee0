import type { GraphiQLProps } from 'graphiql';

/** Sends an operation to the API of the same origin; headers come from the headers editor. */
export const fetcher: GraphiQLProps['fetcher'] = async (operation, options) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      ...options?.headers,
    },
    body: JSON.stringify(operation),
  });
  return response.json();
};
