import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReleaseFile, toReleaseFile, violations } from '../scripts/schema-contract.js';

const RELEASED = `type Query {
  town(id: ID!): Town
}
input TownFilter { name: String, mayor: String }
enum Size { SMALL, LARGE }
type Town { name: String!, size: Size, towns(filter: TownFilter): [Town!] }
`;

/** What is said of a schema in which one text stands for another. */
function said(part: string, replacement: string, from = '1.2.0', to = '1.3.0') {
  const released = { version: from, schema: RELEASED };
  expect(RELEASED).toContain(part);
  return violations(released, { version: to, schema: RELEASED.replace(part, replacement) });
}

describe('a schema is refused with', () => {
  it.each([
    ['a field removed', 'name: String!, size', 'size', /'name' .* removed from object type 'Town'/],
    [
      'a required argument added',
      'filter:',
      'first: Int!, filter:',
      /^Argument 'first: Int!' added/,
    ],
    ['a field of another type', 'name: String!', 'name: Int!', /'Town.name' changed type/],
    ['a field that can become null', 'name: String!', 'name: String', /'Town.name' changed type/],
    ['an enum value removed', 'SMALL,', '', /'SMALL' was removed/],
    ['an input that takes one alternative only', 'TownFilter {', 'TownFilter @oneOf {', /oneOf/],
    [
      'a deprecation that does not say until when',
      'size: Size',
      'size: Size @deprecated(reason: "Use `sizes`.")',
      /^line 6: @deprecated must say/,
    ],
  ])('%s', async (_, part, replacement, message) => {
    expect(await said(part, replacement)).toEqual([expect.stringMatching(message)]);
  });
});

describe('a schema is taken with', () => {
  it.each([
    ['an optional field added', 'size: Size', 'size: Size, people: Int'],
    ['an optional argument added', 'filter:', 'first: Int, filter:'],
    [
      'a deprecation that says what to use, and until when',
      'size: Size',
      'size: Size @deprecated(reason: "Use `sizes`. Removed after 2027-06-01.")',
    ],
  ])('%s', async (_, part, replacement) => {
    expect(await said(part, replacement)).toEqual([]);
  });
});

describe('a field may be removed', () => {
  it.each([
    ['with a higher major version', '1.2.0', '2.0.0', true],
    ['with a higher minor version', '1.2.0', '1.3.0', false],
    ['below 1.0.0 with a higher minor version', '0.2.0', '0.3.0', true],
    ['below 1.0.0 with a higher patch version', '0.2.0', '0.2.1', false],
    ['with the first major version', '0.9.0', '1.0.0', true],
  ])('%s: %s to %s: %s', async (_, from, to, allowed) => {
    expect((await said('name: String!, size', 'size', from, to)).length === 0).toBe(allowed);
  });
});

describe('schema.released.graphql', () => {
  it('was written by the release command', () => {
    const { version } = readReleaseFile(readFileSync('schema.released.graphql', 'utf8'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is read as it is written, and refused if it was changed by hand', () => {
    const file = toReleaseFile({ version: '1.2.0', schema: RELEASED });
    expect(readReleaseFile(file)).toEqual({ version: '1.2.0', schema: RELEASED });
    expect(() => readReleaseFile(file.replace('LARGE', 'BIG'))).toThrow('changed by hand');
    expect(() => readReleaseFile(RELEASED)).toThrow('changed by hand');
  });
});
