import { buildSchema, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ApiContext } from '../../src/api/context.js';
import { diversified, diversifiedFields, type Moves } from '../../src/api/middleware/diversify.js';
import { resolvers } from '../../src/api/resolvers/index.js';
import { createSchema } from '../../src/api/schema.js';
import { DIVERSIFY_DEFAULTS } from '../../src/domain/diversity.js';

const SCHEMA = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

describe('the fields that are diversified', () => {
  it('are those that the schema marks: all that take the argument', () => {
    const fields = Object.values(buildSchema(SCHEMA).getQueryType()!.getFields());
    const taking = fields.filter(({ args }) => args.some(({ name }) => name === 'diversify'));
    expect(taking.length).toBeGreaterThan(0);
    expect(diversifiedFields(parse(SCHEMA)).toSorted()).toEqual(
      taking.map(({ name }) => name).sort(),
    );
  });
});

it('a schema leaves the resolvers to the next one as they are', () => {
  const before = { ...resolvers.Query };
  createSchema();
  expect(resolvers.Query).toEqual(before);
});

describe('the middleware', () => {
  const info = { fieldName: 'things' } as never;
  const context = { read: (search) => search({}) } as ApiContext;

  it('moves the hits of a page that is not searched for yet', async () => {
    const asked: Moves[] = [];
    const resolve = diversified((_parent, _args, { read }: ApiContext) =>
      read(async (moves) => {
        asked.push(moves);
        return 'page';
      }),
    );
    expect(await resolve({}, { diversify: { mmr: {} } } as never, context, info)).toBe('page');
    expect(await resolve({}, { stance: 'BALANCED' }, context, info)).toBe('page');
    expect(await resolve({}, {}, context, info)).toBe('page');
    expect(asked).toEqual([
      { stance: 'AS_RANKED', diversify: { method: 'MMR', ...DIVERSIFY_DEFAULTS.MMR } },
      { stance: 'BALANCED' },
      {},
    ]);
  });

  it('refuses a method where a resolver has no such page', async () => {
    const resolve = diversified(() => 'page');
    expect(await resolve({}, {}, context, info)).toBe('page');
    const refused = resolve({}, { diversify: { mmr: {} } } as never, context, info);
    await expect(refused).rejects.toMatchObject({
      code: 'DIVERSIFY_UNSUPPORTED',
      details: { connection: 'things', method: 'MMR' },
    });
  });
});
