import {
  defaultFieldResolver,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { ApiContext } from '../context.js';

/** What the cost of an operation counts for a list: so many items of so many points each. */
export interface ListCost {
  readonly length: number;
  readonly item: number;
}

/** The lists of an operation, by the fields that ask for them. */
export type ListCosts = ReadonlyMap<FieldNode, ListCost>;

/** Texts, numbers and the like come with their object, up to so many in a list; then ten cost a point. */
const LEAVES = 100;
const LEAF_POINTS = 0.1;

/** What items cost beyond those that are counted already, in points. */
export function surplusOf(costs: ListCosts, nodes: readonly FieldNode[], length: number): number {
  let surplus = 0;
  for (const node of nodes) {
    const cost = costs.get(node);
    if (!cost) continue;
    surplus +=
      cost.item === 0
        ? LEAF_POINTS * Math.max(0, length - LEAVES)
        : cost.item * Math.max(0, length - cost.length);
  }
  return surplus;
}

/**
 * A list of fewer items is never divided. One of `most` is, unless it is a page with few fields, or has
 * only numbers and texts.
 */
const LONG_LIST = { fewest: 10, most: 50 };
/** So many items are executed at a time. */
const PART = 5;
/** So many fields of a page fit into a turn, even if each of them is an error. */
const FIELDS_OF_TURN = 2_000;

type Resolve = GraphQLFieldResolver<unknown, ApiContext>;

/**
 * Has every list charged by its real length once that is known, and long lists executed in turns:
 * nothing is made of them before there is time for it.
 */
export function limitLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!isListType(getNullableType(field.type))) continue;
      const resolve: Resolve = field.resolve ?? (defaultFieldResolver as Resolve);
      const isOfLeaves = isLeafType(getNamedType(field.type));
      // What a page needs is looked up together, as far as possible.
      const isPage = 'pageInfo' in type.getFields();
      const limited = (found: unknown, context: ApiContext, info: GraphQLResolveInfo) => {
        if (!Array.isArray(found)) return found;
        context.chargeList?.(info.fieldNodes, found.length);
        if (isOfLeaves || (isPage && !isMuch(found.length, info))) return found;
        return inParts(found, context);
      };
      field.resolve = (source, args, context: ApiContext, info) => {
        const found = resolve(source, args, context, info);
        return isPromise(found)
          ? found.then((list) => limited(list, context, info))
          : limited(found, context, info);
      };
    }
  }
  return schema;
}

/** Whether so many items have more fields than fit into a turn. */
function isMuch(items: number, { fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  let left = FIELDS_OF_TURN / Math.max(1, items);
  const take = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if ((left -= 1) < 0) return;
      take(
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments[selection.name.value]?.selectionSet
          : selection.selectionSet,
      );
    }
  };
  for (const { selectionSet } of fieldNodes) take(selectionSet);
  return left < 0;
}

const NOTHING = () => undefined;

type ListContext = Pick<ApiContext, 'scope' | 'lastList'>;

/**
 * A list as GraphQL executes it: as it is, or when it is its turn if it is long or this turn is over.
 * Items that are looked up stay together, since those of one turn only are looked up together.
 */
function inParts<Item>(
  items: readonly Item[],
  context: ListContext,
): readonly Item[] | Promise<readonly (Item | Promise<Item>)[]> {
  if (items.length < LONG_LIST.fewest || isPromise(items[0])) return items;
  if (items.length < LONG_LIST.most && !eventLoop.isOver) return items;
  return later(items, context);
}

/**
 * Waits until the lists before it have been gone through, so that of all lists of a request only one
 * takes the memory of promises.
 */
async function later<Item>(
  items: readonly Item[],
  context: ListContext,
): Promise<readonly (Item | Promise<Item>)[]> {
  const { scope } = context;
  const before = context.lastList;
  let end: () => void = NOTHING;
  context.lastList = new Promise((resolve) => (end = resolve));
  await before;
  try {
    await eventLoop.pause(scope);
  } catch (error) {
    end();
    throw error;
  }
  if (items.length < LONG_LIST.most) {
    // In the next round, GraphQL has executed them.
    setImmediate(end);
    return items;
  }
  let turn = Promise.resolve();
  const parts = items.map((item, at) => {
    if (at > 0 && at % PART === 0) {
      // First, GraphQL executes the items before it, or makes an error of each.
      turn = turn.then(NOTHING, NOTHING).then(() => eventLoop.pause(scope));
    }
    return turn.then(() => item);
  });
  void turn.then(NOTHING, NOTHING).then(end);
  return parts;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as Promise<unknown> | undefined)?.then === 'function';
}
