import { fieldKey, type Corpus, type FilterableField } from '../../domain/corpus.js';
import { inCorpus, type Bounds } from '../../domain/filter.js';
import type { VectorStore } from '../../store/port.js';
import { remember, stateOf } from '../ranks/memory.js';
import type { Spread } from './bars.js';
import { scrollAll } from '../../corpus/scroll.js';
import { UNLIMITED } from '../../store/reads.js';

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
