import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '../../src/server/errors.js';
import { VIEWS } from '../../src/server/routes/pages.js';
import { startTownApi, type TownApi } from '../support/town-api.js';
import { print, type Row } from './report.js';

/** Every route that the walk attacks. A new route belongs here, with an address that it has. */
const ROUTES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(VIEWS.map((view) => [view, view])),
  '/graphql': '/graphql',
  '/graphiql': '/graphiql',
  '/graphs/:id/:file': '/graphs/graph:x/node-link.svg',
  '/images/:file': '/images/image:x.webp',
  '/export': '/export',
  '/import': '/import',
  '/ingest': '/ingest?corpus=towns',
  '/ingest/:id': '/ingest/x',
  '/health': '/health',
  '/ready': '/ready',
  '/metrics': '/metrics',
  '/schema.graphql': '/schema.graphql',
  '/watch.atom': '/watch.atom?question=trees&corpus=towns',
};
/** One route for each file of the pages. */
const FILES =
  /^\/(graphiql\/)?(assets\/.+|[^/]+\.(html|json|svg|js|css|ico|webp|woff2))(\.(gz|br))?$|^\/(graphiql\/)?\*?$/;

let town: TownApi;
let port: number;
const rows: Row[] = [];

beforeAll(async () => {
  town = await startTownApi({ receiveTimeoutMs: 500, maxBodyBytes: 100_000 });
  await town.api.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = town.api.server.address() as AddressInfo);
});
afterAll(async () => {
  print('Attacks on each route', rows, {
    tried: 'attack',
    acknowledged: 'answer',
    found: 'second client',
  });
  await town.api.close();
});

/** The paths of all routes, from the tree that Fastify prints: a line has what its path adds. */
function pathsOf({ api }: TownApi): string[] {
  const parts: string[] = [];
  const paths = new Set<string>();
  for (const line of api.printRoutes({ commonPrefix: false }).split('\n')) {
    const branch = /^(?<indent>.*)[├└]── (?<part>\S*)(?<methods> \()?/.exec(line)?.groups;
    if (!branch) continue;
    const depth = branch['indent']!.length / 4;
    parts.splice(depth, Infinity, branch['part']!);
    if (branch['methods']) paths.add(parts.join(''));
  }
  return [...paths];
}

/** Sends bytes, and gives all that comes until the server ends the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${more}\r\n`;
const JSON_OF = (bytes: number) => `content-type: application/json\r\ncontent-length: ${bytes}\r\n`;
const LINES = 'content-type: application/x-ndjson\r\n';
const FORM = 'content-type: multipart/form-data; boundary=x\r\n';
const KEY = 'authorization: Bearer owner-key\r\n';

const ATTACKS: Readonly<Record<string, (path: string) => string>> = {
  'half a request line': (path) => `GET ${path}`,
  'headers that never end': (path) => head('GET', path).slice(0, -2),
  'a body that never ends': (path) => `${head('POST', path, `${KEY}${JSON_OF(1000)}`)}{"query":`,
  'a file that never ends': (path) =>
    `${head('POST', path, `${KEY}${LINES}content-length: 9000\r\n`)}{"id":`,
  'a form that never ends': (path) =>
    `${head('PUT', path, `${FORM}${KEY}content-length: 9000\r\n`)}--x\r\n`,
  'a body over the limit': (path) =>
    `${head('POST', path, `${KEY}${JSON_OF(200_000)}`)}${'x'.repeat(200_000)}`,
  'headers over the limit': (path) => head('GET', path, `x-long: ${'x'.repeat(20_000)}\r\n`),
  'a long address': (path) => head('GET', `${path}?x=${'x'.repeat(10_000)}`),
  'an unknown method': (path) => head('BREW', path),
  'bytes that are no address': (path) => head('GET', `${path}/%ff`),
  'no HTTP': () => 'sheep\r\n\r\n',
};

it('the walk knows every route', () => {
  const unlisted = pathsOf(town).filter((path) => !(path in ROUTES) && !FILES.test(path));
  expect(unlisted, 'add these to ROUTES').toEqual([]);
});

it('each attack on each route is answered with a code, while a second client searches on', async () => {
  const searches: number[] = [];
  let attacking = true;
  const second = (async () => {
    while (attacking) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: '{ premises(by: { text: "trees" }, first: 2) { nodes { id } } }',
        }),
      });
      expect(await response.json()).toMatchObject({ data: { premises: { nodes: [{}, {}] } } });
      searches.push(performance.now() - began);
    }
  })();
  for (const path of Object.values(ROUTES)) {
    const before = searches.length;
    const answers = Object.entries(ATTACKS).map(async ([tried, attack]) => {
      const answer = await send(attack(path));
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      const code = /"code":"(\w+)"/.exec(answer)?.[1];
      const acknowledged = [status, code].filter(Boolean).join(' ') || 'closed';
      return { tried: `${path}: ${tried}`, acknowledged, status, code };
    });
    for (const { tried, acknowledged, status, code } of await Promise.all(answers)) {
      rows.push({ tried, acknowledged, found: '' });
      expect(status, tried).toMatch(/^[1-5]\d\d$/);
      if (Number(status) >= 400)
        expect(CODES.has(code ?? ''), `${tried}: ${acknowledged}`).toBe(true);
      expect(code, tried).not.toBe('INTERNAL');
    }
    const beside = searches.slice(before);
    const longest = Math.max(...beside).toFixed(0);
    const found = `${beside.length} searches answered, the slowest in ${longest} ms`;
    rows.push({ tried: `${path}: meanwhile, a second client`, acknowledged: '', found });
    expect(beside, path).not.toEqual([]);
  }
  attacking = false;
  await second;
});
