import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { LAYOUT_NAMES } from '../../../src/graphs/layouts/index.js';
import { cssColour, readablePalette } from '../../../src/graphs/palette.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import {
  type Format,
  FORMATS,
  type PictureOptions,
  pictureOptions,
} from '../../../src/graphs/picture/options.js';
import {
  chainGraph,
  edges,
  relation,
  starGraph,
  statement,
} from '../../support/argument-graphs.js';

const TOWN: ArgumentGraph = {
  nodes: [
    statement('claim', 'The tram line should be built.'),
    { kind: 'S', id: 'r', type: 'SUPPORT', scheme: 'Cause to Effect' },
    statement('quiet', 'Trams make streets quieter.'),
    relation('a', 'ATTACK'),
    statement('cost', 'Buses cost less.'),
  ],
  edges: edges('claim < r < quiet', 'claim < a < cost'),
};

const draw = (graph: ArgumentGraph, given: Partial<PictureOptions> = {}) =>
  drawPicture(graph, { layout: 'logical', width: 600, format: 'svg', ...given });
const svgOf = async (graph: ArgumentGraph, given: Partial<PictureOptions> = {}) =>
  String((await draw(graph, given)).bytes);
/** The colours of single points of a picture, as CSS writes them. */
async function colours(bytes: Buffer, points: readonly (readonly [number, number])[]) {
  const image = await loadImage(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return points.map(([x, y]) => {
    const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
    return cssColour([red!, green!, blue!]);
  });
}

describe('a picture for people', () => {
  it.each(LAYOUT_NAMES)('labels nodes and names its claim, drawn as %s', async (layout) => {
    const svg = await svgOf(TOWN, { layout });
    expect(svg).toContain(`<title>The tram line should be built. (${layout})</title>`);
    for (const label of ['Cause to Effect', 'attacks']) expect(svg).toContain(`>${label}</text>`);
    const statements = svg.includes('>Trams make streets quieter.</text>');
    expect(statements).toBe(layout !== 'treemap');
  });

  it.each(['node-link', ...LAYOUT_NAMES] as const)(
    'says which node each area or box stands for, drawn as %s',
    async (layout) => {
      const svg = await svgOf(TOWN, { layout });
      const named = [...svg.matchAll(/<g data-node="([^"]*)"><title>([^<]*)</g)];
      const nodes = TOWN.nodes.filter(({ kind }) => kind === 'S' || layout !== 'treemap');
      expect(named.map(([, id]) => id).sort()).toEqual(nodes.map(({ id }) => id).sort());
      for (const [, id, title] of named) {
        const node = TOWN.nodes.find((each) => each.id === id)!;
        if (node.kind === 'I') expect(title).toBe(node.text);
      }
    },
  );

  it('keeps any id of a node as it is', async () => {
    const svg = await svgOf({ nodes: [statement('<"a" &\n\tb>', 'Trams.')], edges: [] });
    expect(svg).toContain('<g data-node="&lt;&quot;a&quot; &amp;&#10;&#9;b&gt;">');
  });

  it('explains the colours that it has, and nothing else', async () => {
    for (const width of [100, 600]) {
      const svg = await svgOf(TOWN, { width });
      const below = svg.slice(svg.lastIndexOf('</g>'));
      const legend = [...below.matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name);
      expect(legend).toEqual(['statement', 'supports', 'attacks', 'Cause To Effect']);
      expect(svg).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}"`);
    }
  });

  it('hatches relations by the family of their scheme, within their area', async () => {
    const named = (scheme: string) => ({
      ...TOWN,
      nodes: TOWN.nodes.map((node) => (node.id === 'r' ? { ...node, scheme } : node)),
    });
    const linesOf = async (graph: ArgumentGraph) => {
      const [, area = ''] = /<g data-node="r">(.*?)<\/g>/.exec(await svgOf(graph))!;
      const [, x, y, width, height] = /x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"/.exec(
        area,
      )!;
      const box = [x, y, width, height].map(Number) as [number, number, number, number];
      return { box, paths: [...area.matchAll(/<path d="(.*?)"/g)].map(([, path]) => path!) };
    };
    const families = ['Sign', 'Analogy', 'Rule', 'Expert Opinion', 'Commitment', 'Odd Name'];
    const drawn = await Promise.all(families.map((scheme) => linesOf(named(scheme))));
    expect(new Set(drawn.map(({ paths }) => String(paths))).size).toBe(families.length - 1);
    for (const { box, paths } of drawn) {
      expect(paths.length).toBeGreaterThan(0);
      for (const [, x, y] of paths.join('').matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(box[0]);
        expect(Number(x)).toBeLessThanOrEqual(box[0] + box[2]);
        expect(Number(y)).toBeGreaterThanOrEqual(box[1]);
        expect(Number(y)).toBeLessThanOrEqual(box[1] + box[3]);
      }
    }
    expect((await linesOf(named('Default Inference'))).paths).toEqual([]);
    const [sign, cause] = await Promise.all([linesOf(named('Sign')), linesOf(named('Cause'))]);
    expect(cause).toEqual(sign);
  });

  it('says how many nodes are left out, and that texts are shortened', async () => {
    const long = statement('long', 'Trams are quiet and clean. '.repeat(20));
    const graph = {
      nodes: [...TOWN.nodes, long, relation('l')],
      edges: [...TOWN.edges, ...edges('quiet < l < long')],
    };
    const lonely = {
      nodes: [...graph.nodes, statement('x'), statement('y')],
      edges: graph.edges,
      majorClaim: 'claim',
    };
    const svg = await svgOf(lonely);
    expect(svg).toMatch(
      />2<\/text><text[^>]*>left out: no way to the major claim<|>2<\/text>\n<text[^>]*>left out/,
    );
    expect(svg).toMatch(/>…<\/text>\n<text[^>]*>shortened</);
  });

  it('shows any text as text', async () => {
    const text = '<script>alert("x")</script> & \0\u{d800} \u{1F68B}';
    const svg = await svgOf({ nodes: [statement('a', text)], edges: [] });
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; \uFFFD\uFFFD');
    await expect(loadImage(Buffer.from(svg))).resolves.toMatchObject({ width: 600 });
  });

  it.each(['png', 'webp'] as const)('has its colours in place as %s', async (format) => {
    const { bytes, mediaType } = await draw(TOWN, { format });
    expect(mediaType).toBe(`image/${format}`);
    expect(bytes.subarray(0, 12).toString('latin1')).toMatch(
      format === 'png' ? /^\x89PNG/ : /^RIFF.{4}WEBP/s,
    );
    const found = await colours(bytes, [
      [36, 570],
      [36, 380],
      [570, 380],
      [36, 36],
    ]);
    const expected = [
      readablePalette('STATEMENT', 0),
      readablePalette('SUPPORT', 0),
      readablePalette('ATTACK', 0),
      readablePalette('STATEMENT', 0),
    ];
    if (format === 'png') expect(found).toEqual(expected.map(cssColour));
    else expect(found[0]).not.toBe(found[1]);
  });

  it('shows no white between touching areas', async () => {
    const { bytes } = await draw(starGraph(7), { format: 'png', width: 501 });
    const row = await colours(
      bytes,
      Array.from({ length: 469 }, (_, x) => [16 + x, 180] as const),
    );
    expect(new Set(row)).toEqual(
      new Set(
        [
          readablePalette('SUPPORT', 0),
          readablePalette('SUPPORT', 1),
          readablePalette('ATTACK', 0),
          readablePalette('ATTACK', 1),
        ].map(cssColour),
      ),
    );
  });

  it('is the same each time', async () => {
    for (const format of FORMATS) {
      const [first, second] = [await draw(TOWN, { format }), await draw(TOWN, { format })];
      expect(first.bytes.equals(second.bytes)).toBe(true);
    }
  });

  it('says so where there is no relation for Treemap to draw', async () => {
    expect(await svgOf(chainGraph(0), { layout: 'treemap' })).toContain('no relations to draw');
  });

  it.each(FORMATS)('takes thousands of nodes as %s, and refuses more', async (format: Format) => {
    const { bytes } = await draw(starGraph(2_000), { format });
    expect(bytes.length).toBeLessThan(3_000_000);
    await expect(draw(starGraph(5_000), { format })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'graph' },
    });
  });
});

describe('what is asked of a picture', () => {
  it('has defaults', () => {
    expect(pictureOptions({})).toEqual({ layout: 'node-link', format: 'svg' });
    expect(pictureOptions({ layout: 'NODE_LINK', width: null })).toEqual(pictureOptions({}));
    expect(pictureOptions({ layout: 'ICICLE', width: 64, format: 'PNG' })).toEqual({
      layout: 'icicle',
      width: 64,
      format: 'png',
    });
  });

  it.each([
    ['width', { width: 100_000 }],
    ['width', { width: 0 }],
    ['width', { width: 64.5 }],
    ['width', { width: NaN }],
    ['layout', { layout: 'spiral' }],
    ['layout', { layout: '__proto__' }],
    ['format', { format: 'gif' }],
  ])('is refused for its %s: %o', (field, given) => {
    expect(() => pictureOptions(given)).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', details: expect.objectContaining({ field }) }),
    );
  });
});
