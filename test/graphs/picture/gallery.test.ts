import { afterAll, describe, expect, it } from 'vitest';
import { Gallery } from '../../../src/graphs/picture/gallery.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import { PICTURE_LAYOUTS } from '../../../src/graphs/picture/options.js';
import { NEVER } from '../../../src/runtime/scope.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';

const graph = {
  nodes: [statement('a'), relation('s'), statement('b'), relation('t', 'ATTACK'), statement('d')],
  edges: edges('a < s < b', 'a < t < d'),
  majorClaim: 'a',
};
const svg = { layout: 'logical', width: 300, format: 'svg' } as const;

describe('Gallery', () => {
  const galleries: Gallery[] = [];
  const open = (bytes: number) => {
    const gallery = new Gallery(bytes);
    galleries.push(gallery);
    return gallery;
  };
  afterAll(() => Promise.all(galleries.map((gallery) => gallery.close())));

  it('draws what drawPicture draws', async () => {
    const gallery = open(1e6);
    for (const layout of ['logical', 'node-link'] as const) {
      for (const format of ['svg', 'png'] as const) {
        const options = { layout, format, width: 300 };
        const { bytes, mediaType } = await drawPicture(graph, options);
        expect(await gallery.draw(graph, options)).toMatchObject({ bytes, mediaType });
      }
    }
  });

  it('draws a picture once, also for many at the same time', async () => {
    const gallery = open(1e6);
    const all = await Promise.all([1, 2, 3].map(() => gallery.draw(graph, svg)));
    expect(new Set(all).size).toBe(1);
    expect(await gallery.draw({ ...graph }, { ...svg })).toBe(all[0]);
    const other = await gallery.draw({ ...graph, majorClaim: 'b' }, svg);
    expect(other.tag).not.toBe(all[0]!.tag);
  });

  it('refuses pictures of whoever asks for too many, and draws those of others', async () => {
    const gallery = open(1e7);
    const many = Array.from({ length: 405 }, (_, at) =>
      gallery.draw(graph, { ...svg, width: 100 + at }, { signal: NEVER, caller: '10.0.0.1' }),
    );
    const all = Promise.allSettled(many);
    const one = gallery.draw(graph, { ...svg, width: 3000 }, { signal: NEVER, caller: '10.0.0.2' });
    expect((await one).mediaType).toBe('image/svg+xml');
    const refused = (await all).filter(({ status }) => status === 'rejected');
    expect(refused).not.toHaveLength(0);
    for (const each of refused) expect(each).toMatchObject({ reason: { code: 'BUSY' } });
  });

  it('refuses at once boxes and arrows with many more lines than nodes', async () => {
    const gallery = open(1e6);
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
    const others = (name: string) => names.filter((each) => each !== name);
    const dense = {
      nodes: names.flatMap((name) => [statement(name), relation(`to ${name}`)]),
      edges: names.flatMap((name) => [
        { source: `to ${name}`, target: name },
        ...others(name).map((source) => ({ source, target: `to ${name}` })),
      ]),
      majorClaim: 'n0',
    };
    const size = { nodes: 40, edges: 400, limit: 190, unit: 'edges' };
    await expect(gallery.draw(dense, { ...svg, layout: 'node-link' })).rejects.toMatchObject({
      code: 'PICTURE_TOO_COMPLEX',
      details: size,
    });
    expect((await gallery.draw(dense, { ...svg, layout: 'icicle' })).bytes).not.toHaveLength(0);
  });

  it('draws a query and a case side by side', async () => {
    const gallery = open(1e6);
    const mapped = (similarity: number) => ({
      query: graph,
      case: { ...graph, majorClaim: 'b' },
      mapping: [{ query: 'b', case: 'a', similarity }],
    });
    const first = await gallery.drawMapping(mapped(0.875), { format: 'svg' });
    const numbers = String(first.bytes).match(/>1( · [\d.]+)?<\/text>/g);
    // The last two are those of the legend.
    expect(numbers).toEqual(['>1</text>', '>1 · .88</text>', '>1</text>', '>1 · .87</text>']);
    expect(await gallery.drawMapping(mapped(0.875), { format: 'svg' })).toBe(first);
    expect((await gallery.drawMapping(mapped(0.1), { format: 'svg' })).tag).not.toBe(first.tag);
  });

  it('keeps no more bytes than it may', async () => {
    const first = await open(1e6).draw(graph, svg);
    const gallery = open(Math.round(1.5 * (first.bytes.length + 500)));
    const kept = await gallery.draw(graph, svg);
    await gallery.draw(graph, { ...svg, layout: 'icicle' });
    const again = await gallery.draw(graph, svg);
    expect(again).not.toBe(kept);
    expect(again.tag).toBe(kept.tag);
    const none = open(0);
    expect(await none.draw(graph, svg)).not.toBe(await none.draw(graph, svg));
  });

  it('rejects what cannot be drawn, and goes on', async () => {
    const gallery = open(1e6);
    const many = {
      nodes: [statement('a'), ...Array.from({ length: 10_000 }, (_, at) => relation(`s${at}`))],
      edges: Array.from({ length: 10_000 }, (_, at) => ({ source: `s${at}`, target: 'a' })),
      majorClaim: 'a',
    };
    await expect(gallery.draw(many, svg)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect((await gallery.draw(graph, svg)).mediaType).toBe('image/svg+xml');
  });

  it('does not begin what all have given up, and draws what one still wants', async () => {
    const gallery = open(1e6);
    const gone = { signal: AbortSignal.abort(new Error('gone')) };
    const first = gallery.draw(graph, { ...svg, width: 1_000 });
    const given = gallery.draw(graph, svg, gone);
    const icicle = { ...svg, layout: 'icicle' } as const;
    const wanted = [gallery.draw(graph, icicle, gone), gallery.draw(graph, icicle)];
    await expect(given).rejects.toThrow('gone');
    expect(new Set(await Promise.all(wanted)).size).toBe(1);
    await first;
    expect((await gallery.draw(graph, svg)).mediaType).toBe('image/svg+xml');
  });

  it('draws a page of 200, and is too busy for many more', async () => {
    const gallery = open(1e6);
    const asked = Array.from({ length: 500 }, (_, at) =>
      gallery.draw(graph, { ...svg, width: 100 + at }),
    );
    const results = await Promise.allSettled(asked);
    const refused = results.filter(({ status }) => status === 'rejected');
    // 400 may wait, and one may be in work.
    expect([99, 100]).toContain(refused.length);
    expect(refused[0]).toMatchObject({ reason: { code: 'BUSY' } });
  });
});

it.each(PICTURE_LAYOUTS)('tells the size that is drawn: %s', async (layout) => {
  for (const width of [32, 100, 250, 800, 4096]) {
    const { bytes, height } = await drawPicture(graph, { layout, width, format: 'svg' });
    expect(bytes.toString()).toContain(` width="${width}" height="${height}" viewBox=`);
  }
});
