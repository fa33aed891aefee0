import type { Rectangle } from './area.js';
import { divide } from './shares.js';

/**
 * Divides a rectangle among shares, in their order, into rectangles as square as this order allows:
 * bands along the shorter side, each taking shares as long as that makes its worst part squarer.
 * After Bruls, Huizing and van Wijk, "Squarified treemaps" (2000).
 * @param shares positive, best from the largest to the smallest
 */
export function squarify(space: Rectangle, shares: readonly number[]): Rectangle[] {
  const parts: Rectangle[] = [];
  let rest = space;
  let left = shares.reduce((sum, share) => sum + share, 0);
  for (let start = 0; start < shares.length;) {
    const width = rest.right - rest.left;
    const height = rest.bottom - rest.top;
    const [short, long] = width < height ? [width, height] : [height, width];
    let end = start;
    let taken = 0;
    let [most, least, worst] = [0, Infinity, Infinity];
    for (; end < shares.length; end++) {
      const share = shares[end]!;
      const sum = taken + share;
      most = Math.max(most, share);
      least = Math.min(least, share);
      // The band is `long * sum / left` thick; a part is `short * share / sum` long in it.
      const scale = ((long / short) * sum * sum) / left;
      const ratio = Math.max(scale / least, most / scale);
      if (ratio > worst) break;
      [taken, worst] = [sum, ratio];
    }
    // Whatever is left over by rounding goes to the last band.
    const portion = end === shares.length ? 1 : Math.min(1, taken / left);
    const tall = width < height;
    const { band, beyond } = cut(rest, portion, tall);
    for (const part of partsOf(band, shares.slice(start, end), tall)) parts.push(part);
    [rest, left, start] = [beyond, left - taken, end];
  }
  return parts;
}

/** Takes a band across the longer side: at the top of a tall space, else at its left. */
function cut(
  space: Rectangle,
  portion: number,
  tall: boolean,
): { band: Rectangle; beyond: Rectangle } {
  const { left, top, right, bottom } = space;
  if (tall) {
    const at = portion === 1 ? bottom : top + (bottom - top) * portion;
    return { band: { ...space, bottom: at }, beyond: { ...space, top: at } };
  }
  const at = portion === 1 ? right : left + (right - left) * portion;
  return { band: { ...space, right: at }, beyond: { ...space, left: at } };
}

function partsOf(band: Rectangle, shares: readonly number[], tall: boolean): Rectangle[] {
  const ends = tall ? divide(band.left, band.right, shares) : divide(band.top, band.bottom, shares);
  return shares.map((_, at) =>
    tall
      ? { ...band, left: ends[at]!, right: ends[at + 1]! }
      : { ...band, top: ends[at]!, bottom: ends[at + 1]! },
  );
}
