import type { Measure } from './box-size.js';

/** Pixels of a rem; people set another size of text in their browser. */
export function pixelsOfRem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** Measures texts as boxes show them. */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  const rem = pixelsOfRem();
  const widths = new Map<string, number>();
  return (text, isClaim) => {
    const font = isClaim
      ? `600 ${0.9375 * rem}px ${fontFamily}`
      : `${0.8125 * rem}px ${fontFamily}`;
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined || !context) return known ?? text.length * rem * 0.5;
    context.font = font;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}
