import { describe, expect, it } from 'vitest';
import { badInput, ElenchusError } from '../../src/runtime/errors.js';
import { attemptLater } from '../../src/server/resolvers/write-result.js';

describe('reading an item of a write', () => {
  it('refuses that item only, where the item is at fault', async () => {
    const read = () => Promise.reject(badInput('source.aif', 'is no graph'));
    expect(await attemptLater(read, 'a')).toMatchObject({
      outcome: { externalId: 'a', status: 'REJECTED', error: { code: 'BAD_INPUT' } },
    });
  });

  it.each(['BUSY', 'TIMEOUT'] as const)(
    'fails as a whole, where the server is: %s',
    async (code) => {
      const read = () => Promise.reject(new ElenchusError(code));
      await expect(attemptLater(read, 'a')).rejects.toMatchObject({ code });
    },
  );
});
