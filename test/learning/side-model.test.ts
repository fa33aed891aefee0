import { describe, expect, it } from 'vitest';
import { learnedSide } from '../../src/encoders/relevance/learned-side.js';
import { fitSideModel, type SideExample } from '../../src/learning/side-model.js';
import { seededRandom } from '../../src/math/random.js';

const CLAIMS = 12;
const PREMISES = 20;

/**
 * Premises whose side shows in the second feature, which has an odd scale. The network's own guess is
 * random.
 * @param hint how clearly the feature shows the side; 0: not at all
 */
function examples(hint = 1): SideExample[] {
  const random = seededRandom(1);
  return Array.from({ length: CLAIMS * PREMISES }, (_, place) => {
    const side = place % 2 === 0 ? 'FAVOR' : 'AGAINST';
    const shown = hint * (side === 'FAVOR' ? 1 : -1) + random() - 0.5;
    return {
      side,
      text: `Premise ${place}`,
      claim: `claim ${Math.floor(place / PREMISES)}`,
      features: Float32Array.of(random(), 1000 + 50 * shown, 0),
      favours: random(),
    };
  });
}

describe('a side model', () => {
  const given = examples();
  const model = fitSideModel(given, 'network 1');

  it('learns which feature shows the side, at any scale, and measures the gain', () => {
    const { before, after, trainedOn, network } = model.card;
    expect(before.accuracy).toBeLessThan(0.65);
    expect(after.accuracy).toBeGreaterThan(0.95);
    expect(after.calibrationError).toBeLessThan(0.1);
    expect(trainedOn).toEqual({ FAVOR: 120, AGAINST: 120, claims: CLAIMS, folds: 5 });
    expect(network).toBe('network 1');
  });

  it('is as accurate as it measured, and gives probabilities', () => {
    const right = given.filter(
      (each) => learnedSide(model, each.text, each) > 0.5 === (each.side === 'FAVOR'),
    );
    expect(right.length / given.length).toBeGreaterThan(0.95);
    for (const favours of [0, 1, 0.5]) {
      const probability = learnedSide(model, '', { features: given[0]!.features, favours });
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThan(1);
    }
  });

  it('learns which words show the side on every claim', () => {
    const spoken = (words: (at: number, against: boolean) => string) =>
      examples(0).map((each, at) => {
        return { ...each, text: `${words(at, each.side === 'AGAINST')} ${each.text}` };
      });
    const said = spoken((_, against) => (against ? 'No, costs rise.' : 'Costs rise, no doubt.'));
    const model = fitSideModel(said, 'network 1');
    expect(model.card.after.accuracy).toBeGreaterThan(0.9);
    expect(model.words.get('no costs')!).toBeLessThan(-1);
    expect(model.words.get('no doubt')!).toBeGreaterThan(1);
    const favours = (text: string) => learnedSide(model, text, given[0]!);
    expect(favours('NO! Costs are high.')).toBeLessThan(0.4);
    expect(favours('No doubt about that.')).toBeGreaterThan(0.6);
    // A word that only one claim has says nothing about the others.
    const own = spoken((at, against) => `${against ? 'con' : 'pro'}${Math.floor(at / PREMISES)}`);
    expect(fitSideModel(own, 'network 1').card.after.accuracy).toBeLessThan(0.65);
  });

  it('measures no gain where nothing shows the side', () => {
    const { after } = fitSideModel(examples(0), 'network 1').card;
    expect(after.accuracy).toBeLessThan(0.65);
    expect(after.calibrationError).toBeLessThan(0.15);
  });

  it('does not depend on the order of the examples, and has another version for others', () => {
    expect(fitSideModel([...given].reverse(), 'network 1')).toEqual(model);
    const { version } = fitSideModel(given.slice(2), 'network 1').card;
    expect(version).not.toBe(model.card.version);
  });
});
