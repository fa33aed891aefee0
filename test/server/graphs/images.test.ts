import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES } from '../../search/graphs/town.js';
import { startGraphApi } from '../../support/graph-api.js';
import { keysFileOf } from '../../support/keys-file.js';
import { ask } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

describe('GET /graphs/:id/:file', () => {
  let town: TownApi;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    const started = await startGraphApi(SAMPLES);
    town = started;
    folder = `/graphs/graph:${started.ids[1]}`;
    url = `${folder}/node-link.svg`;
  });
  afterAll(() => town.api.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    town.api.inject({ method: 'GET', url: path, headers });

  it('draws boxes and arrows as wide as they need', async () => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(body)!;
    expect([Number(width), Number(height)].every((side) => side > 200 && side < 2_000)).toBe(true);
    expect(body).toContain('>major claim</text>');
  });

  it.each([
    ['png', 'image/png', '89504e47'],
    ['webp', 'image/webp', '52494646'],
  ])('draws %s in every layout', async (format, type, signature) => {
    const seen = new Set<string>();
    for (const layout of ['node-link', 'logical', 'treemap', 'icicle']) {
      const response = await get(`${folder}/${layout}-240.${format}`);
      expect(response.headers['content-type']).toBe(type);
      expect(response.rawPayload.subarray(0, 4).toString('hex')).toBe(signature);
      expect((await loadImage(response.rawPayload)).width).toBe(240);
      seen.add(response.rawPayload.toString('base64'));
    }
    expect(seen.size).toBe(4);
  });

  it('refuses a picture over the size of an answer', async () => {
    const { api, ids } = await startGraphApi(SAMPLES, { maxAnswerBytes: 500 });
    const response = await api.inject(`/graphs/graph:${ids[1]}/node-link.svg`);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'ANSWER_TOO_LARGE', limit: 500 } }],
    });
    await api.close();
  });

  it('draws PDF', async () => {
    const response = await get(`${folder}/node-link.pdf`);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('folds what is asked to be folded, also by its address', async () => {
    const read = async (fold: string) => {
      const query = `{ node(id: "graph:${folder.split(':')[1]}") { ... on ArgumentGraph {
        majorClaim { id } nodes { id } image(fold: ${fold}) { url svg foldedCount }
      } } }`;
      const { data, errors } = await ask(town.api, query);
      expect(errors).toBeUndefined();
      return (data as { node: FoldedAnswer }).node;
    };
    interface FoldedAnswer {
      readonly majorClaim: { readonly id: string };
      readonly nodes: readonly unknown[];
      readonly image: { readonly url: string; readonly svg: string; readonly foldedCount: number };
    }
    const whole = await read('{}');
    expect(whole.image.foldedCount).toBe(0);
    const { id } = whole.majorClaim;
    const { image } = await read(`{ maxNodes: 20, closed: ["${id}"] }`);
    expect(image.foldedCount).toBe(whole.nodes.length - 1);
    expect(image.url).toBe(`${url}?maxNodes=20&closed=${encodeURIComponent(id)}`);
    expect(image.svg).toContain('>folded: not shown here</text>');
    expect((await get(image.url)).body).toBe(image.svg);
  });

  it.each([
    ['maxNodes=0', 'fold.maxNodes', 400, 'BAD_INPUT'],
    ['maxNodes=1001', 'fold.maxNodes', 400, 'BAD_INPUT'],
    ['maxNodes=many', 'fold.maxNodes', 400, 'BAD_INPUT'],
    [Array(101).fill('open=a').join('&'), 'fold.open', 400, 'BAD_INPUT'],
    ['focus=nowhere', 'fold.focus', 400, 'UNKNOWN_ID'],
  ])('refuses to fold %s', async (query, field, status, code) => {
    const response = await get(`${url}?${query}`);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code, field } }] });
    const areas = await get(`${folder}/icicle.svg?maxNodes=10`);
    expect(areas.json()).toMatchObject({ errors: [{ extensions: { field: 'fold' } }] });
  });

  it('answers 304 where the picture is known, and 200 where it is another one', async () => {
    const { etag } = (await get(url)).headers;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [etag!, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(url, { 'if-none-match': String(known) });
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe('');
      expect(response.headers.etag).toBe(etag);
    }
    const other = await get(`${folder}/icicle.svg`, { 'if-none-match': String(etag) });
    expect(other.statusCode).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const response = await town.api.inject({ method: 'HEAD', url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(Number(response.headers['content-length'])).toBeGreaterThan(1000);
  });

  it.each([
    ['an unknown layout', 'spiral.svg', 'layout'],
    ['an unknown format', 'icicle.gif', 'format'],
    ['no format', 'image', 'format'],
    ['a width of 10^5', 'icicle-100000.svg', 'width'],
    ['a width of 0', 'icicle-0.svg', 'width'],
    ['a width that is no number', 'icicle-1e3.svg', 'layout'],
  ])('refuses %s', async (_, file, field) => {
    const response = await get(`${folder}/${file}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_INPUT', field } }],
    });
  });

  it.each([
    ['/graphs/..%2f..%2fetc%2fpasswd/icicle.svg'],
    ['/graphs/graph:..%2f..%2fetc%2fpasswd/icicle.svg'],
    ['/graphs/%00/icicle.svg'],
    ['/graphs/premise:9f0c2f5e-0000-5000-8000-000000000000/icicle.svg'],
    [`/graphs/${'x'.repeat(90)}/icicle.svg`],
  ])('refuses %s in place of an id', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_INPUT', field: 'id' } }],
    });
    expect(response.body).not.toContain('root:');
  });

  it('finds no graph of an id that is not there', async () => {
    const response = await get('/graphs/graph:9f0c2f5e-0000-5000-8000-000000000000/icicle.svg');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });

  it('still answers searches', async () => {
    const { errors } = await ask(town.api, '{ corpora { graphCount } }');
    expect(errors).toBeUndefined();
  });
});

describe('a picture of a graph', () => {
  it('is for those only who may read its corpus', async () => {
    const entry = (key: string, corpora: string[]) => ({
      key,
      name: key,
      scopes: ['read'],
      corpora,
    });
    const keys = [entry('reads-towns', ['towns']), entry('reads-else', ['elsewhere'])];
    const keysFile = keysFileOf(keys);
    const { api, ids } = await startGraphApi(SAMPLES, { keysFile, openReads: false });
    const url = `/graphs/graph:${ids[0]}/icicle.svg`;
    const status = async (key?: string) => {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const { statusCode, headers: sent } = await api.inject({ url, headers });
      return [statusCode, sent['cache-control']];
    };
    expect(await status()).toEqual([401, 'no-store']);
    expect(await status('wrong-key-that')).toEqual([401, 'no-store']);
    expect(await status('reads-else')).toEqual([404, 'no-store']);
    expect(await status('reads-towns')).toEqual([200, 'private, max-age=300']);
    await api.close();
  });

  it('of more nodes than can be drawn is refused', async () => {
    const nodes = Array.from({ length: 10_001 }, (_, index) =>
      index === 0
        ? ({ kind: 'I', id: '0', text: 'Many reasons.' } as const)
        : ({ kind: 'S', id: String(index), type: 'SUPPORT' } as const),
    );
    const edges = nodes.slice(1).map(({ id }) => ({ source: id, target: '0' }));
    const sample = { id: 'many', graph: { nodes, edges, majorClaim: '0' } };
    const { api, ids } = await startGraphApi([sample]);
    const areas = await api.inject(`/graphs/graph:${ids[0]}/icicle.svg`);
    expect(areas.statusCode).toBe(400);
    expect(areas.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] });
    const boxes = await api.inject(`/graphs/graph:${ids[0]}/node-link.svg`);
    expect(boxes.statusCode).toBe(200);
    expect(boxes.body.match(/<g data-node=/g)).toHaveLength(1_000);
    await api.close();
  });
});
