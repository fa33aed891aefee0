/** Servers sum in 32 bits, in an order of their own. */
const RELATIVE_TOLERANCE = 1e-5;

interface Hit {
  readonly id: string | number;
  readonly score: number;
}

/**
 * Whether `found` ranks as `recorded` does, where either may order equal scores as it likes:
 * the same score at each rank, and each recorded hit with its score in `beyond`, the same
 * search with a higher limit.
 */
export function ranksAlike(
  recorded: readonly Hit[],
  found: readonly Hit[],
  beyond: readonly Hit[],
): boolean {
  const scores = new Map(beyond.map(({ id, score }) => [id, score]));
  return (
    recorded.length === found.length &&
    recorded.every(({ score }, rank) => isClose(score, found[rank]?.score)) &&
    recorded.every(({ id, score }) => isClose(score, scores.get(id)))
  );
}

export function isClose(a: number, b: number | undefined): boolean {
  return b !== undefined && Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(a));
}

/** Whether two answers are the same JSON but for rounding and the server's own counters. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return isClose(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const [left, right] = [entries(a), entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value], at) => key === right[at]?.[0] && isSame(value, right[at][1]))
  );
}

const OWN = ['version', 'operation_id', 'time'];

function entries(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([key]) => !OWN.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
