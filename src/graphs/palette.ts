import { type GraphNode, type NodeType, nodeTypeOf } from '../domain/argument-graph.js';
import { familyNumber } from '../domain/argumentation-schemes.js';

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colour of a node, by its type and by the shade that tells it from touching areas. */
export type Palette = (type: NodeType, shade: number) => Colour;

/** How much of a colour each shade keeps. Touching areas mostly get one of the first two. */
const STRENGTHS = [1, 0.66, 0.83, 0.5, 0.74, 0.58, 0.91, 0.42] as const;

const PURE: Readonly<Record<NodeType, Colour>> = {
  STATEMENT: [0, 0, 255],
  SUPPORT: [0, 255, 0],
  ATTACK: [255, 0, 0],
  REPHRASE: [0, 255, 255],
};

/** What a step in a family's code adds to the light of a pure colour. */
const STEPS: Readonly<Record<NodeType, readonly [Colour, Colour]>> = {
  STATEMENT: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  SUPPORT: [
    [60, 0, 0],
    [0, 0, 60],
  ],
  ATTACK: [
    [0, 60, 0],
    [0, 0, 60],
  ],
  REPHRASE: [
    [60, 0, 0],
    [0, 0, -40],
  ],
};

/**
 * Colours for the structure encoder: types are as far apart as red, green and blue allow. A family of
 * schemes (`familyNumber`) is a code of two digits, 0 to 2, that add light to the two other
 * colours; no scheme leaves the pure colour. A shade darkens all three alike, so that their
 * proportions still tell the family.
 */
export function encoderPalette(type: NodeType, shade: number, family = 0): Colour {
  const strength = STRENGTHS[shade % STRENGTHS.length]!;
  const digits = [family % 3, Math.floor(family / 3)] as const;
  const [one, other] = STEPS[type];
  const light = (at: 0 | 1 | 2) =>
    Math.round((PURE[type][at] + digits[0] * one[at] + digits[1] * other[at]) * strength);
  return [light(0), light(1), light(2)];
}

/** With the families of schemes, or as if no relation named one, for networks trained like that. */
export const ENCODER_PALETTES = {
  schemes: (node: GraphNode, shade: number) =>
    encoderPalette(nodeTypeOf(node), shade, familyNumber(node)),
  plain: (node: GraphNode, shade: number) => encoderPalette(nodeTypeOf(node), shade),
} as const;
export type EncoderPalette = keyof typeof ENCODER_PALETTES;

const READABLE: Readonly<Record<NodeType, Colour>> = {
  STATEMENT: [34, 83, 169],
  SUPPORT: [63, 230, 188],
  ATTACK: [199, 18, 1],
  REPHRASE: [254, 195, 4],
};
/** How much white each shade gets. */
const TINTS = [0, 0.22, 0.11, 0.33] as const;

/**
 * Colours for people. Types differ in lightness as well as in hue, so that readers who cannot tell
 * red or blue from green can still distinguish them.
 */
export function readablePalette(type: NodeType, shade: number): Colour {
  const tint = TINTS[shade % TINTS.length]!;
  const [red, green, blue] = READABLE[type];
  const mixed = (light: number) => Math.round(light + (255 - light) * tint);
  return [mixed(red), mixed(green), mixed(blue)];
}

export function cssColour(colour: Colour): string {
  return `#${colour.map((light) => light.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever is easier to read on a colour (WCAG 2 contrast). */
export function inkOn(colour: Colour): '#000' | '#fff' {
  const [red, green, blue] = colour.map((light) => {
    const part = light / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 0.05 * 1.05 ? '#000' : '#fff';
}
