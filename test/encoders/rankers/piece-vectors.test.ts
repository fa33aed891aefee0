import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PieceVectors, TextModel } from '../../../src/encoders/text-model.js';
import { dot } from '../../../src/math/vectors.js';

describe('the vectors of pieces', () => {
  it('are rows of their blocks, scaled as each block is, after a row of zeros', () => {
    // Two blocks: the pieces 0 and 2, then 1 and 3.
    const table = Uint8Array.of(0, 1, 2, 3, 10, 11, 12, 13);
    const vectors = new PieceVectors(table, 2, { scale: [1, 0.5], offset: [0, -1] });
    expect([...vectors.rows([3, 0, 1])]).toEqual([0, 0, 5, 5.5, 0, 1, 4, 4.5]);
    expect([...vectors.rows([2])]).toEqual([0, 0, 2, 3]);
    expect([...vectors.rows([])]).toEqual([0, 0]);
  });
});

describe('the vectors of the text encoder', () => {
  let model: TextModel;
  beforeAll(async () => {
    const directory = fileURLToPath(new URL('../../../models/text-encoder', import.meta.url));
    model = await TextModel.load(directory, 1);
  });
  afterAll(() => model.release());

  it('are near for words of the same meaning, in any language', () => {
    const vectorOf = (word: string) => {
      const pieces = [...model.tokenizer.encode(word).subarray(1, -1)];
      expect(pieces, word).toHaveLength(1);
      const row = model.pieceVectors.rows(pieces).subarray(512);
      const length = Math.hypot(...row);
      return row.map((value) => value / length);
    };
    const [dog, other, tax] = [vectorOf('dog'), vectorOf('Hund'), vectorOf('tax')];
    expect(dot(dog, other)).toBeGreaterThan(dot(dog, tax) + 0.2);
  });
});
