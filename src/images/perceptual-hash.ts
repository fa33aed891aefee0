import type { Pixels } from '../domain/image.js';

/** The side of the small picture that is transformed, and of the low frequencies that are kept. */
const SIDE = 32;
const KEPT = 8;

/** `[frequency][place]` of the discrete cosine transform (type II). */
const COSINES = Array.from({ length: KEPT }, (_, frequency) =>
  Array.from({ length: SIDE }, (_, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE)),
  ),
);

/**
 * A hash that stays nearly the same when an image is scaled, compressed or made lighter: 64 bits,
 * whether each low frequency of a grey 32 x 32 picture is above their median (Zauner 2010, "pHash").
 * @returns 16 hexadecimal digits
 */
export function perceptualHash(pixels: Pixels): string {
  const grey = shrunk(pixels);
  const rows = grey.map((row) => COSINES.map((cosines) => sumOf(cosines, row)));
  const frequencies = COSINES.flatMap((cosines) =>
    COSINES.map((_, column) =>
      sumOf(
        cosines,
        rows.map((row) => row[column]!),
      ),
    ),
  );
  // The first one is the brightness.
  const sorted = frequencies.slice(1).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  const bits = frequencies.map((value, at) => (at > 0 && value > median ? 1 : 0));
  let hash = '';
  for (let at = 0; at < bits.length; at += 4) {
    hash += Number.parseInt(bits.slice(at, at + 4).join(''), 2).toString(16);
  }
  return hash;
}

/** In how many of 64 bits two hashes differ; unrelated images differ in about 32. */
export function hashDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

function sumOf(weights: readonly number[], values: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * values[at]!, 0);
}

/** The mean brightness of each of 32 x 32 fields. */
function shrunk({ width, height, data }: Pixels): number[][] {
  return Array.from({ length: SIDE }, (_, y) => {
    const [top, bottom] = span(y, height);
    return Array.from({ length: SIDE }, (_, x) => {
      const [left, right] = span(x, width);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          const at = 3 * (row * width + column);
          sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
        }
      }
      return sum / ((bottom - top) * (right - left));
    });
  });
}

/** The pixels of a field, at least one. */
function span(at: number, length: number): [from: number, to: number] {
  const from = Math.min(Math.floor((at * length) / SIDE), length - 1);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * length) / SIDE))];
}
