import { describe, expect, it } from 'vitest';
import { schemeName } from '../../../src/formats/graphs/draft.js';

describe('the name of a scheme', () => {
  it.each(['Default', 'Default Conflict', 'DefaultInference', 'RA', 'Conflict', '', undefined])(
    'is absent where the text says no more than the type: %s',
    (text) => expect(schemeName(text)).toBeUndefined(),
  );

  it('is the same however its words are joined', () => {
    expect(['CauseToEffect', 'Cause  To Effect', 'Cause_To_Effect'].map(schemeName)).toEqual(
      Array(3).fill('Cause To Effect'),
    );
  });
});
