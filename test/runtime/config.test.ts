import { describe, expect, it } from 'vitest';
import { loadConfig, REMOVED, SETTINGS } from '../../src/runtime/config.js';

it.each([
  ['ELENCHUS_MAX_CSOT', 'ELENCHUS_MAX_COST'],
  ['ELENCHUS_OPENREADS', 'ELENCHUS_OPEN_READS'],
  ['ELENCHUS_API_KEYS', 'ELENCHUS_API_KEY'],
])('refuses %s, which is meant to be %s', (variable, meant) => {
  expect(() => loadConfig({ [variable]: '1' })).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(`${variable}.* is not a setting; did you mean "${meant}"`),
    }),
  );
});

it.each(['ELENCHUS_SERVICE_HOST', 'ELENCHUS_PORT_4000_TCP_ADDR', 'ELENCHUS_REQUIRE', 'MAX_CSOT'])(
  'leaves %s alone, which others may set',
  (variable) => {
    expect(loadConfig({ [variable]: '1' }).maxCost).toBe(1_000_000);
  },
);

it.each(['1', '0', '2.5', 'five'])(
  'refuses groups of at least %s authors',
  (ELENCHUS_MIN_GROUP) => {
    expect(() => loadConfig({ ELENCHUS_MIN_GROUP })).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: expect.stringMatching(/^ELENCHUS_MIN_GROUP: /),
      }),
    );
  },
);

it('withholds no groups by default', () => {
  expect(loadConfig({}).minGroup).toBeUndefined();
  expect(loadConfig({ ELENCHUS_MIN_GROUP: '2' }).minGroup).toBe(2);
});

describe('a variable of an earlier version', () => {
  it.each([
    ['ELENCHUS_MATCHING_MS', 'the limit is fixed: 1000 million steps'],
    ['ELENCHUS_MAX_FILTER_VALUES', 'the limit is fixed: 500 conditions and values of a filter'],
  ])('%s: the error says what took its place', (variable, problem) => {
    expect(() => loadConfig({ [variable]: '500' })).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: expect.stringMatching(new RegExp(`^${variable}: .*${problem}`)),
      }),
    );
  });

  it.each(Object.keys(REMOVED))('%s is no setting', (variable) => {
    const variables = Object.values(SETTINGS).map((setting) => setting.variable);
    expect(variables).not.toContain(variable);
  });
});
