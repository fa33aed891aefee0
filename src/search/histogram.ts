import { scrollAll } from '../corpus/scroll.js';
import { type Corpus, fieldKey, type FilterableField } from '../domain/corpus.js';
import { type Bounds, inCorpus } from '../domain/filter.js';
import { UNLIMITED } from '../runtime/scope.js';
import type { VectorStore } from '../store/port.js';
import { remember, stateOf } from './memory.js';
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

/** How many premises are looked at to see whether a field holds whole numbers. */
const SAMPLE = 200;

const EXTRA = { payload: ['extra'], budget: UNLIMITED } as const;
/** How exactly the lowest and the highest value are found, relative to their size. */
const PRECISION = 1e-9;

/**
 * The values of a numeric field in the whole corpus, so that bars do not change with the filter;
 * null if no premise has the field. It is read once between two writes.
 */
export async function spreadOf(
  store: VectorStore,
  corpus: Corpus,
  field: FilterableField,
): Promise<Spread | null> {
  const key = fieldKey(field);
  const whole = { must: [inCorpus(corpus.name)] };
  const source = { store, collection: 'premises', whole, state: stateOf(corpus) } as const;
  const { spread } = await remember(source, ['spread', key], async () => {
    const known = { must: [...whole.must, { must_not: [{ is_empty: { key } }] }] };
    const values: number[] = [];
    let read = 0;
    for await (const { payload } of scrollAll(store, 'premises', known, EXTRA)) {
      const value = (payload.extra[field.type]?.[field.name] ?? []) as number | number[];
      values.push(...[value].flat());
      if (++read === SAMPLE) break;
    }
    if (read === 0) return { spread: null };
    const isWhole = values.every(Number.isInteger);
    const among = (range: Bounds) =>
      store.count('premises', { must: [...whole.must, { key, range }] });
    const [low, high] = await Promise.all([
      lowest(Math.min(...values), async (bound) => (await among({ lte: bound })) > 0),
      lowest(Math.min(...values.map((value) => -value)), async (bound) => {
        return (await among({ gte: -bound })) > 0;
      }),
    ]);
    const exact = (value: number) => (isWhole ? Math.round(value) : value);
    return { spread: { low: exact(low), high: exact(-high), whole: isWhole } };
  });
  return spread;
}

/**
 * The lowest value, by halving: of doubles in their order the middle one, so that numbers of all
 * sizes are found in a few dozen steps.
 * @param known one of the values
 * @param reaches whether there is a value up to a bound
 */
async function lowest(
  known: number,
  reaches: (bound: number) => Promise<boolean>,
): Promise<number> {
  let [below, above] = [-Number.MAX_VALUE, known];
  if (await reaches(below)) return below;
  while (above - below > PRECISION * Math.max(Math.abs(above), Math.abs(below))) {
    const middle = fromOrder((toOrder(below) + toOrder(above)) / 2n);
    if (middle === below || middle === above) break;
    if (await reaches(middle)) above = middle;
    else below = middle;
  }
  return above;
}

const bits = new DataView(new ArrayBuffer(8));
const SIGN = 1n << 63n;

/** A number whose order among others is that of the doubles. */
function toOrder(value: number): bigint {
  bits.setFloat64(0, value);
  const raw = bits.getBigInt64(0);
  return raw < 0n ? -(raw + SIGN) : raw;
}

function fromOrder(order: bigint): number {
  bits.setBigInt64(0, order < 0n ? -order - SIGN : order);
  return bits.getFloat64(0);
}
