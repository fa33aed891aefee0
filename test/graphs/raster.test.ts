import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { LAYOUT_NAMES, LAYOUTS } from '../../src/graphs/layouts/index.js';
import { encoderPalette } from '../../src/graphs/palette.js';
import { drawForEncoder, rasterize } from '../../src/graphs/raster.js';
import { argumentTrees, chainGraph, starGraph } from '../support/argument-graphs.js';
import { RUNS } from '../support/runs.js';

const pixel = (pixels: ArrayLike<number>, at: number) => [0, 1, 2].map((c) => pixels[at * 3 + c]);
const BLUE = [0, 0, 255];
const GREEN = [0, 255, 0];
const WHITE = [255, 255, 255];

describe('the picture for the encoder', () => {
  it('shows statements in blue, support in green, attack in red, and blank in white', () => {
    const tree = rootedTree(chainGraph(3));
    const pixels = rasterize(tree, LAYOUTS.logical(tree, { rows: 8 }), 8);
    const column = Array.from({ length: 8 }, (_, row) => pixel(pixels, row * 8 + 3));
    expect(column.slice(4)).toEqual([[255, 0, 0], BLUE, GREEN, BLUE]);
    expect(column.slice(0, 4)).toEqual([WHITE, WHITE, WHITE, WHITE]);
  });

  it('has rows of four pixels, from the bottom up in Logical and from the top down in Icicle', () => {
    const tree = rootedTree(chainGraph(2));
    const blueRows = (layout: 'logical' | 'icicle') => {
      const pixels = drawForEncoder(tree, layout);
      return Array.from({ length: 64 }, (_, row) => row).filter(
        (row) => pixel(pixels, row * 64 + 30).join() === BLUE.join(),
      );
    };
    expect(blueRows('logical')).toEqual([52, 53, 54, 55, 60, 61, 62, 63]);
    expect(blueRows('icicle')).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
  });

  it('shows families of schemes within the hue, or leaves them out', () => {
    const plain = chainGraph(3);
    const named = {
      ...plain,
      nodes: plain.nodes.map((node) => (node.kind === 'S' ? { ...node, scheme: 'Sign' } : node)),
    };
    const [without, tree] = [rootedTree(plain), rootedTree(named)];
    for (const layout of LAYOUT_NAMES) {
      expect(drawForEncoder(tree, layout)).not.toEqual(drawForEncoder(without, layout));
      expect(drawForEncoder(tree, layout, 64, 'plain')).toEqual(drawForEncoder(without, layout));
    }
    const pixels = rasterize(tree, LAYOUTS.logical(tree, { rows: 8 }), 8);
    expect(pixel(pixels, 6 * 8 + 3)).toEqual([...encoderPalette('SUPPORT', 0, 3)]);
  });

  it('mixes what shares a pixel by area', () => {
    const tree = rootedTree(chainGraph(1));
    expect([...rasterize(tree, LAYOUTS.logical(tree), 1)]).toEqual([0, 128, 128]);
    expect([...rasterize(tree, LAYOUTS.logical(tree, { rows: 4 }), 1)]).toEqual([128, 191, 191]);
  });

  it('has no seam between areas: what is covered holds no white', () => {
    fc.assert(
      fc.property(argumentTrees(), fc.integer({ min: 1, max: 70 }), (graph, width) => {
        const nodes = graph.nodes.map((node) =>
          node.kind === 'S' && node.type === 'REPHRASE'
            ? { ...node, type: 'ATTACK' as const }
            : node,
        );
        const tree = rootedTree({ ...graph, nodes });
        const areas = LAYOUTS.treemap(tree);
        if (areas.length === 0) return;
        const pixels = rasterize(tree, areas, width);
        for (let at = 0; at < width * width; at++) {
          const light = pixel(pixels, at).reduce<number>((sum, channel) => sum + channel!, 0);
          // Red or green or a mix of both; any white would add to it.
          expect(light).toBeLessThanOrEqual(255 + 2);
        }
      }),
    );
  });

  it.each(LAYOUT_NAMES)('holds as much of each colour as %s gives it area', (name) => {
    fc.assert(
      fc.property(argumentTrees(), fc.integer({ min: 16, max: 64 }), (graph, width) => {
        const tree = rootedTree(graph);
        const areas = LAYOUTS[name](tree);
        const pixels = rasterize(tree, areas, width);
        const expected = [255, 255, 255];
        for (const area of areas) {
          const node = tree.nodes[area.node]!;
          const colour = encoderPalette(node.kind === 'I' ? 'STATEMENT' : node.type, area.shade);
          const sides = area.topRight - area.topLeft + area.bottomRight - area.bottomLeft;
          const size = ((area.bottom - area.top) * sides) / 2;
          colour.forEach((light, channel) => (expected[channel]! -= size * (255 - light)));
        }
        for (const channel of [0, 1, 2]) {
          let sum = 0;
          for (let at = channel; at < pixels.length; at += 3) sum += pixels[at]!;
          expect(Math.abs(sum / (width * width) - expected[channel]!)).toBeLessThan(0.6);
        }
      }),
      { numRuns: RUNS.few },
    );
  });

  it.each(LAYOUT_NAMES)('draws a chain of 5,000 and a star of 100,000 nodes as %s', (name) => {
    for (const graph of [chainGraph(5_000), starGraph(50_000)]) {
      const tree = rootedTree(graph);
      const pixels = rasterize(tree, LAYOUTS[name](tree), 64);
      expect(pixels).toHaveLength(64 * 64 * 3);
      expect(pixels.some((value) => value < 255)).toBe(true);
    }
  });
});
