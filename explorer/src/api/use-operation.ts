import type { Page, TypedDocument } from '@elenchus/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { DocumentNode } from 'graphql';
import { client } from './client.js';

/** After this time, the page says that the server is too slow. */
const PATIENCE_MS = 30_000;

export interface OperationOptions {
  /** False as long as the variables are not known. */
  readonly enabled?: boolean;
  /** Show the last answer until the next one is there. */
  readonly keepPrevious?: boolean;
  /** It asks for what the view is about: "Show the query" names it first. */
  readonly isMain?: boolean;
}

/** What a query of the cache was asked for: "Show the query" reads it there. */
export interface OperationMeta extends Record<string, unknown> {
  readonly document: DocumentNode;
  /** Whether it asks for what the view is about. */
  readonly isMain: boolean;
  readonly variables: object;
}

/** The answer to an operation, asked anew when its variables change. */
export function useOperation<Result extends object, Variables extends object>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  { enabled = true, keepPrevious = false, isMain = false }: OperationOptions = {},
): UseQueryResult<Result> {
  return useQuery({
    queryKey: [nameOf(document), variables],
    queryFn: ({ signal }) => client.request(document, variables, { signal: patient(signal) }),
    enabled,
    meta: { document, variables, isMain },
    ...(keepPrevious && { placeholderData: (previous: Result | undefined) => previous }),
  } as UseQueryOptions<Result>);
}

/** A list that is read on page by page, with all of its pages so far. */
export function usePages<Result extends object, Variables extends object, Found extends Page>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  select: (result: Result) => Found | null,
  { enabled = true, keepPrevious = true, isMain = true }: OperationOptions = {},
): UseInfiniteQueryResult<readonly Found[]> {
  return useInfiniteQuery({
    queryKey: [nameOf(document), 'pages', variables],
    queryFn: async ({ signal, pageParam }) => {
      const paged = pageParam === null ? variables : { ...variables, after: pageParam };
      const page = select(await client.request(document, paged, { signal: patient(signal) }));
      if (!page) throw new TypeError(`${nameOf(document)} answered no list`);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
    select: ({ pages }) => pages,
    enabled,
    meta: { document, variables, isMain },
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

export function nameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find(({ kind }) => kind === 'OperationDefinition');
  return (operation?.kind === 'OperationDefinition' && operation.name?.value) || 'Operation';
}

const patient = (signal: AbortSignal) =>
  AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
