import type { DocumentNode } from 'graphql';

/**
 * A GraphQL document that knows the types of its result and its variables. The `TypedDocumentNode`
 * of GraphQL Code Generator, Apollo Client and urql is one, too.
 */
export interface TypedDocument<Result, Variables> extends DocumentNode {
  /** Never there at run time: it only carries the types. */
  readonly __apiType?: (variables: Variables) => Result;
}
