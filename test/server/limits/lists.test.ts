import {
  buildSchema,
  execute,
  type ExecutionResult,
  type FieldNode,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { eventLoop } from '../../../src/runtime/threads/event-loop.js';
import { limitLists, surplusOf } from '../../../src/server/limits/lists.js';

const { signal } = new AbortController();

/** Keeps the event loop longer than a part of a turn. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

const schema = limitLists(
  buildSchema(`
    type Query { items(count: Int!): [Item!]! later(count: Int!): [Item] names: [String!]! }
    type Item { number: Int! items: [Item!]! }
  `),
);

const item = (number: number, made?: () => void) => ({
  number: () => {
    made?.();
    return number;
  },
  items: [],
});
const itemsOf = ({ count }: { readonly count: number }, made?: () => void) =>
  Array.from({ length: count }, (_, number) => item(number, made));

function run(
  query: string,
  { made, ...context }: { readonly made?: () => void; readonly [name: string]: unknown } = {},
): ExecutionResult | Promise<ExecutionResult> {
  return execute({
    schema,
    document: parse(query),
    rootValue: {
      items: (args: { readonly count: number }) => itemsOf(args, made),
      later: async (args: { readonly count: number }) =>
        itemsOf(args).map((each) => Promise.resolve(each)),
      names: ['a', 'b'],
    },
    contextValue: { scope: { signal }, ...context },
  });
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ number }));

describe('a list', () => {
  it('is executed at once where it is short', async () => {
    // A pause of the machine would end the turn.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    await eventLoop.next({ signal });
    expect(run('{ items(count: 10) { number } }')).toEqual({
      data: { items: numbers(10) },
    });
  });

  it('is executed with pauses where it takes long, and nothing is done before its time', async () => {
    let [rounds, running, made, first] = [0, true, 0, 0];
    const count = () => {
      if (rounds++ === 0) first = made;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    const answer = await run('{ items(count: 60) { number } }', {
      made: () => {
        made += 1;
        work(2);
      },
    });
    running = false;
    expect(answer).toEqual({ data: { items: numbers(60) } });
    expect(rounds).toBeGreaterThan(5);
    expect(first).toBeLessThan(60);
  });

  it('ends for whoever has left', async () => {
    const left = new AbortController();
    left.abort(new Error('left'));
    const { errors } = await run('{ items(count: 60) { number } }', {
      scope: { signal: left.signal },
    });
    expect(errors?.map(({ message }) => message)).toEqual(['left']);
  });

  it('of items that are looked up stays together', async () => {
    expect(await run('{ later(count: 60) { number } }')).toEqual({ data: { later: numbers(60) } });
  });

  it('is charged by its real length, also one within another', async () => {
    const charged: [string, number][] = [];
    const chargeList = (nodes: readonly { name: { value: string } }[], length: number) =>
      charged.push([nodes[0]!.name.value, length]);
    await run('{ items(count: 2) { items { number } } later(count: 3) { number } names }', {
      chargeList,
    });
    expect(charged.sort()).toEqual([
      ['items', 0],
      ['items', 0],
      ['items', 2],
      ['later', 3],
      ['names', 2],
    ]);
  });

  it('that costs too much is an error, and the rest is there', async () => {
    const chargeList = (_: unknown, length: number) => {
      if (length > 5) throw new Error('too much');
    };
    const answer = await run('{ later(count: 9) { number } items(count: 3) { number } }', {
      chargeList,
    });
    expect(answer.data).toEqual({ later: null, items: numbers(3) });
    expect(answer.errors?.map(({ path }) => path)).toEqual([['later']]);
  });
});

it('a list is charged for the items beyond those that its cost assumed', () => {
  const document = parse('{ items names }').definitions[0] as OperationDefinitionNode;
  const [items, names] = document.selectionSet.selections as [FieldNode, FieldNode];
  const costs = new Map([
    [items, { length: 20, item: 3 }],
    [names, { length: 5, item: 0 }],
  ]);
  expect(surplusOf(costs, [items], 20)).toBe(0);
  expect(surplusOf(costs, [items], 21)).toBe(3);
  expect(surplusOf(costs, [names], 100)).toBe(0);
  expect(surplusOf(costs, [names], 1100)).toBe(100);
});
