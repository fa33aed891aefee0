import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../explorer/src/address/conditions.js';
import { readQuestion } from '../../explorer/src/address/question.js';
import { AddressReader } from '../../explorer/src/address/reader.js';
import {
  asksMore,
  COUNTS,
  graphFilterOf,
  GRAPHS_STATE,
  type GraphsState,
  PICTURES,
  setRange,
  structureOf,
  STRUCTURES,
  TEXT_SHARES,
} from '../../explorer/src/graphs/state.js';

const bound = fc.option(fc.nat({ max: 999_999_999 }), { nil: undefined });
const range = fc
  .tuple(bound, bound)
  .filter(([from, to]) => from !== undefined || to !== undefined)
  .map(([from, to]) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }));
const folds = fc.array(fc.stringMatching(/^graph:[a-z]+ [a-z ]+$/), { maxLength: 2 });
const state: fc.Arbitrary<GraphsState> = fc.record({
  way: fc.constantFrom('text', 'sketch'),
  sketch: fc.array(fc.stringMatching(/^[a-z ]+$/), { maxLength: 3 }),
  graph: fc.string(),
  structure: fc.constantFrom(...STRUCTURES),
  texts: fc.constantFrom(...TEXT_SHARES),
  picture: fc.constantFrom(...PICTURES),
  ranges: fc.dictionary(fc.constantFrom(...COUNTS), range),
  fold: fc.record({ open: folds, closed: folds, focus: folds }),
  dialogue: fc.array(fc.stringMatching(/^graph:[a-z]+$/), { maxLength: 2 }),
});

describe('the address of the Graphs view', () => {
  it('reproduces the view, and has nothing that is not read', () => {
    fc.assert(
      fc.property(state, (given) => {
        const params = new URLSearchParams();
        GRAPHS_STATE.write(given, params);
        const address = new AddressReader(params.toString());
        expect(GRAPHS_STATE.read(address)).toEqual({ ...given, ranges: { ...given.ranges } });
        expect(address.unread()).toEqual([]);
      }),
    );
  });

  it.each([
    ['', 'text'],
    ['by=sketch', 'sketch'],
    ['sketch=Trams', 'sketch'],
    ['sketch=Trams&by=text', 'text'],
  ])('%s is searched by %s', (search, way) => {
    expect(GRAPHS_STATE.read(new AddressReader(search)).way).toBe(way);
  });

  it('names what it does not understand', () => {
    const address = new AddressReader(
      'by=magic&picture=cake&count.depth.from=-1&count.size.to=2&sketch=Trams&sketch=for9_Quiet&sketch=',
    );
    const read = GRAPHS_STATE.read(address);
    expect(read).toMatchObject({ way: 'sketch', picture: 'boxes', ranges: {} });
    expect(read.sketch).toEqual(['Trams', 'for9_Quiet']);
    expect(address.unread()).toEqual([
      'by=magic',
      'picture=cake',
      'count.depth.from=-1',
      'count.size.to=2',
      'sketch=for9_Quiet',
      'sketch',
    ]);
  });

  it('tells what a part of the page does not know beside the question', () => {
    const address = new AddressReader('q=trams&picture=icicle&sketch=a&sketch=b');
    readQuestion(address);
    expect(address.rest()).toEqual([
      ['picture', 'icicle'],
      ['sketch', 'a'],
      ['sketch', 'b'],
    ]);
  });
});

describe('what graphs are narrowed down by', () => {
  const conditions = { ...EVERYTHING, topic: ['Transport'], language: ['en'] };

  it('is a filter of graphs', () => {
    expect(graphFilterOf(EVERYTHING, {})).toBeUndefined();
    const ranges = setRange({ depth: { from: 2 } }, 'attacks', { from: 1, to: 3 });
    expect(graphFilterOf(conditions, ranges)).toEqual({
      topic: ['Transport'],
      language: ['en'],
      depth: { from: 2 },
      attacks: { from: 1, to: 3 },
    });
    expect(setRange(ranges, 'depth')).toEqual({ attacks: { from: 1, to: 3 } });
  });

  it('leaves out what is asked of authors, which graphs do not have', () => {
    expect(asksMore(conditions)).toBe(false);
    expect(asksMore({ ...conditions, profile: [{ variable: 'age', anyOf: ['65+'] }] })).toBe(true);
    const asked = { ...conditions, stance: ['FAVOR' as const] };
    expect(graphFilterOf(asked, {})).toEqual(graphFilterOf(conditions, {}));
  });

  it.each([
    ['auto', 'AUTO'],
    ['content', 'NONE'],
    ['shape', 'VISION'],
    ['mapping', 'MATCHING'],
  ] as const)('compares structure %s by %s', (structure, method) => {
    expect(structureOf(structure, 'usual')).toEqual({ method });
    expect(structureOf(structure, '25')).toEqual({ method, textWeight: 0.25 });
  });
});
