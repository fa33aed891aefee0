import type { SocioVariable } from '../../../src/domain/premise.js';
import type { Example } from '../../../src/learning/profile-model.js';

export const ENCODER = { id: 'fake', version: '1', dimensions: 4 };
const ENCODER_PLACES = Array.from({ length: ENCODER.dimensions });

export const GENDER: SocioVariable = {
  name: 'gender',
  title: 'Gender',
  kind: 'NOMINAL',
  values: ['woman', 'man'],
  unknown: ['not said'],
};
export const COIN: SocioVariable = {
  name: 'coin',
  title: 'Coin',
  kind: 'NOMINAL',
  values: ['heads', 'tails'],
  unknown: [],
};
export const ISSUES: SocioVariable = {
  name: 'issues',
  title: 'Issues',
  kind: 'MULTIPLE',
  values: ['climate', 'tax'],
  unknown: [],
};

/** Always the same numbers, 0 to 1, as if drawn. */
export function lottery(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Examples in 12 groups: the first component of the vector tells gender, but not surely; the
 * second one who finds climate important; nothing tells how a coin fell.
 */
export function examples(count: number, seed = 1): Example[] {
  const draw = lottery(seed);
  const odds = (evidence: number) => 1 / (1 + Math.exp(-evidence));
  return Array.from({ length: count }, (_, place): Example => {
    const drawn = ENCODER_PLACES.map(() => draw() + draw() + draw() - 1.5);
    const length = Math.hypot(...drawn);
    const vector = drawn.map((value) => value / length);
    const woman = draw() < odds(5 * vector[0]! - 0.5);
    const green = draw() < odds(5 * vector[1]!);
    return {
      vector,
      text: `Reason ${place} of a person.`,
      language: 'en',
      profile: {
        gender: woman ? 'woman' : 'man',
        coin: draw() < 0.5 ? 'heads' : 'tails',
        issues: green ? ['climate', 'tax'] : draw() < 0.5 ? ['tax'] : ['other'],
      },
      group: `claim ${place % 12}`,
    };
  });
}
