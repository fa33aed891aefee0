import { expect, it } from 'vitest';
import { checkHelps } from '../../src/corpus/side-models.js';

const figures = (accuracy: number) => ({ accuracy, calibrationError: 0.1 });

it('a model of sides is kept where it is right at least as often as the network alone', () => {
  const corpus = { name: 'town' };
  expect(() => checkHelps(corpus, { before: figures(0.6), after: figures(0.6) })).not.toThrow();
  expect(() => checkHelps(corpus, { before: figures(0.61), after: figures(0.58) })).toThrow(
    /without it, 0\.610 of the sides .* with it 0\.580/,
  );
});
