import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Conditions,
  EVERYTHING,
  filterOf,
  readConditions,
  ROLES,
  STANCES,
  writeConditions,
} from '../../explorer/src/address/conditions.js';
import {
  BEST_FIRST,
  DIVERSIFICATIONS,
  type Question,
  RANKS,
  readQuestion,
  searchOf,
  writeQuestion,
} from '../../explorer/src/address/question.js';
import { AddressReader } from '../../explorer/src/address/reader.js';
import { isChosen, setProfile, toggle } from '../../explorer/src/address/toggle.js';
import { plainPath } from '../../explorer/src/address/use-path.js';

const word = fc.string({ minLength: 1, unit: 'grapheme' });
const words = fc.uniqueArray(word, { maxLength: 3 });
/** A name does not end in what says how a condition is meant. */
const name = word.filter((text) => !/\.(?:not|from|to|is)$/.test(text));
const some = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });

const profileCondition = fc.oneof(
  fc.record({ variable: name, anyOf: some }),
  fc.record({ variable: name, noneOf: some }),
  fc.record({ variable: name, from: word, to: word }),
  fc.record({ variable: name, to: word }),
);
const fieldCondition = fc.oneof(
  fc.record({ field: name, anyOf: some }),
  fc.record({ field: name, equals: fc.boolean() }),
  fc.record({ field: name, from: fc.integer(), to: fc.integer() }),
);
const conditions: fc.Arbitrary<Conditions> = fc.record({
  stance: fc.subarray([...STANCES]),
  role: fc.subarray([...ROLES]),
  language: words,
  topic: words,
  claimId: words,
  author: words,
  profile: fc.uniqueArray(profileCondition, { selector: ({ variable }) => variable, maxLength: 3 }),
  fields: fc.uniqueArray(fieldCondition, { selector: ({ field }) => field, maxLength: 3 }),
});
const question: fc.Arbitrary<Question> = fc.record({
  corpus: fc.string(),
  text: fc.string({ unit: 'grapheme' }),
  opposite: fc.boolean(),
  conditions,
  order: fc.record({
    rank: fc.constantFrom(...RANKS),
    judge: fc.boolean(),
    quality: fc.boolean(),
    diversify: fc.constantFrom(...DIVERSIFICATIONS),
    balance: words,
  }),
});

describe('the address of a question', () => {
  it('says all of it', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const address = new AddressReader(writeQuestion(asked).toString());
        expect(readQuestion(address)).toEqual(asked);
        expect(address.unread()).toEqual([]);
      }),
    );
  });

  it('is empty where nothing is asked', () => {
    const nothing = {
      corpus: '',
      text: '',
      opposite: false,
      conditions: EVERYTHING,
      order: BEST_FIRST,
    };
    expect(writeQuestion(nothing).toString()).toBe('');
  });

  it('can be written by hand', () => {
    const address = new AddressReader(
      'q=trams&profile.age.from=65%2B&profile.age.to=90&language=de',
    );
    expect(readQuestion(address)).toMatchObject({
      text: 'trams',
      conditions: { profile: [{ variable: 'age', from: '65+', to: '90' }], language: ['de'] },
    });
  });

  it('names what means nothing', () => {
    const address = new AddressReader(
      'rank=best&stance=MAYBE&field.year.from=soon&colour=red&judge=1',
    );
    const { order, conditions: read } = readQuestion(address);
    expect(order).toEqual({ ...BEST_FIRST, judge: true });
    expect(read.stance).toEqual([]);
    expect(address.unread()).toEqual([
      'rank=best',
      'stance=MAYBE',
      'field.year.from=soon',
      'colour=red',
    ]);
  });

  it('has no condition that says nothing', () => {
    const parts = [
      'field.year.from=NaN',
      'field.year.to=-1e400',
      'field.year.is=perhaps',
      'field.size.from',
      'field.size',
      'profile.age.from',
      'profile.age.to',
      'profile.gender',
      'profile.gender.not',
    ];
    const address = new AddressReader(parts.join('&'));
    expect(readQuestion(address).conditions).toEqual(EVERYTHING);
    expect(address.unread()).toEqual(parts);
  });

  it('keeps what a condition says beside what means nothing', () => {
    const address = new AddressReader('field.year.from=soon&field.year.to=2022&profile.age.from=');
    expect(readQuestion(address).conditions).toEqual({
      ...EVERYTHING,
      fields: [{ field: 'year', to: 2022 }],
    });
    expect(address.unread()).toEqual(['field.year.from=soon', 'profile.age.from']);
  });

  it('takes the first of several values where only one counts, and names the others', () => {
    const parts = [
      'q=a',
      'q=b',
      'rank=best',
      'rank=lexical',
      'rank=dense',
      'judge=1',
      'judge=0',
      'profile.age.from=18',
      'profile.age.from=65',
      'field.year.to=soon',
      'field.year.to=1',
      'field.year.to=2',
      'field.checked.is=false',
      'field.checked.is=true',
      'language=de',
      'language=en',
      'stance=AGAINST',
      'stance=FAVOR',
    ];
    const address = new AddressReader(parts.join('&'));
    const { text, order, conditions: read } = readQuestion(address);
    expect({ text, order }).toEqual({
      text: 'a',
      order: { ...BEST_FIRST, rank: 'lexical', judge: true },
    });
    expect(read).toMatchObject({
      language: ['de', 'en'],
      stance: ['FAVOR', 'AGAINST'],
      profile: [{ variable: 'age', from: '18' }],
      fields: [
        { field: 'year', to: 1 },
        { field: 'checked', equals: false },
      ],
    });
    expect(address.unread()).toEqual([
      'q=b',
      'rank=best',
      'rank=dense',
      'judge=0',
      'profile.age.from=65',
      'field.year.to=soon',
      'field.year.to=2',
      'field.checked.is=true',
    ]);
    // A change of the question does away with them.
    expect(address.rest()).toEqual([]);
  });

  it('takes an empty text or choice as none', () => {
    const address = new AddressReader('corpus=&q=&language=&balance=');
    expect(readQuestion(address)).toEqual({
      corpus: '',
      text: '',
      opposite: false,
      conditions: EVERYTHING,
      order: BEST_FIRST,
    });
    expect(address.unread()).toEqual([]);
  });

  it('keeps conditions of several groups apart', () => {
    fc.assert(
      fc.property(conditions, conditions, (one, two) => {
        const params = new URLSearchParams();
        writeConditions(one, params, 'group.1.');
        writeConditions(two, params, 'group.2.');
        const address = new AddressReader(params);
        expect(readConditions(address, 'group.1.')).toEqual(one);
        expect(readConditions(address, 'group.2.')).toEqual(two);
      }),
    );
  });
});

describe('the path of an address', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['', '/'],
    ['/compare', '/compare'],
    ['/compare/', '/compare'],
    ['/compare//', '/compare'],
    ['/a/b/', '/a/b'],
  ])('%j is that of the view %j', (path, view) => expect(plainPath(path)).toBe(view));
});

describe('the search for a question', () => {
  const asked = {
    corpus: 'demo',
    text: ' trams ',
    opposite: false,
    conditions: EVERYTHING,
    order: BEST_FIRST,
  };

  it('leaves out what is not chosen', () => {
    expect(filterOf(EVERYTHING)).toBeUndefined();
    const search = { corpus: 'demo', by: { text: 'trams' } };
    expect(searchOf(asked)).toEqual(search);
    expect(searchOf({ ...asked, opposite: true })).toEqual({ ...search, opposite: true });
  });

  it('has no order where there is no text', () => {
    const order = { ...BEST_FIRST, judge: true, rank: 'lexical' } as const;
    expect(searchOf({ ...asked, text: ' ', order })).toEqual({ corpus: 'demo' });
  });

  it('has the arguments of each choice', () => {
    const order = {
      ...BEST_FIRST,
      rank: 'dense',
      judge: true,
      quality: true,
      diversify: 'coreset',
    } as const;
    expect(searchOf({ ...asked, order })).toMatchObject({
      rank: { dense: {} },
      rerank: { judge: { minRelevance: 0.02 }, quality: {}, diversify: { coreset: {} } },
    });
  });
});

describe('a value of a facet', () => {
  const plain = (value: string) => ({ value, from: null, to: null });
  const fields = new Set(['year', 'source', 'checked']);

  it.each([
    ['language', plain('de')],
    ['stance', plain('AGAINST')],
    ['age', plain('65+')],
    ['source', plain('paper')],
    ['checked', plain('true')],
    ['year', { value: '2020 to 2022', from: 2020, to: 2022 }],
  ])('of %s becomes a condition, and none again', (variable, value) => {
    const chosen = toggle(EVERYTHING, variable, value, fields);
    expect(isChosen(EVERYTHING, variable, value)).toBe(false);
    expect(isChosen(chosen, variable, value)).toBe(true);
    expect(toggle(chosen, variable, value, fields)).toEqual(EVERYTHING);
  });

  it('joins others of its variable', () => {
    const one = toggle(EVERYTHING, 'age', plain('18-34'), fields);
    expect(toggle(one, 'age', plain('65+'), fields).profile).toEqual([
      { variable: 'age', anyOf: ['18-34', '65+'] },
    ]);
  });

  it('replaces a condition of another kind where it stands', () => {
    const before = setProfile(
      setProfile(EVERYTHING, 'age', { variable: 'age', from: '65+' }),
      'gender',
      { variable: 'gender', noneOf: ['male'] },
    );
    expect(toggle(before, 'age', plain('18-34'), fields).profile).toEqual([
      { variable: 'age', anyOf: ['18-34'] },
      { variable: 'gender', noneOf: ['male'] },
    ]);
  });
});
