import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEME_TYPES } from '../../src/domain/argument-graph.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { LAYOUT_NAMES, LAYOUTS } from '../../src/graphs/layouts/index.js';
import {
  type Colour,
  cssColour,
  encoderPalette,
  inkOn,
  readablePalette,
} from '../../src/graphs/palette.js';
import { LOOKS } from '../../src/graphs/picture/node-link/marks.js';
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

describe('colours', () => {
  const TYPES = ['STATEMENT', ...SCHEME_TYPES] as const;
  const SHADES = [0, 1, 2, 3];

  type Matrix = readonly (readonly [number, number, number])[];
  /** What a reader without one kind of cone sees, in linear light (Machado et al. 2009). */
  const READERS: Readonly<Record<string, Matrix>> = {
    'with usual colour vision': [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    'with protanopia': [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    'with deuteranopia': [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    'with tritanopia': [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  };

  const times = (matrix: Matrix, [a, b, c]: readonly number[]) =>
    matrix.map(([x, y, z]) => x * a! + y * b! + z * c!);
  const linear = (colour: Colour) =>
    colour.map((light) => {
      const part = light / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
  const SRGB_TO_XYZ: Matrix = [
    [0.4124, 0.3576, 0.1805],
    [0.2126, 0.7152, 0.0722],
    [0.0193, 0.1192, 0.9505],
  ];
  /** CIELAB of linear light: distances are roughly how different two colours look. */
  function lab(light: readonly number[]): number[] {
    const inside = light.map((part) => Math.min(1, Math.max(0, part)));
    const white = [0.9505, 1, 1.089];
    const [x, y, z] = times(SRGB_TO_XYZ, inside).map((value, at) => {
      const part = value / white[at]!;
      return part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
    }) as [number, number, number];
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }
  const distance = (matrix: Matrix, a: Colour, b: Colour) => {
    const [left, right] = [a, b].map((colour) => lab(times(matrix, linear(colour))));
    return Math.hypot(...left!.map((part, at) => part - right![at]!));
  };

  describe('the palette for people', () => {
    it.each(Object.entries(READERS))('keeps the types apart for readers %s', (_, matrix) => {
      for (const type of TYPES) {
        for (const other of TYPES.filter((name) => name !== type)) {
          for (const shade of SHADES) {
            for (const otherShade of SHADES) {
              const [a, b] = [readablePalette(type, shade), readablePalette(other, otherShade)];
              // 20 is clearly different at a glance; 2.3 is just noticeable.
              expect(distance(matrix, a, b)).toBeGreaterThan(30);
            }
          }
        }
      }
    });

    it.each(TYPES)('keeps the shades of %s apart', (type) => {
      const colours = SHADES.map((shade) => readablePalette(type, shade));
      const usual = READERS['with usual colour vision']!;
      colours.forEach((colour, at) => {
        for (const other of colours.slice(0, at)) {
          expect(distance(usual, colour, other)).toBeGreaterThan(3);
        }
      });
    });

    it('has labels that can be read on every colour', () => {
      const luminance = (colour: Colour) => times(SRGB_TO_XYZ, linear(colour))[1]!;
      for (const type of TYPES) {
        for (const shade of SHADES) {
          const colour = readablePalette(type, shade);
          const ink = inkOn(colour) === '#fff' ? 1 : 0;
          const [dark, light] = [luminance(colour), ink].sort((a, b) => a - b) as [number, number];
          expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.5);
        }
      }
    });

    it('writes colours as CSS does', () => {
      expect(cssColour([0, 10, 255])).toBe('#000aff');
    });
  });

  describe('the palette for the encoder', () => {
    it('shows each type in channels of its own, in eight different shades', () => {
      const channels = TYPES.map((type) =>
        encoderPalette(type, 0)
          .map((light) => light > 0)
          .join(),
      );
      expect(new Set(channels).size).toBe(TYPES.length);
      for (const type of TYPES) {
        const shades = Array.from({ length: 8 }, (_, shade) =>
          cssColour(encoderPalette(type, shade)),
        );
        expect(new Set(shades).size).toBe(8);
      }
    });
  });

  describe('the families of schemes in the palette for the encoder', () => {
    const FAMILIES = [0, 1, 2, 3, 4, 5, 6, 7, 8];

    it.each(SCHEME_TYPES)('are codes within the hue of %s', (type) => {
      const pure = encoderPalette(type, 0);
      expect(encoderPalette(type, 0, 0)).toEqual(pure);
      const codes = FAMILIES.map((family) => encoderPalette(type, 0, family));
      codes.forEach((colour, at) => {
        for (const other of codes.slice(0, at)) {
          expect(
            Math.hypot(...colour.map((light, channel) => light - other[channel]!)),
          ).toBeGreaterThan(35);
        }
        // Nearer to the pure colour of its own type than to that of any other.
        const far = (other: Colour) =>
          Math.hypot(...colour.map((light, channel) => light - other[channel]!));
        for (const other of TYPES.filter((name) => name !== type)) {
          expect(far(encoderPalette(other, 0))).toBeGreaterThan(far(pure));
        }
      });
    });

    it.each(SCHEME_TYPES)('keep their proportions in every shade of %s', (type) => {
      for (const family of FAMILIES) {
        const [pure, shaded] = [encoderPalette(type, 0, family), encoderPalette(type, 1, family)];
        pure.forEach((light, channel) => {
          expect(Math.abs(shaded[channel]! / 0.66 - light)).toBeLessThan(1);
        });
      }
    });
  });

  describe('the lines of boxes and arrows', () => {
    const colourOf = (css: string) =>
      [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16)) as unknown as Colour;

    it.each(Object.entries(READERS))('differ for readers %s', (_, matrix) => {
      for (const type of SCHEME_TYPES) {
        for (const other of SCHEME_TYPES.filter((name) => name !== type)) {
          const [one, two] = [type, other].map((name) => colourOf(LOOKS[name].line));
          expect(distance(matrix, one!, two!)).toBeGreaterThan(20);
        }
      }
    });

    it('differ without colours: no two kinds have the same dashes', () => {
      const dashes = SCHEME_TYPES.map((type) => String(LOOKS[type].dash));
      expect(new Set(dashes).size).toBe(SCHEME_TYPES.length);
    });
  });
});
