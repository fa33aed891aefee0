import type { NodeType } from '../../domain/argument-graph.js';
import { cssColour, readablePalette } from '../palette.js';
import type { Measure } from './font.js';
import { xmlNumber } from './xml.js';

const NAMES: Readonly<Record<NodeType, string>> = {
  STATEMENT: 'Statement',
  SUPPORT: 'Supports',
  ATTACK: 'Attacks',
  REPHRASE: 'Rephrases',
};
/** Narrower pictures have no legend. */
const NARROWEST = 240;
const FONT_SIZE = 13;
const ROW = 24;
const GAP = 20;

/** Explains the colours below a picture, in as many rows as needed. */
export function legendOf(
  shown: ReadonlySet<NodeType>,
  width: number,
  top: number,
  measure: Measure,
) {
  if (width < NARROWEST) return { height: 0, svg: '' };
  let [left, row] = [0, 0];
  const entries = (Object.keys(NAMES) as NodeType[])
    .filter((type) => shown.has(type))
    .map((type) => {
      const name = NAMES[type];
      const length = FONT_SIZE + 6 + measure(name, FONT_SIZE) * 1.1;
      if (left > 0 && left + length > width) [left, row] = [0, row + 1];
      const x = left;
      const y = top + row * ROW + (ROW - FONT_SIZE) / 2;
      left += length + GAP;
      const colour = cssColour(readablePalette(type, 0));
      return (
        `<rect x="${xmlNumber(x)}" y="${xmlNumber(y)}" width="${FONT_SIZE}" height="${FONT_SIZE}" fill="${colour}"/>` +
        `<text x="${xmlNumber(x + FONT_SIZE + 6)}" y="${xmlNumber(y + FONT_SIZE - 2)}" font-size="${FONT_SIZE}" fill="#000">${name}</text>`
      );
    });
  return { height: entries.length > 0 ? (row + 1) * ROW : 0, svg: entries.join('\n') };
}
