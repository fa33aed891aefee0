import type { NodeMapping } from '../../matching/similarity.js';
import type { Measure } from '../font.js';
import type { LegendEntry } from '../legend.js';
import type { Mark, Point } from '../scene.js';

/** A mark on a node that stands for one of another graph, such as "3 · .87". */
export interface Tag {
  readonly text: string;
  readonly colour: string;
}

/** White is easy to read on each. */
const COLOURS = ['#0b62a4', '#9a4a06', '#6b3fa0', '#6d6000', '#a0246b', '#00706f', '#4a5560'];
export const TAG_HEIGHT = 17;
const FONT_SIZE = 11;
const PADDING = 6;

/**
 * The same number and colour for nodes that stand for each other; at the case also how similar
 * they are.
 * @param placeOf the place of a query's node, by which the pairs are numbered
 */
export function tagsOf(mapping: readonly NodeMapping[], placeOf: (query: string) => number) {
  const query = new Map<string, Tag>();
  const hit = new Map<string, Tag>();
  mapping
    .toSorted((a, b) => placeOf(a.query) - placeOf(b.query))
    .forEach((pair, at) => {
      const colour = COLOURS[at % COLOURS.length]!;
      const number = String(at + 1);
      query.set(pair.query, { text: number, colour });
      hit.set(pair.case, { text: `${number} · ${similarity(pair.similarity)}`, colour });
    });
  return { query, case: hit };
}

function similarity(value: number): string {
  return value.toFixed(2).replace(/^0/, '');
}

export function tagWidth({ text }: Tag, measure: Measure): number {
  return measure(text, FONT_SIZE, true) + 2 * PADDING;
}

export function drawTag({ text, colour }: Tag, width: number, [x, y]: Point): Mark[] {
  const middle = { x: x + width / 2, y: y + TAG_HEIGHT / 2 + FONT_SIZE * 0.36 };
  return [
    {
      ...{ kind: 'box', x, y, width, height: TAG_HEIGHT, radius: TAG_HEIGHT / 2 },
      ...{ fill: colour, stroke: '#ffffff', strokeWidth: 1 },
    },
    {
      ...{ kind: 'text', text, ...middle, anchor: 'middle', fontSize: FONT_SIZE, bold: true },
      ...{ fill: '#ffffff', length: width - 2 * PADDING },
    },
  ];
}

export function tagEntry(): LegendEntry {
  const colour = COLOURS[0]!;
  return {
    ...{ width: 76, name: 'nodes that stand for each other, with their similarity (0 to 1)' },
    draw: (x, middle) => [
      ...drawTag({ text: '1', colour }, 20, [x, middle - TAG_HEIGHT / 2]),
      ...drawTag({ text: '1 · .87', colour }, 50, [x + 26, middle - TAG_HEIGHT / 2]),
    ],
  };
}
