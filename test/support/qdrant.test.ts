import { describe, expect, it, vi } from 'vitest';
import { whyNoQdrant } from './qdrant.js';

describe('tests against Qdrant', () => {
  const missing = '/no/python/here';

  it('run where the test server is installed, or QDRANT_URL names a server', () => {
    expect(whyNoQdrant({}, process.execPath)).toBeUndefined();
    expect(whyNoQdrant({ QDRANT_URL: 'http://127.0.0.1:6333' }, missing)).toBeUndefined();
  });

  it('are skipped elsewhere, and say what to do', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(whyNoQdrant({}, missing)).toContain('scripts/setup-test-python.sh');
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it.each([{ CI: 'true' }, { ELENCHUS_REQUIRE: 'python,chromium' }])(
    'fail instead with %j',
    (environment) => {
      expect(() => whyNoQdrant(environment, missing)).toThrow('setup-test-python.sh');
    },
  );
});
