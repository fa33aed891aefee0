import type { QueryClient } from '@tanstack/react-query';
import { print } from 'graphql';
import type { Taken } from './code.js';
import { nameOf, type OperationMeta } from './use-operation.js';

/** The operations behind what the page shows now: what the view is about first. */
export function activeOperations(queries: QueryClient): readonly Taken[] {
  return queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ meta, state }) => meta && state.data !== undefined)
    .sort((a, b) => Number(b.meta?.['isMain']) - Number(a.meta?.['isMain']))
    .map(({ meta }) => {
      const { document, variables } = meta as OperationMeta;
      return { name: nameOf(document), query: print(document), variables: given(variables) };
    });
}

/** Without what a variable is when it is not given. */
function given(variables: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== null),
  );
}
