import { badInput } from '../../errors.js';
import { countsOf } from '../../statistics.js';

/**
 * Cohen's kappa: how far two raters agree beyond chance, (observed - expected) / (1 - expected).
 * Cohen 1960, "A coefficient of agreement for nominal scales"; as scikit-learn's
 * `cohen_kappa_score`.
 * @param a The first rater's label for each item
 * @param b The second's, in the same order
 * @returns At most 1; 1 where both give one and the same label throughout; 0 without items
 * @throws ElenchusError BAD_INPUT where the lengths differ
 */
export function cohensKappa(a: readonly string[], b: readonly string[]): number {
  if (a.length !== b.length) throw badInput('kappa', 'the two raters differ in length');
  const items = a.length;
  if (items === 0) return 0;
  const observed = a.filter((label, item) => label === b[item]).length / items;
  const countsB = countsOf(b);
  const expected = [...countsOf(a)].reduce(
    (sum, [label, count]) => sum + (count / items) * ((countsB.get(label) ?? 0) / items),
    0,
  );
  return expected === 1 ? 1 : (observed - expected) / (1 - expected);
}
