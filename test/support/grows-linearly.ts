import fc from 'fast-check';
import { expect, it } from 'vitest';

/** What text functions stumble over, alone or in alternation. */
const UNITS = [
  '"',
  '\\',
  '\\"',
  "'",
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '.',
  '!',
  ',',
  ':',
  '-',
  '[',
  '(',
  'a',
  'ba ',
  'U.',
  'ies',
  'yaeiou',
  '1',
  '1.',
  'ß',
  'İ',
  'Σ',
  'é',
  '\u0301',
  '\u0323\u0301',
  '漢',
  'カ',
  'あ',
  'ก',
  '가',
  '\u1100',
  '\ufdfa',
  '👨‍👩‍👧',
  '🇩🇪',
  '\u200d',
  '\ud83d',
  'innen',
  'because ',
];
const ENDS = ['', 'x', '"', ' x', '\\'];
/** Too little time to compare. */
const SHORT_MS = 3;
/** A text is compared with so many parts of it, which leave as much garbage, one after another. */
const PARTS = 4;
/** The text may take so many times as long as its parts: quadratic time is four times as long. */
const MOST = 2.5;
/** How often what seems to take longer is measured again, since garbage may have been collected. */
const ATTEMPTS = { most: 10, least: 3, ms: 1_000 };

interface Text {
  readonly head: string;
  readonly units: readonly string[];
  readonly tail: string;
}

const texts = fc.record<Text>({
  head: fc.constantFrom(...ENDS),
  units: fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 3 }),
  tail: fc.constantFrom(...ENDS),
});
/** Each unit alone comes first; others follow by chance. */
const ALONE = [
  ...UNITS.map((unit): [Text] => [{ head: 'x', units: [unit], tail: 'x' }]),
  ...['\\"', '\\', ' '].map((unit): [Text] => [{ head: '"', units: [unit], tail: '' }]),
];
const BY_CHANCE = 10;

export interface Growth {
  /** The longest text that the function gets, in characters. */
  readonly limit: number;
  readonly work: (text: string) => unknown;
}

/**
 * A test that a function takes linear time for a text up to its limit, whatever the text. It compares
 * two times of the same process, so neither a slow nor a busy machine makes it fail.
 */
export function itGrowsLinearly(name: string, { limit, work }: Growth): void {
  it(`${name}, up to ${limit} characters`, () => {
    const property = fc.property(texts, (text) => {
      if (isLinear(work, textOf(text, limit / PARTS), textOf(text, limit))) return;
      expect.fail(`${JSON.stringify(text)} takes over ${MOST} times as long as its parts`);
    });
    const numRuns = ALONE.length + BY_CHANCE;
    fc.assert(property, { examples: ALONE, numRuns, endOnFailure: true });
  });
}

function isLinear(work: Growth['work'], small: string, large: string): boolean {
  // The shortest times, since nothing makes a function faster than it is.
  let [first, second] = [Infinity, Infinity];
  const { most, least, ms } = ATTEMPTS;
  const start = performance.now();
  for (let attempt = 0; attempt < most; attempt++) {
    second = Math.min(second, timeOf(work, large));
    if (second < SHORT_MS) return true;
    first = Math.min(first, timeOf(work, small, PARTS));
    if (second <= MOST * first) return true;
    if (attempt + 1 >= least && performance.now() - start > ms) break;
  }
  return false;
}

/** Of the processor, in milliseconds: others that use it too do not count. */
function timeOf(work: Growth['work'], text: string, times = 1): number {
  const start = process.cpuUsage();
  for (let time = 0; time < times; time++) work(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function textOf({ head, units, tail }: Text, size: number): string {
  const length = Math.max(0, size - head.length - tail.length);
  const unit = units.join('');
  return head + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + tail;
}
