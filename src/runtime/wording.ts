import { distance } from 'fastest-levenshtein';
import { ElenchusError, type ErrorCode, type ErrorDetails } from './errors.js';

/** A number of things in words: "1 line", "2 queries", "26,335 premises". */
export function quantity(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** In errors, in place of the setting that has a limit. */
export const FIXED_LIMIT = 'a fixed limit';

/** How many of the values that would have been right an error has. */
const KNOWN = 50;
const MEANT = 3;

/** The error for a name or value that is not known: it has those that are, and the nearest ones. */
export function unknownName(
  code: ErrorCode,
  details: ErrorDetails,
  given: string,
  known: readonly string[],
): ElenchusError {
  const didYouMean = nearest(given, known);
  return new ElenchusError(code, { ...details, known: known.slice(0, KNOWN), didYouMean });
}

/** The known names that are most like the given one, in spite of a few typing errors. */
export function nearest(given: string, known: readonly string[]): readonly string[] {
  // Nobody mistypes a longer name as another one; it would only take time.
  const text = given.toLowerCase().slice(0, 100);
  const near: { name: string; edits: number }[] = [];
  for (const name of known) {
    const other = name.toLowerCase().slice(0, 100);
    const most = 1 + Math.floor(0.3 * Math.max(text.length, other.length));
    if (Math.abs(text.length - other.length) > most) continue;
    const edits = distance(text, other);
    if (edits <= most && edits < other.length) near.push({ name, edits });
  }
  return near
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MEANT)
    .map(({ name }) => name);
}
