import type { Page, TypedDocument } from '@elenchus/client';
import {
  type InfiniteData,
  type Query,
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

/** @template Variables what a list is asked for by */
export interface PagesOptions<Variables> extends Omit<OperationOptions, 'keepPrevious'> {
  /** As for an operation; or whether the last answer may be shown, by what was asked for then. */
  readonly keepPrevious?: boolean | ((before: Variables) => boolean);
}

/** What a query of the cache was asked for: "Show the query" reads it there. */
export interface OperationMeta extends Record<string, unknown> {
  readonly document: DocumentNode;
  /** Whether it asks for what the view is about. */
  readonly isMain: boolean;
  readonly variables: object;
}

type Pages<Found> = InfiniteData<Found, string | null>;
type AskedQuery = Pick<Query, 'meta'>;

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
  { enabled = true, keepPrevious = true, isMain = true }: PagesOptions<Variables> = {},
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
    ...(keepPrevious && {
      placeholderData: (previous: Pages<Found> | undefined, query: AskedQuery | undefined) => {
        const before = (query?.meta as OperationMeta | undefined)?.variables;
        if (keepPrevious === true || !before) return previous;
        return keepPrevious(before as Variables) ? previous : undefined;
      },
    }),
  });
}

export function nameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find(({ kind }) => kind === 'OperationDefinition');
  return (operation?.kind === 'OperationDefinition' && operation.name?.value) || 'Operation';
}

const patient = (signal: AbortSignal) =>
  AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
