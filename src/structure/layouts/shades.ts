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
