import { expect, it } from 'vitest';
import { plain } from '../../../src/formats/graphs/kialo.js';

it.each([
  ['Read [the map](https://example.org) first.', 'Read the map first.'],
  ['[a](b) and [c](d)', 'a and c'],
  ['See [trams](https://example.org/Tram_(vehicle)).', 'See trams.'],
  ['A list [1] (see there)', 'A list [1] (see there)'],
])('takes the markup of links out of %j', (text, expected) => {
  expect(plain(text)).toBe(expected);
});

it.each(['['.repeat(30_000) + ']('.repeat(30_000), '[a]('.repeat(20_000), '[a](b('.repeat(20_000)])(
  'takes linear time',
  (text) => {
    expect(plain(text)).toBe(text);
  },
);
