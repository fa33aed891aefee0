/** The values of a numeric field over a whole corpus. */
export interface Spread {
  readonly low: number;
  readonly high: number;
  /** Whether they seem to be whole numbers, such as years. */
  readonly whole: boolean;
}

/** A bar of a histogram: from `from` up to, but not including, `to`; the last includes it. */
export interface Bar {
  /** For people: "10 to 20". */
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const STEPS = [1, 2, 5];
/** More digits would show the rounding errors of a border. */
const DIGITS = 12;
const NEAR = 1e-9;
const MAX_POWER = 300;

/**
 * At most `limit` bars that cover all values. All are 1, 2 or 5 times a power of ten wide, and
 * begin at a multiple of that. Whole numbers are not divided: "2021" is a bar of its own.
 */
export function barsOver(spread: Spread, limit: number): readonly Bar[] {
  const { low, high, whole } = spread;
  const one = [{ value: low === high ? `${low}` : `${low} to ${high}`, from: low, to: high }];
  // Too near to each other, or too far apart, for borders between them.
  if (high - low <= NEAR * Math.max(Math.abs(low), Math.abs(high)) || limit === 1) return one;
  const roughly = Math.max(high / limit - low / limit, whole ? 1 : 0);
  for (let power = Math.floor(Math.log10(roughly)); Math.abs(power) < MAX_POWER; power++) {
    for (const times of STEPS) {
      const step = Number(`${times}e${power}`);
      if (step < roughly) continue;
      const bars = barsOfWidth(step, spread);
      if (bars.length <= limit) return bars;
    }
  }
  return one;
}

function barsOfWidth(step: number, { low, high, whole }: Spread): readonly Bar[] {
  const single = whole && step === 1;
  const first = Math.floor(tidy(low / step));
  const last = single ? Math.floor(high) + 1 : Math.ceil(tidy(high / step));
  return Array.from({ length: Math.max(1, last - first) }, (_, at) => {
    const [from, to] = [tidy((first + at) * step), tidy((first + at + 1) * step)];
    return { value: single ? String(from) : `${from} to ${to}`, from, to };
  });
}

function tidy(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
