/** How many of a group, and of everybody else, have something; all are whole numbers. */
export interface Contingency {
  readonly count: number;
  readonly size: number;
  readonly otherCount: number;
  readonly otherSize: number;
}

/** A 95 % interval. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;
const TAIL = 0.025;

/** The share of `count` among `size`, 0 to 1, by Wilson's score (Wilson 1927); all of it for a size of 0. */
export function shareInterval(count: number, size: number): Interval {
  if (size === 0) return { from: 0, to: 1 };
  const share = count / size;
  const spread = Z * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2));
  const centre = share + Z ** 2 / (2 * size);
  const scale = 1 + Z ** 2 / size;
  return {
    from: count === 0 ? 0 : (centre - spread) / scale,
    to: count === size ? 1 : (centre + spread) / scale,
  };
}

/** The difference of two shares, -1 to 1, from both score intervals (Newcombe 1998, method 10). */
export function differenceInterval({ count, size, otherCount, otherSize }: Contingency): Interval {
  const own = shareInterval(count, size);
  const other = shareInterval(otherCount, otherSize);
  const share = size === 0 ? 0 : count / size;
  const otherShare = otherSize === 0 ? 0 : otherCount / otherSize;
  const difference = share - otherShare;
  return {
    from: Math.max(-1, difference - Math.hypot(share - own.from, other.to - otherShare)),
    to: Math.min(1, difference + Math.hypot(own.to - share, otherShare - other.from)),
  };
}

/** Tables whose probabilities differ by less than this are equally likely. */
const EQUAL = 1e-7;

/**
 * The probability of a table as unlikely as this one, or more, if the group made no difference
 * (Fisher's exact test, two-sided); 1 where a group is empty.
 */
export function fisherExact(table: Contingency): number {
  const { logs, at } = tablesLike(table);
  const own = logs[at]! + EQUAL;
  const extreme = logs.filter((log) => log <= own).map(Math.exp);
  return Math.min(1, sum(extreme) / sum(logs.map(Math.exp)));
}

export interface OddsRatio {
  /** Of the sample; absent where it would be 0 / 0, and infinite where nobody else has it. */
  readonly ratio?: number;
  /** Exact and conditional on the margins (Cornfield 1956). */
  readonly interval: Interval;
}

/** By how much the odds of a group are those of everybody else. */
export function oddsRatio(table: Contingency): OddsRatio {
  const { count, size, otherCount, otherSize } = table;
  const product = count * (otherSize - otherCount);
  const inverse = (size - count) * otherCount;
  const { logs, at, first } = tablesLike(table);
  const tail = (odds: number, from: number, to: number) => {
    const weighted = logs.map((log, place) => log + (first + place) * odds);
    const highest = Math.max(...weighted);
    const weights = weighted.map((log) => Math.exp(log - highest));
    return sum(weights.slice(from, to)) / sum(weights);
  };
  const lowest = at === 0;
  const highest = at === logs.length - 1;
  return {
    ...(product + inverse > 0 && { ratio: product / inverse }),
    interval: {
      from: lowest ? 0 : Math.exp(rootOf((odds) => tail(odds, at, logs.length) - TAIL)),
      to: highest ? Infinity : Math.exp(rootOf((odds) => TAIL - tail(odds, 0, at + 1))),
    },
  };
}

/**
 * P values that hold for all comparisons together, in the same order (Holm 1979).
 * @param comparisons how many there are, if more than these
 */
export function holm(values: readonly number[], comparisons = values.length): number[] {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const corrected = new Array<number>(values.length);
  let highest = 0;
  order.forEach((at, place) => {
    highest = Math.max(highest, Math.min(1, values[at]! * (comparisons - place)));
    corrected[at] = highest;
  });
  return corrected;
}

/** The logarithms of the probabilities of all tables with the same margins, and the place of this one. */
function tablesLike({ count, size, otherCount, otherSize }: Contingency) {
  const having = count + otherCount;
  const first = Math.max(0, having - otherSize);
  const last = Math.min(having, size);
  const logs = Array.from({ length: last - first + 1 }, (_, place) => {
    return logChoose(size, first + place) + logChoose(otherSize, having - first - place);
  });
  const highest = Math.max(...logs);
  return { logs: logs.map((log) => log - highest), at: count - first, first };
}

const LOG_FACTORIALS = [0];

function logChoose(of: number, taken: number): number {
  for (let next = LOG_FACTORIALS.length; next <= of; next++) {
    LOG_FACTORIALS.push(LOG_FACTORIALS[next - 1]! + Math.log(next));
  }
  return LOG_FACTORIALS[of]! - LOG_FACTORIALS[taken]! - LOG_FACTORIALS[of - taken]!;
}

/** Where a rising function is 0, between two numbers that no odds in data go beyond. */
function rootOf(rising: (value: number) => number): number {
  let low = -50;
  let high = 50;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
