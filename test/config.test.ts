import { expect, it } from 'vitest';
import { loadConfig } from '../src/config.js';

it('says what takes the place of a setting of an earlier version', () => {
  expect(() => loadConfig({ ELENCHUS_MATCHING_MS: '500' })).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('ELENCHUS_MATCHING_STEPS'),
    }),
  );
  expect(loadConfig({ ELENCHUS_MATCHING_STEPS: '500' }).matchingSteps).toBe(500);
});
