import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/runtime/config.js';
import { openLanguageModel } from '../../src/language-model/chat-model.js';

const URL = 'ELENCHUS_LANGUAGE_MODEL_URL';

describe('a language model', () => {
  it.each([
    ['by default', {}],
    ['without a model', { [URL]: 'http://localhost:1/v1' }],
    ['without an endpoint', { ELENCHUS_LANGUAGE_MODEL_MODEL: 'tiny' }],
  ])('is off %s, and the error says what to set', async (_, environment) => {
    await expect(openLanguageModel(loadConfig(environment))).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_OFF',
      message: expect.stringMatching(/ELENCHUS_LANGUAGE_MODEL_URL.*ELENCHUS_LANGUAGE_MODEL_MODEL/),
    });
  });

  it('has spent nothing when it is opened', async () => {
    const environment = { [URL]: 'http://localhost:1', ELENCHUS_LANGUAGE_MODEL_MODEL: 'tiny' };
    const { name, spentTokens } = await openLanguageModel(loadConfig(environment));
    expect([name, spentTokens]).toEqual(['tiny', 0]);
  });
});

describe('its URL', () => {
  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1'],
    ['https://api.example.org/v1//', 'https://api.example.org/v1'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://api.example.org/v1/chat/completions', 'https://api.example.org/v1'],
    ['https://api.example.org/v1/chat/completions/', 'https://api.example.org/v1'],
  ])('%s is read as %s', (given, url) => {
    expect(loadConfig({ [URL]: given }).languageModelUrl).toBe(url);
  });

  it.each([
    'api.example.org',
    'localhost:8080/v1',
    'file:///etc/passwd',
    'https://user:secret@example.org/v1',
    'https://example.org/v1?key=secret',
    'https://example.org/v1#secret',
  ])('%s is refused, without a word of it', (given) => {
    const load = () => loadConfig({ [URL]: given });
    expect(load).toThrow(/^ELENCHUS_LANGUAGE_MODEL_URL: must be a base URL such as/);
    expect(load).not.toThrow(/secret/);
  });
});

describe('its key', () => {
  it.each(['short', 'with a space in it', 'with\na line break', 'schlüssel-123'])(
    '%j is refused, without a word of it',
    (key) => {
      const load = () => loadConfig({ ELENCHUS_LANGUAGE_MODEL_KEY: key });
      expect(load).toThrow(/^ELENCHUS_LANGUAGE_MODEL_KEY: /);
      expect(load).not.toThrow(key);
    },
  );
});

it('no time limit is longer than the platform waits', () => {
  const load = () => loadConfig({ ELENCHUS_LANGUAGE_MODEL_TIMEOUT_MS: '300001' });
  expect(load).toThrow(/^ELENCHUS_LANGUAGE_MODEL_TIMEOUT_MS: /);
});
