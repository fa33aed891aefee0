/** A horizontal axis. */
export interface Axis {
  /** Round values from end to end. */
  readonly ticks: readonly number[];
  /** Where a value lies. */
  at(value: number): number;
  /** A tick as it is printed, with a sign. */
  label(tick: number): string;
}

const ROUND = [1, 2, 5, 10];

/**
 * An axis from `left` to `right` that holds 0 and all values, ending at round ones.
 * @param wanted About how many ticks there should be
 */
export function createAxis(
  values: readonly number[],
  left: number,
  right: number,
  wanted = 5,
): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low || 1) / wanted);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step),
    at: (value) => left + ((value / step - first) / (last - first)) * (right - left),
    label: (tick) => (Math.round(tick / step) === 0 ? '0' : signed(tick, decimals)),
  };
}

/** A number with its sign, a real minus, and no sign for 0. */
export function signed(value: number, decimals: number): string {
  const size = Math.abs(value).toFixed(decimals);
  return Number(size) === 0 ? size : `${value < 0 ? '\u2212' : '+'}${size}`;
}

/** The least of 1, 2, 5 times a power of ten that is not below. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ROUND.find((round) => round * power >= least * (1 - 1e-9))!;
}
