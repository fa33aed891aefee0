import type { CountFields } from '../generated/operations.js';

/** So many values of a variable are counted: the most frequent. */
export const MOST_VALUES = 30;

type Counts = Pick<CountFields, 'values'>;

/** Whether a variable can have more values than were counted; bars of a histogram are always all. */
export function isCut({ values }: Counts): boolean {
  return values.length >= MOST_VALUES && values.every(({ from }) => from === null);
}

/** How many arguments of a value match; undefined where that was not counted. */
export function matchesOf(matching: Counts | undefined, value: string): number | undefined {
  const counted = matching?.values.find((each) => each.value === value);
  if (counted) return counted.count;
  return matching && !isCut(matching) ? 0 : undefined;
}
