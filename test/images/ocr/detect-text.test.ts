import { describe, expect, it } from 'vitest';
import { sizeFor } from '../../../src/images/ocr/detect-text.js';

describe('the picture that the network sees', () => {
  it.each([
    [1280, 853, 960, 640],
    [1280, 1280, 960, 960],
    [500, 300, 512, 288],
    [1, 1, 32, 32],
    [9_000, 3, 960, 32],
  ])('is, for %i by %i, %i by %i', (width, height, seenWidth, seenHeight) => {
    expect(sizeFor({ width, height }, 960)).toEqual({ width: seenWidth, height: seenHeight });
  });
});
