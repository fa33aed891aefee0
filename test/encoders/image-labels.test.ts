import { describe, expect, it } from 'vitest';
import { LEAST_PROBABILITY, confidentLabels } from '../../src/encoders/image-classifier.js';

const say = (given: readonly (readonly [string, number])[]) =>
  confidentLabels(
    Float32Array.from(given, ([, probability]) => probability),
    given.map(([name]) => name),
  ).map(({ name, probability }) => [name, Number(probability.toFixed(3))]);

describe('the labels worth saying', () => {
  it('are those from the least probability, the most probable first', () => {
    expect(
      say([
        ['comic book', 0.25],
        ['web page', 0.5],
        ['envelope', LEAST_PROBABILITY - 0.001],
        ['menu', 0.051],
      ]),
    ).toEqual([
      ['web page', 0.5],
      ['comic book', 0.25],
    ]);
  });

  it('count classes of the same name as one', () => {
    expect(
      say([
        ['sunglasses', 0.19],
        ['web page', 0.3],
        ['sunglasses', 0.18],
      ]),
    ).toEqual([
      ['sunglasses', 0.37],
      ['web page', 0.3],
    ]);
  });

  it('are none where nothing is probable, and five at most', () => {
    expect(say(Array.from({ length: 10 }, (_, at) => [`${at}`, 0.1] as const))).toEqual([]);
    expect(say(Array.from({ length: 5 }, (_, at) => [`${at}`, 0.2001] as const))).toHaveLength(5);
  });
});
