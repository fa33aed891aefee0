import type { NodeType } from '../domain/argument-graph.js';

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The colour of each type of node, by shade. */
export type Palette = (type: NodeType, shade: number) => Colour;

/** How much of a colour each shade keeps; touching areas mostly get one of the first two. */
const STRENGTHS = [1, 0.66, 0.83, 0.5, 0.74, 0.58, 0.91, 0.42] as const;

const PURE: Readonly<Record<NodeType, Colour>> = {
  STATEMENT: [0, 0, 255],
  SUPPORT: [0, 255, 0],
  ATTACK: [255, 0, 0],
  REPHRASE: [0, 255, 255],
};

/** For the vision encoder: types as far apart as red, green and blue allow. */
export const encoderPalette: Palette = (type, shade) => {
  const [red, green, blue] = PURE[type];
  const strength = STRENGTHS[shade % STRENGTHS.length]!;
  return [Math.round(red * strength), Math.round(green * strength), Math.round(blue * strength)];
};
