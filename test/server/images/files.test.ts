import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageId, startImageApi } from '../../support/image-api.js';
import { sampleImage } from '../../support/image-samples.js';
import { keysFileOf } from '../../support/keys-file.js';
import { ask } from '../../support/server.js';
import type { TownApi } from '../../support/town-api.js';

describe('GET /images/:file', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startImageApi();
  });
  afterAll(() => town.api.close());

  const url = `/images/${imageId('trams')}.webp`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    town.api.inject({ method: 'GET', url: path, headers });

  it('answers WebP that no browser takes for anything else', async () => {
    const { statusCode, headers, rawPayload } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers.vary).toContain('authorization');
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 480,
    });
  });

  it.each([
    [16, 16, 12],
    [320, 320, 240],
    [1280, 640, 480],
  ])('scales it to a width of %i, but not up', async (asked, width, height) => {
    const { rawPayload } = await get(`${url}?width=${asked}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  it('is where Image.url says', async () => {
    const { data } = await ask(
      town.api,
      `{ node(id: "${imageId('trams')}") { ... on Image { url(width: 100) } } }`,
    );
    const { url: address } = data!['node'] as { url: string };
    const { rawPayload } = await get(address);
    expect((await sharp(rawPayload).metadata()).width).toBe(100);
  });

  it('answers 304 where the image is known, and 200 where it is another one', async () => {
    const { etag } = (await get(url)).headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag!, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(url, { 'if-none-match': String(known) });
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe('');
      expect(response.headers.etag).toBe(etag);
    }
    const known = { 'if-none-match': String(etag) };
    expect((await get(`${url}?width=320`, known)).statusCode).toBe(200);
    expect((await get(`/images/${imageId('lake')}.webp`, known)).statusCode).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const response = await town.api.inject({ method: 'HEAD', url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(Number(response.headers['content-length'])).toBeGreaterThan(50);
  });

  it.each(['0', '15', '1281', '1e3', '-20', '20.5', '', 'wide', '20&width=30'])(
    'refuses the width "%s"',
    async (width) => {
      const response = await get(`${url}?width=${width}`);
      expect(response.statusCode).toBe(400);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toMatchObject({
        errors: [{ extensions: { code: 'BAD_INPUT', field: 'width' } }],
      });
    },
  );

  it.each([
    ['..%2f..%2fetc%2fpasswd', 'file'],
    ['..%2f..%2fetc%2fpasswd.webp', 'id'],
    ['image:..%2f..%2fetc%2fpasswd.webp', 'id'],
    ['%00.webp', 'id'],
    ['premise:9f0c2f5e-0000-5000-8000-000000000000.webp', 'id'],
    ['image:9f0c2f5e-0000-5000-8000-000000000000.png', 'file'],
    ['image:9f0c2f5e-0000-5000-8000-000000000000', 'file'],
    [`${'x'.repeat(90)}.webp`, 'id'],
  ])('refuses the file %s', async (file, field) => {
    const response = await get(`/images/${file}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_INPUT', field } }],
    });
    expect(response.body).not.toContain('root:');
  });

  it('finds no image of an id that is not there', async () => {
    const response = await get('/images/image:9f0c2f5e-0000-5000-8000-000000000000.webp');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });

  it('shows the new image after it was replaced, and none after it was deleted', async () => {
    const address = `/images/${imageId('changed')}.webp`;
    const put = (width: number) =>
      town.writer.putImages('towns', [sampleImage('changed', { image: { width, height: 20 } })]);
    const widthOf = async () => (await sharp((await get(address)).rawPayload).metadata()).width;
    await put(30);
    const { etag } = (await get(address)).headers;
    expect(await widthOf()).toBe(30);
    await put(40);
    expect(await widthOf()).toBe(40);
    const again = await get(address, { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(200);
    await town.writer.deleteImages('towns', [imageId('changed').replace('image:', '')]);
    expect((await get(address)).statusCode).toBe(404);
  });
});

describe('an image', () => {
  it('is for those only who may read its corpus', async () => {
    const entry = (key: string, corpora: string[], scope = 'read') => ({
      key,
      name: key,
      scopes: [scope],
      corpora,
    });
    const keys = [
      entry('reads-towns', ['towns']),
      entry('reads-else', ['elsewhere']),
      entry('writes-towns', ['towns'], 'write'),
    ];
    const keysFile = keysFileOf(keys);
    const { api } = await startImageApi({ keysFile, openReads: false });
    const status = async (key?: string) => {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const response = await api.inject({ url: `/images/${imageId('trams')}.webp`, headers });
      return [response.statusCode, response.headers['cache-control']];
    };
    expect(await status()).toEqual([401, 'no-store']);
    expect(await status('wrong-key-that')).toEqual([401, 'no-store']);
    expect(await status('reads-else')).toEqual([404, 'no-store']);
    expect(await status('writes-towns')).toEqual([403, 'no-store']);
    expect(await status('reads-towns')).toEqual([200, 'private, max-age=300']);
    await api.close();
  });

  it('costs points, and says how many are left', async () => {
    const { api } = await startImageApi({ rateLimitAddressPoints: 2_500 });
    const url = `/images/${imageId('trams')}.webp`;
    const answers = [await api.inject(url), await api.inject(url), await api.inject(url)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit'])).toEqual([
      expect.stringMatching(/^"points";r=1500;t=\d+$/),
      expect.stringMatching(/^"points";r=500;t=\d+$/),
      expect.stringMatching(/^"points";r=500;t=\d+$/),
    ]);
    expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(0);
    await api.close();
  });
});
