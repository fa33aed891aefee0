import { expect, it } from 'vitest';
import { DEFAULT_LABELS, withGrades } from '../../src/domain/judgement.js';

it('adds a label for each grade that has none, in the order of the grades', () => {
  const { relevance } = withGrades(DEFAULT_LABELS, [10, 2, 1, -2]);
  const own = Object.keys(DEFAULT_LABELS['relevance']!);
  expect(Object.keys(relevance!)).toEqual([...own, 'grade -2', 'grade 2', 'grade 10']);
  expect(relevance).toMatchObject({ 'grade -2': -2, 'grade 2': 2, 'grade 10': 10 });
});

it('leaves labels alone that have all grades', () => {
  expect(withGrades(DEFAULT_LABELS, [0, 1])).toBe(DEFAULT_LABELS);
});
