import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import type { KeyPointMember } from '../domain/debate.js';
import type { Reading } from '../domain/search.js';
import type { MinedText } from '../graphs/mining/types.js';
import { inPhase } from '../runtime/scope.js';
import type { GraphHit, GraphPage } from '../search/graphs/types.js';
import type { ImagePage } from '../search/images/types.js';
import type {
  ClaimHit,
  CounterPage,
  JudgementHit,
  KeyPoint,
  ListedPremise,
  Page,
  PremisePage,
  ProfileHit,
} from '../search/types.js';
import type { ApiContext } from './context.js';

/** A page of a connection, and whether it continues an earlier one. */
export interface Connection<P extends Page<{ readonly cursor: string }>> {
  readonly page: P;
  readonly continued: boolean;
}

export type PremisePageConnection = Connection<PremisePage>;
export type CounterPageConnection = Connection<CounterPage>;
export type ClaimPageConnection = Connection<Page<ClaimHit>>;
/** With what the document of the search was turned into. */
export type GraphPageConnection = Connection<GraphPage> & {
  readonly mined?: MinedText | undefined;
};
export type ImagePageConnection = Connection<ImagePage>;
export type JudgementPageConnection = Connection<Page<JudgementHit>>;
export type ProfilePageConnection = Connection<Page<ProfileHit>>;

export type KeyPointPageConnection = Connection<Page<KeyPoint>>;
/** A member of a key point, or a premise without a side. */
export type DebatePremise = ListedPremise & Partial<KeyPointMember>;
export type DebatePremisePageConnection = Connection<Page<DebatePremise>>;

export interface MappedGraphHit {
  readonly hit: GraphHit;
  readonly query: ArgumentGraph;
}

/** A page as a connection; remembers its corpus for the fields of its nodes. */
export function connection<P extends Page<{ readonly cursor: string }>>(
  page: P,
  after: string | undefined,
  { loaders }: Pick<ApiContext, 'loaders'>,
): Connection<P> {
  loaders.knowCorpus(page.corpus);
  return { page, continued: after !== undefined };
}

/** The resolvers that all connections share; `nodeOf` takes the node of a hit. */
export function connectionResolvers<Hit extends { readonly cursor: string }, Node>(
  nodeOf: (hit: Hit) => Node,
) {
  type Parent = Connection<Page<Hit>>;
  return {
    edges: ({ page }: Parent) => [...page.hits],
    nodes: ({ page }: Parent) => page.hits.map(nodeOf),
    pageInfo: ({ page, continued }: Parent) => ({
      hasNextPage: page.hasNextPage,
      hasPreviousPage: continued,
      startCursor: page.hits.at(0)?.cursor ?? null,
      endCursor: page.hits.at(-1)?.cursor ?? null,
    }),
    admittedCount: ({ page }: Parent, _: object, { scope }: Pick<ApiContext, 'scope'>) =>
      inPhase(scope, 'retrieve', () => page.totalCount()),
  };
}

/** How the question of a search was read, which is done when it is asked for. */
export async function readingOf(
  { page }: { readonly page: { reading(): Promise<Reading | undefined> } },
  _: object,
  { scope }: Pick<ApiContext, 'scope'>,
): Promise<Reading | null> {
  return (await inPhase(scope, 'judge', () => page.reading())) ?? null;
}

/** How many hits answer, found when it is asked for. */
export async function matchCountOf(
  { page }: { readonly page: { matchCount(): Promise<number | undefined> } },
  _: object,
  { scope }: Pick<ApiContext, 'scope'>,
): Promise<number | null> {
  return (await inPhase(scope, 'retrieve', () => page.matchCount())) ?? null;
}

/** Whether the selection of the current field includes this child, directly or by a fragment. */
export function selects({ fieldNodes, fragments }: GraphQLResolveInfo, child: string): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      switch (selection.kind) {
        case Kind.FIELD:
          return selection.name.value === child;
        case Kind.INLINE_FRAGMENT:
          return within(selection.selectionSet);
        case Kind.FRAGMENT_SPREAD:
          return within(fragments[selection.name.value]?.selectionSet);
      }
    });
  return fieldNodes.some(({ selectionSet }) => within(selectionSet));
}
