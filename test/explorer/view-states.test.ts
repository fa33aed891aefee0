import { describe, expect, it } from 'vitest';
import { readQuestion } from '../../explorer/src/address/question.js';
import { AddressReader } from '../../explorer/src/address/reader.js';
import type { ViewState } from '../../explorer/src/address/view-state.js';
import { quoted } from '../../explorer/src/annotate/quoted.js';
import {
  depthsFor,
  judgedKind,
  judgedKinds,
  STATE as ANNOTATE,
} from '../../explorer/src/annotate/state.js';
import { STATE as ARGUMENT, subjectOf } from '../../explorer/src/argument/state.js';
import { isGuessedIn, percentOf, wordFor } from '../../explorer/src/hits/certainty.js';

/** Reads a state from an address, and writes it again. */
function again<State>(view: ViewState<State>, search: string): string {
  const params = new URLSearchParams();
  view.write(view.read(new AddressReader(search)), params);
  return params.toString();
}

describe('the address of the Argument view', () => {
  it.each(['', 'id=premise%3A1', 'side=FAVOR', 'id=premise%3A1&side=AGAINST&certainty=90'])(
    'keeps %j',
    (search) => expect(again(ARGUMENT, search)).toBe(search),
  );

  it.each(['side=NEUTRAL', 'certainty=61', 'certainty=60'])('leaves out %j', (search) =>
    expect(again(ARGUMENT, search)).toBe(''),
  );

  it('names a premise, else a text, else a claim', () => {
    const subject = (search: string) => {
      const address = new AddressReader(search);
      return subjectOf(readQuestion(address), ARGUMENT.read(address).id);
    };
    expect(subject('id=premise:1&q=Why?&claim=claim:1')).toEqual({ premiseId: 'premise:1' });
    expect(subject('q=+Why?+&claim=claim:1')).toEqual({ text: 'Why?' });
    expect(subject('claim=claim:1&claim=claim:2')).toEqual({ claimId: 'claim:1' });
    expect(subject('q=++')).toBeUndefined();
  });
});

describe('the address of the Annotate view', () => {
  it.each([
    '',
    'part=agreement&of=all&first=kim&second=alex',
    'depth=20&hit=premise%3A1&by=relevance&by=stance&data=1',
    'kind=images&hit=image%3A1',
  ])('keeps %j', (search) => expect(again(ANNOTATE, search)).toBe(search));

  it.each(['part=judge', 'depth=7', 'data=yes', 'of=question'])('leaves out %j', (search) =>
    expect(again(ANNOTATE, search)).toBe(''),
  );
});

describe('what is judged', () => {
  const texts = { premiseCount: 5, imageCount: 0 };
  const images = { premiseCount: 0, imageCount: 5 };

  it('is what was chosen, if the corpus has it', () => {
    expect(judgedKinds({ premiseCount: 1, imageCount: 1 })).toEqual(['arguments', 'images']);
    expect(judgedKind('images', { premiseCount: 1, imageCount: 1 })).toBe('images');
    expect(judgedKind('images', texts)).toBe('arguments');
    expect(judgedKind('arguments', images)).toBe('images');
    expect(judgedKind('images', { premiseCount: 0, imageCount: 0 })).toBe('arguments');
  });

  it('is as many as one chooses, where that makes a difference', () => {
    expect(depthsFor(Infinity, '50')).toEqual(['10', '20', '50', '100', '200']);
    expect(depthsFor(14, '50')).toEqual(['10', '50']);
    expect(depthsFor(14, '10')).toEqual(['10', '20']);
    expect(depthsFor(60, '10')).toEqual(['10', '20', '50', '100']);
  });
});

describe('how sure a guess is', () => {
  it.each([
    [0.5, 'perhaps'],
    [0.699, 'perhaps'],
    [0.7, 'probably'],
    [0.9, 'veryProbably'],
    [1, 'veryProbably'],
  ])('%f is said in a word', (probability, word) => expect(wordFor(probability)).toBe(word));

  it('is never rounded up to certainty', () => {
    expect(percentOf(0.999, 'en')).toBe('99%');
    expect(percentOf(0.6, 'en')).toBe('60%');
    expect(percentOf(0.29, 'en')).toBe('29%');
  });

  it('is known in four languages', () => {
    expect(['en', 'fr', 'de', 'it', 'es', ''].map(isGuessedIn)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a word of a command', () => {
  it.each([
    ['demo', 'demo'],
    ['qrels/test-1.tsv', 'qrels/test-1.tsv'],
    ['Kim Lee', "'Kim Lee'"],
    ["it's; rm -rf $HOME", "'it'\\''s; rm -rf $HOME'"],
    ['', "''"],
    ['狼', "'狼'"],
  ])('of %j is %s', (text, word) => expect(quoted(text)).toBe(word));
});
