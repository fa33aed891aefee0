import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeImage, imageBytes } from '../../support/fake-image-reader.js';
import { imageId, startImageApi } from '../../support/image-api.js';
import { keysFileOf } from '../../support/keys-file.js';
import { ask, codes, type GraphqlResponse } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

type Part = readonly [name: string, value: string | Blob, file?: string];

const MAX_BODY = 20_000;
const MAX_IMAGE = 1_000;
const PAGE = 'https://page.example';
/** For what takes a second on a busy machine. */
const PATIENCE = { timeout: 20_000 };

let town: TownApi;
let url: string;
beforeAll(async () => {
  const entry = (key: string, corpora: string[], scope: string) => ({
    key,
    name: key,
    scopes: [scope],
    corpora,
  });
  const keys = [
    entry('writes-towns', ['towns', 'nowhere'], 'write'),
    entry('reads-towns', ['towns'], 'read'),
    { ...entry('spends-little', ['towns'], 'write'), rateLimit: 60_000 },
  ];
  const keysFile = keysFileOf(keys);
  const limits = { maxImageBytes: MAX_IMAGE, maxBodyBytes: MAX_BODY };
  // What is begun stays begun on a busy machine.
  const patience = { requestTimeoutMs: 110_000, receiveTimeoutMs: 110_000 };
  town = await startImageApi({ keysFile, corsOrigins: [PAGE], ...limits, ...patience });
  url = await town.api.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => town.api.close());

const bytes = (image: FakeImage = {}) => new Blob([Buffer.from(imageBytes(image))]);
const image = (given: FakeImage = {}, name = 'a.webp'): Part => ['image', bytes(given), name];
const minimal = (id: string): Part[] => [['corpus', 'towns'], ['id', id], image()];

interface Answer extends GraphqlResponse {
  readonly status: number;
  readonly written: Record<string, unknown>;
  readonly headers: Headers;
}

async function upload(body: string | readonly Part[], given: object = {}): Promise<Answer> {
  const authorization = 'Bearer writes-towns';
  const response = await fetch(`${url}/images`, {
    method: 'PUT',
    headers: { authorization, ...given },
    body: typeof body === 'string' ? body : form(body),
  });
  const answer = (await response.json()) as GraphqlResponse & Record<string, unknown>;
  codes(answer);
  const { status, headers } = response;
  return { ...answer, written: answer, status, headers };
}

function form(parts: readonly Part[]): FormData {
  const data = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, file);
  }
  return data;
}

const refused = (status: number, code: string, field?: string) => ({
  status,
  errors: [{ extensions: { code, ...(field !== undefined && { field }) } }],
});

/** Sends the beginning of a form, and leaves the rest open. */
function begin(more = '') {
  const { port } = town.api.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => (answer += String(part))).on('error', () => undefined);
  socket.write(
    'PUT /images HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer writes-towns\r\n' +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.webp"\r\n\r\nimage:' +
      more,
  );
  return { socket, answer: () => answer };
}

describe('PUT /images', () => {
  it('adds an image, finds it unchanged, and replaces it', async () => {
    const parts = (title: string): Part[] => [
      ...minimal('bench'),
      ['text', 'Benches\ninvite people.'],
      ['title', title],
      ['pageUrl', 'https://bench.example/'],
      ['imageUrl', 'https://bench.example/a.png'],
      ['rights', 'CC0'],
      ['language', 'en'],
      ['topic', 'Parks'],
      ['sides', '[{"question":"More benches?","side":"FAVOR"}]'],
      ['extra', '{"year":2024}'],
      ['photographer', 'Kim'],
    ];
    const written = { id: imageId('bench'), externalId: 'bench' };
    const first = await upload(parts('A'));
    expect([first.status, first.written]).toEqual([201, { ...written, status: 'ADDED' }]);
    const second = await upload(parts('A'));
    expect([second.status, second.written]).toEqual([200, { ...written, status: 'UNCHANGED' }]);
    const third = await upload(parts('B'));
    expect([third.status, third.written]).toEqual([200, { ...written, status: 'REPLACED' }]);
    const { data } = await ask(
      town.api,
      `{ node(id: "${imageId('bench')}") { ... on Image {
        passage title pageUrl imageUrl rights language topic sides { question side } extra
      } } }`,
    );
    expect(data).toEqual({
      node: {
        ...{ passage: 'Benches\ninvite people.', title: 'B', pageUrl: 'https://bench.example/' },
        ...{ imageUrl: 'https://bench.example/a.png', rights: 'CC0', language: 'en' },
        topic: 'Parks',
        sides: [{ question: 'More benches?', side: 'FAVOR' }],
        extra: { year: 2024, photographer: 'Kim' },
      },
    });
  });

  it('takes the image first, a page as HTML, and the names of public data sets', async () => {
    const html = '<title>Mills</title><p>Mills turn.</p>';
    const parts: Part[] = [image(), ['corpus', 'towns'], ['_id', 'mill'], ['page_html', html]];
    expect(await upload(parts)).toMatchObject({ status: 201 });
    const query = `{ node(id: "${imageId('mill')}") { ... on Image { title passage } } }`;
    expect((await ask(town.api, query)).data).toEqual({
      node: { title: 'Mills', passage: 'Mills turn.' },
    });
  });

  it('takes JSON in parts that say to be JSON', async () => {
    const json = (name: string, value: unknown) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}\r\n`;
    const body =
      json('corpus', 'towns') +
      json('id', 7) +
      json('sides', [{ question: 'Q?', side: 'AGAINST' }]) +
      json('extra', { deep: [1] }) +
      `--b\r\ncontent-disposition: form-data; name="image"; filename="a.webp"\r\n\r\n${Buffer.from(imageBytes()).toString()}\r\n--b--\r\n`;
    const answer = await upload(body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(answer).toMatchObject({ status: 201, written: { externalId: '7' } });
  });

  const [corpus, id] = minimal('x');
  const bad: readonly (readonly [what: string, field: string, parts: readonly Part[]])[] = [
    ['no corpus', 'corpus', [['id', 'x'], image()]],
    ['no id', 'id', [['corpus', 'towns'], image()]],
    ['a blank id', 'id', minimal(' ')],
    ['no image', 'image', [corpus!, id!]],
    ['nothing', 'image', [['x', '']]],
    ['two images', 'image', [...minimal('x'), image()]],
    ['an image and a text in its name', 'image', [...minimal('x'), ['image', 'y']]],
    ['an image as a text', 'image', [corpus!, id!, ['image', 'y']]],
    ['a text as a file', 'text', [...minimal('x'), ['text', bytes(), 'a.txt']]],
    ['a field twice', 'id', [...minimal('x'), ['id', 'y']]],
    ['a name and another one for it', 'id', [...minimal('x'), ['_id', 'y']]],
    ['text and HTML', 'html', [...minimal('x'), ['text', 'A'], ['html', 'B']]],
    ['sides that are no JSON', 'sides', [...minimal('x'), ['sides', 'FAVOR']]],
    ['sides that are no list', 'sides', [...minimal('x'), ['sides', '{}']]],
    [
      'a side that is none',
      'sides.0.side',
      [...minimal('x'), ['sides', '[{"question":"Q?","side":"MAYBE"}]']],
    ],
    ['further fields in a list', 'extra', [...minimal('x'), ['extra', '[1]']]],
    ['a key "__proto__"', 'extra', [...minimal('x'), ['extra', '{"__proto__":{"a":1}}']]],
    ['an address that runs', 'pageUrl', [...minimal('x'), ['pageUrl', 'data:,x']]],
    [
      '60 fields',
      'f50',
      [...Array.from({ length: 60 }, (_, at): Part => [`f${at}`, '']), ...minimal('x')],
    ],
  ];
  it.each(bad)('refuses %s: %s', async (_, field, parts) => {
    expect(await upload(parts)).toMatchObject(refused(400, 'BAD_INPUT', field));
  });

  const png = new Blob([Buffer.from(imageBytes())], { type: 'image/png' });
  const large = image({ ocr: 'x'.repeat(MAX_IMAGE) });
  const unfit: readonly (readonly [what: string, image: Part, status: number, code: string])[] = [
    ['is none', ['image', new Blob(['no image']), 'a'], 400, 'IMAGE_DAMAGED'],
    ['is not what its name says', image({}, 'a.png'), 400, 'IMAGE_MISLABELLED'],
    ['is not what its media type says', ['image', png, 'a'], 400, 'IMAGE_MISLABELLED'],
    ['is too large', large, 413, 'IMAGE_TOO_LARGE'],
  ];
  it.each(unfit)('refuses an image that %s', async (_, part, status, code) => {
    expect(await upload([corpus!, id!, part])).toMatchObject(refused(status, code, 'image'));
  });

  it('refuses fields that are too large, alone or together', async () => {
    const text = (length: number): Part => [`f${length}`, 'x'.repeat(length)];
    for (const parts of [[text(MAX_BODY + 1)], [text(MAX_BODY - 10), text(20)]]) {
      const answer = await upload([...parts, ...minimal('x')]);
      expect(answer).toMatchObject(refused(413, 'QUERY_TOO_LARGE'));
      expect(answer.errors![0]!.message).toContain(`${MAX_BODY} bytes besides the image`);
    }
  });

  it.each([
    ['that is not there', 'nowhere', 404, 'CORPUS_NOT_FOUND'],
    ['that the key may not write to', 'villages', 403, 'FORBIDDEN'],
  ])('refuses a corpus %s', async (_, name, status, code) => {
    const answer = await upload([['corpus', name], id!, image()]);
    expect(answer).toMatchObject(refused(status, code));
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuses a field "%s"', async (name) => {
    expect(await upload([...minimal('x'), [name, 'y']])).toMatchObject(
      refused(400, 'BODY_INVALID'),
    );
    expect(await upload([...minimal('x'), [name, bytes(), 'a']])).toMatchObject({ status: 400 });
  });

  it.each([
    ['no key', {}, 401, 'UNAUTHENTICATED'],
    ['an unknown key', { authorization: 'Bearer nobody-knows' }, 401, 'UNAUTHENTICATED'],
    ['a key that may only read', { authorization: 'Bearer reads-towns' }, 403, 'FORBIDDEN'],
  ])('refuses %s', async (_, headers, status, code) => {
    const response = await fetch(`${url}/images`, { method: 'PUT', headers, body: form([]) });
    expect([response.status, codes((await response.json()) as GraphqlResponse)]).toEqual([
      status,
      [code],
    ]);
  });

  it.each([
    ['JSON', '{}', 'application/json'],
    ['a form for links', 'id=x', 'application/x-www-form-urlencoded'],
    ['a file', 'x', 'image/webp'],
  ])('refuses %s, and says what to send', async (_, body, type) => {
    const { status, errors } = await upload(body, { 'content-type': type });
    expect([status, errors![0]!.message]).toEqual([
      415,
      `send the request as "content-type: multipart/form-data", not as "${type}"`,
    ]);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', '--b\r\n\r\n'],
    ['with another boundary', 'multipart/form-data; boundary=c', '--b\r\n\r\n\r\n--b--\r\n'],
    [
      'that does not end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.webp"\r\n\r\nimage:{}',
    ],
    ['that is noise', 'multipart/form-data; boundary=b', '\0\xff--b--b\r\n\r\n--b-'],
    [
      'with a field that is not JSON but says so',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="sides"\r\ncontent-type: application/json\r\n\r\n[\r\n--b--\r\n',
    ],
  ])('refuses a form %s', async (_, type, body) => {
    const { status, errors } = await upload(body, { 'content-type': type });
    expect([status, errors]).toMatchObject([400, [{ extensions: { code: 'BODY_INVALID' } }]]);
  });

  it('is given up when its client leaves, or when four of its caller are on their way', async () => {
    const putImages = vi.spyOn(town.writer, 'putImages');
    const clients: ReturnType<typeof begin>[] = [];
    const full = await vi.waitFor(async () => {
      // One of the four is refused itself if the fifth overtakes it, as it does any that just began.
      const waiting = clients.filter(({ answer }) => answer() === '').length;
      for (let left = 4 - waiting; left > 0; left--) clients.push(begin());
      expect(waiting).toBe(4);
      const answer = await upload(minimal('fifth'));
      expect(answer.status).toBe(503);
      return answer;
    }, PATIENCE);
    expect(full).toMatchObject(refused(503, 'BUSY'));
    putImages.mockClear();
    for (const { socket } of clients) socket.destroy();
    await vi.waitFor(async () => {
      expect(await upload(minimal('fifth'))).toMatchObject({ written: { externalId: 'fifth' } });
    }, PATIENCE);
    // None of the four was stored.
    expect(putImages.mock.calls.every(([, [sent]]) => sent?.id === 'fifth')).toBe(true);
    putImages.mockRestore();
    // On a busy machine, the last of the four may be given up only now.
    let attempt = 0;
    await vi.waitFor(async () => {
      attempt += 1;
      const again = await Promise.all(
        Array.from({ length: 4 }, (_, at) => upload(minimal(`together-${attempt}-${at}`))),
      );
      expect(again.map(({ status }) => status)).toEqual(Array(4).fill(201));
    }, PATIENCE);
  });

  it('costs points, except while the server is busy', async () => {
    const headers = { authorization: 'Bearer spends-little' };
    const first = await upload(minimal('cheap'), headers);
    expect(first.headers.get('ratelimit')).toMatch(/^"points";r=10000;/);
    const second = await upload(minimal('dear'), headers);
    expect(second).toMatchObject(refused(429, 'RATE_LIMITED'));
    expect(second.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('may come from a page whose origin is allowed', async () => {
    const preflight = await fetch(`${url}/images`, {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    const sent = await upload(minimal('from-a-page'), { origin: PAGE });
    expect(sent.status).toBe(201);
    expect(sent.headers.get('access-control-allow-origin')).toBe(PAGE);
    const other = await upload(minimal('x'), { origin: 'https://stranger.example' });
    expect(other).toMatchObject(refused(403, 'ORIGIN_NOT_ALLOWED'));
  });
});
