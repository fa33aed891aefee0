/** A set of rows: 1 at each row that is in it. */
export type Mask = Uint8Array;

export function intersect(mask: Mask, other: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row]! &= other[row]!;
}

export function subtract(mask: Mask, other: Mask): void {
  for (let row = 0; row < mask.length; row++) if (other[row]) mask[row] = 0;
}

export function unite(mask: Mask, other: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row]! |= other[row]!;
}

/** The rows that at least `minimum` of the masks hold. */
export function atLeast(minimum: number, masks: readonly Mask[], rows: number): Mask {
  const counts = new Uint32Array(rows);
  for (const mask of masks) for (let row = 0; row < rows; row++) counts[row]! += mask[row]!;
  return Uint8Array.from(counts, (count) => (count >= minimum ? 1 : 0));
}

export function sizeOf(mask: Mask): number {
  let size = 0;
  for (let row = 0; row < mask.length; row++) size += mask[row]!;
  return size;
}

/** The rows of the mask in ascending order. */
export function rowsOf(mask: Mask): Uint32Array {
  const rows = new Uint32Array(sizeOf(mask));
  for (let row = 0, next = 0; row < mask.length; row++) if (mask[row]) rows[next++] = row;
  return rows;
}
