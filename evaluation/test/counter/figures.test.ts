import { describe, expect, it } from 'vitest';
import { measure } from '../../src/counter/evaluate.js';

const SIDES = new Map([
  ['for 1', 'FAVOR'],
  ['for 2', 'FAVOR'],
  ['against', 'AGAINST'],
] as const);

describe('figures of premises of the other side', () => {
  it('count what speaks to the claim on the wanted side', () => {
    const ranking = ['against', 'unjudged', 'for 1', 'for 2'];
    expect(measure([{ wanted: 'FAVOR', ranking }], SIDES)).toEqual({
      'precision@5': 2 / 5,
      'precision@10': 2 / 10,
      'precision@20': 2 / 20,
      'side@5': 2 / 3,
      'side@10': 2 / 3,
      'side@20': 2 / 3,
    });
  });

  it('are means over the sides that were asked for', () => {
    const answers = [
      { wanted: 'FAVOR', ranking: ['for 1', 'for 2'] },
      { wanted: 'AGAINST', ranking: ['for 1', 'against'] },
    ] as const;
    expect(measure(answers, SIDES)).toMatchObject({ 'side@5': 0.75, 'side@10': 0.75 });
  });

  it('look no further than the depth', () => {
    const ranking = ['a', 'b', 'c', 'd', 'e', 'for 1'];
    const figures = measure([{ wanted: 'FAVOR', ranking }], SIDES);
    expect(figures).toMatchObject({ 'precision@5': 0, 'precision@10': 0.1, 'side@10': 1 });
  });

  it('say nothing of sides where nothing that was found speaks to the claim', () => {
    const figures = measure([{ wanted: 'FAVOR', ranking: [] }], SIDES);
    expect(figures).toEqual({ 'precision@5': 0, 'precision@10': 0, 'precision@20': 0 });
  });
});
