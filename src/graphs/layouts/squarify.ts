import { divide, type Rectangle } from './area.js';

/**
 * Divides a rectangle among nodes, in their order, into rectangles that are as square as this order
 * allows. Bands are laid along the shorter side; a band takes nodes as long as its least square
 * part becomes squarer. After Bruls, Huizing and van Wijk, "Squarified treemaps" (2000).
 * @param shares of all nodes, positive; best from the largest to the smallest
 */
export function* squarify(
  space: Rectangle,
  nodes: readonly number[],
  shares: Float64Array,
): Generator<{ readonly node: number; readonly part: Rectangle }> {
  let rest = space;
  let left = nodes.reduce((sum, node) => sum + shares[node]!, 0);
  for (let start = 0; start < nodes.length;) {
    const width = rest.right - rest.left;
    const height = rest.bottom - rest.top;
    const tall = width < height;
    const [short, long] = tall ? [width, height] : [height, width];
    let end = start;
    let taken = 0;
    let [most, least, worst] = [0, Infinity, Infinity];
    for (; end < nodes.length; end++) {
      const share = shares[nodes[end]!]!;
      const sum = taken + share;
      most = Math.max(most, share);
      least = Math.min(least, share);
      // The band is `long * sum / left` thick; a part is `short * share / sum` long in it.
      const scale = ((long / short) * sum * sum) / left;
      const ratio = Math.max(scale / least, most / scale);
      if (ratio > worst) break;
      [taken, worst] = [sum, ratio];
    }
    // The last band also absorbs rounding errors.
    const portion = end === nodes.length ? 1 : Math.min(1, taken / left);
    const { band, beyond } = cut(rest, portion, tall);
    const [from, to] = tall ? [band.left, band.right] : [band.top, band.bottom];
    for (const part of divide(from, to, nodes.slice(start, end), shares)) {
      const ends = tall
        ? { left: part.start, right: part.end }
        : { top: part.start, bottom: part.end };
      yield { node: part.node, part: { ...band, ...ends } };
    }
    [rest, left, start] = [beyond, left - taken, end];
  }
}

/** Cuts a band off a rectangle: at the top if it is tall, else on the left. */
export function cut(
  space: Rectangle,
  portion: number,
  tall: boolean,
): { readonly band: Rectangle; readonly beyond: Rectangle } {
  const { left, top, right, bottom } = space;
  if (tall) {
    const at = portion === 1 ? bottom : top + (bottom - top) * portion;
    return { band: { ...space, bottom: at }, beyond: { ...space, top: at } };
  }
  const at = portion === 1 ? right : left + (right - left) * portion;
  return { band: { ...space, right: at }, beyond: { ...space, left: at } };
}
