import { isInterfaceType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../../src/server/schema.js';
import { testConfig } from '../../support/server.js';
import { type Asked, NO_DATA, type Path, PATHS } from './paths.js';
import { idOf, MARK, type Principal, PRINCIPALS, restoreWorld, startWorld } from './world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
let cursor: string;
beforeAll(async () => {
  world = await startWorld();
  const query =
    '{ premises(by: { text: "tram" }, corpus: "hidden", first: 1) { edges { cursor } } }';
  const [, text] = await send({ query }, 'an-admin');
  cursor = /"cursor":"([^"]+)"/.exec(text)![1]!;
});
afterAll(() => world.api.close());

async function send(
  asked: Asked,
  key: string | undefined,
): Promise<[status: number, text: string]> {
  const headers: Record<string, string> =
    key === undefined ? {} : { authorization: `Bearer ${key}` };
  const response = await world.api.inject(
    'query' in asked
      ? { method: 'POST', url: '/graphql', headers, payload: asked }
      : {
          method: 'GET',
          url: asked.path,
          headers,
          ...(asked.form && (await sent(asked.form, headers))),
        },
  );
  return [response.statusCode, response.rawPayload.toString('latin1')];
}

async function sent(parts: Readonly<Record<string, string | Blob>>, headers: object) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part, 'a.webp');
  }
  const request = new Response(form);
  const type = request.headers.get('content-type')!;
  const payload = Buffer.from(await request.arrayBuffer());
  return { method: 'PUT' as const, payload, headers: { ...headers, 'content-type': type } };
}

/** The answer with one name for both corpora, and for what would be in them. */
function alike([status, text]: readonly [number, string]): string {
  let same = text.replaceAll('absent', 'hidden');
  for (const type of ['premise', 'claim', 'graph', 'image', 'judgement'] as const) {
    for (const name of ['', type]) {
      const of = (corpus: string) => idOf(type, corpus).slice(name === '' ? type.length + 1 : 0);
      same = same.replaceAll(of('absent'), of('hidden'));
    }
  }
  return `${status} ${same}`;
}

describe('the paths to data', () => {
  it('are all walked, or lead to none', async () => {
    const schema = createSchema(testConfig({ federation: true }));
    const roots = [schema.getQueryType()!, schema.getMutationType()!];
    const fields = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) return [];
      const all = Object.values(type.getFields());
      const reaching = roots.includes(type as never) ? all : all.filter(namesCorpus);
      return reaching.map(({ name }) => `${type.name}.${name}`);
    });
    const routes = routesOf(world.api.printRoutes({ commonPrefix: false }));
    const known = new Set([...PATHS.map(({ through }) => through), ...Object.keys(NO_DATA)]);
    expect(routes).toContain('PUT /images');
    expect([...fields, ...routes].filter((each) => !known.has(each))).toEqual([]);
  });
});

/** "GET /images/:file" and so on, from the tree of routes that Fastify prints. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, path, methods] = /^(.*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    if (indent === undefined || path === undefined || methods === undefined) return [];
    parents.splice(indent.length / 4);
    parents.push(path);
    const whole = parents.join('').replaceAll(/\/+/g, '/');
    const own = methods.split(', ').filter((method) => !['HEAD', 'OPTIONS'].includes(method));
    return whole === '/graphql' ? [whole] : own.map((method) => `${method} ${whole}`);
  });
}

const namesCorpus = ({ args }: { args: readonly { name: string }[] }) =>
  args.some(({ name }) => name === 'corpus');

const allowed = ({ reads, writes }: Principal, needs: Path['needs']) =>
  ({ NONE: false, READ: reads, WRITE: writes, BOTH: reads && writes })[needs];

describe.each(PATHS)('$through: $how', ({ ask, needs, everywhere }) => {
  afterAll(() => (needs === 'READ' ? undefined : restoreWorld(world.writer)));

  it.each(PRINCIPALS)('as $who', async (principal) => {
    const { key } = principal;
    const hidden = await send(ask('hidden', cursor), key);
    const may = allowed(principal, needs);
    if (!principal.reads) expect(hidden[1]).not.toContain(MARK);
    if (everywhere) return void expect(hidden[1].includes('"hidden"')).toBe(may);
    const absent = alike(await send(ask('absent', cursor), key));
    if (may) expect(alike(hidden)).not.toBe(absent);
    else expect(alike(hidden)).toBe(absent);
    if (needs !== 'READ' && may) await restoreWorld(world.writer);
  });
});

describe('what concerns the whole store', () => {
  const others = PRINCIPALS.filter(({ who }) => who !== 'an-admin');

  it.each(others)('is not for $who', async ({ key }) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const shown = await world.api.inject({ method: 'GET', url: '/export', headers });
    const changed = await world.api.inject({
      method: 'POST',
      url: '/import',
      payload: '{}',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
    });
    for (const { statusCode, body } of [shown, changed]) {
      expect(statusCode).toBe(key === undefined ? 401 : 403);
      expect(body).not.toContain(MARK);
    }
  });
});
