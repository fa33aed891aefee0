import { countsOf, mean } from '../../src/math/statistics.js';

/** How much of what was found is right, and how much of what is right was found. */
export interface Overlap {
  readonly precision: number;
  readonly recall: number;
}

/** In scripts without spaces, each character is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

/** Compares words, or groups of as many neighbouring words, each as often as it occurs. */
export function overlapOf(found: string, right: string, size = 1): Overlap {
  const [ours, theirs] = [groupsOf(found, size), groupsOf(right, size)];
  const left = countsOf(theirs);
  let same = 0;
  for (const group of ours) {
    const count = left.get(group) ?? 0;
    if (count > 0) same += 1;
    left.set(group, count - 1);
  }
  if (ours.length === 0 && theirs.length === 0) return { precision: 1, recall: 1 };
  return { precision: same / Math.max(1, ours.length), recall: same / Math.max(1, theirs.length) };
}

/** The mean of precision and recall, and F1 of these means. */
export function summaryOf(overlaps: readonly Overlap[]): Overlap & { readonly f1: number } {
  const precision = mean(overlaps.map((each) => each.precision));
  const recall = mean(overlaps.map((each) => each.recall));
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** The words of a text in lower case, or groups of them; a shorter text is one group. */
function groupsOf(text: string, size: number): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length <= size) return words.length === 0 ? [] : [words.join(' ')];
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));
}
