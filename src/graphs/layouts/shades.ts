import type { Rectangle } from './area.js';

/** Sides closer than this are the same line, rounded differently. */
const SAME = 1e-9;

interface Side {
  readonly area: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Gives each area the first shade that none of its neighbours of the same type has.
 * @param types what an area's colour stands for
 * @param neighbours indices of touching areas; only those before the area matter
 */
export function shade(
  types: readonly unknown[],
  neighbours: (area: number) => readonly number[],
): Uint8Array {
  const shades = new Uint8Array(types.length);
  for (let area = 0; area < types.length; area++) {
    const taken = neighbours(area)
      .filter((other) => other >= 0 && other < area && types[other] === types[area])
      .map((other) => shades[other]!);
    while (taken.includes(shades[area]!)) shades[area]!++;
  }
  return shades;
}

/** For each rectangle, the others whose sides touch it. Rectangles must not overlap. */
export function touching(rectangles: readonly Rectangle[]): number[][] {
  const neighbours: number[][] = rectangles.map(() => []);
  const meet = (befores: Map<number, Side[]>, afters: Map<number, Side[]>) => {
    for (const [line, before] of befores) {
      for (const [a, b] of overlaps(before, afters.get(line) ?? [])) {
        neighbours[a]!.push(b);
        neighbours[b]!.push(a);
      }
    }
  };
  const lines = (line: keyof Rectangle, from: keyof Rectangle, to: keyof Rectangle) => {
    const sides = new Map<number, Side[]>();
    rectangles.forEach((rectangle, area) => {
      const key = Math.round(rectangle[line] / SAME);
      const side = { area, from: rectangle[from], to: rectangle[to] };
      const others = sides.get(key);
      if (others) others.push(side);
      else sides.set(key, [side]);
    });
    for (const list of sides.values()) list.sort((a, b) => a.from - b.from || a.to - b.to);
    return sides;
  };
  meet(lines('right', 'top', 'bottom'), lines('left', 'top', 'bottom'));
  meet(lines('bottom', 'left', 'right'), lines('top', 'left', 'right'));
  return neighbours;
}

/** Pairs of sides on one line that overlap. Each list is sorted and has no overlaps. */
function* overlaps(befores: readonly Side[], afters: readonly Side[]): Generator<[number, number]> {
  let [i, j] = [0, 0];
  while (i < befores.length && j < afters.length) {
    const [a, b] = [befores[i]!, afters[j]!];
    if (Math.min(a.to, b.to) - Math.max(a.from, b.from) > SAME) yield [a.area, b.area];
    if (a.to < b.to) i++;
    else j++;
  }
}
