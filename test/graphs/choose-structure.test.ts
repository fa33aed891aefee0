import { describe, expect, it } from 'vitest';
import {
  asGoodAs,
  type Asked,
  CHOICES,
  choose,
  type Compared,
  crossValidate,
  measure,
  reciprocalRank,
  score,
  type Weights,
} from '../../lab/shared/structure-weights.js';

const compared = (id: string, semantic: number, vision: number, size = 1): Compared => ({
  id,
  semantic,
  vision,
  matching: vision,
  size,
});
const weights = (textWeight: number, method: Weights['method'] = 'VISION'): Weights => ({
  method,
  textWeight,
  exponent: 0,
});
/** What is sought is nearer by its texts, or by its structure. */
const byTexts = (sought: string, topic: string): Asked => ({
  sought,
  topic,
  ways: [[compared(sought, 0.9, 0.1), compared('other', 0.1, 0.9)]],
});
const byStructure = (sought: string, topic: string): Asked => ({
  sought,
  topic,
  ways: [[compared(sought, 0.1, 0.9), compared('other', 0.9, 0.1)]],
});

describe('choosing how much the texts count', () => {
  it('scores by texts and structure, a matching less in larger cases', () => {
    expect(score(weights(0.25), compared('a', 1, 0.2))).toBeCloseTo(0.25 + 0.75 * 0.2);
    const matching = { ...weights(0, 'MATCHING'), exponent: 0.5 };
    expect(score(matching, compared('a', 1, 0.8, 0.25))).toBeCloseTo(0.4);
  });

  it('counts equals as better, and what is no candidate as never found', () => {
    const [way] = byTexts('a', 't').ways;
    expect(reciprocalRank({ sought: 'a', topic: 't', ways: [way!, []] }, weights(1))).toBe(0.5);
    expect(reciprocalRank(byTexts('a', 't'), weights(0.5))).toBe(0.5);
  });

  it('takes what finds most', () => {
    const asked = [byTexts('a', '1'), byTexts('b', '2'), byStructure('c', '3')];
    const chosen = choose(asked, CHOICES.VISION);
    expect(chosen.textWeight).toBeGreaterThan(0.5);
    expect(measure(asked, chosen)).toBeCloseTo((1 + 1 + 0.5) / 3);
    expect(asGoodAs(chosen, asked, CHOICES.VISION)).toContain(chosen);
  });

  it('measures on topics that it did not choose by', () => {
    const asked = [byTexts('a', '1'), byTexts('b', '1'), byStructure('c', '2')];
    const folds = crossValidate(asked, CHOICES.VISION, 2);
    // Each fold is chosen by the other topic, which wants the opposite.
    expect(folds.map(({ weights: { textWeight } }) => textWeight > 0.5)).toEqual([false, true]);
    expect(folds.map(({ found }) => found)).toEqual([[0.5, 0.5], [0.5]]);
  });
});
