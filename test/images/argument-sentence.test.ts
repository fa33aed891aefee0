import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STANCES } from '../../src/domain/premise.js';
import { type ArgumentParts, argumentSentence } from '../../src/images/argument-sentence.js';

const topic = 'Night trains';
const claim = 'The state should pay for night trains.';
const premise = 'They save a flight.';
const question = 'Should the state pay for night trains?';

describe('argumentSentence', () => {
  it.each<[ArgumentParts, string]>([
    [{}, ''],
    [{ topic: ' ', premise: null, claim: '...', stance: 'FAVOR' }, ''],
    [{ topic }, 'Night trains.'],
    [{ topic, stance: 'AGAINST' }, 'Against Night trains.'],
    [{ claim }, 'The state should pay for night trains.'],
    [{ premise, stance: 'FAVOR' }, 'They save a flight.'],
    [{ topic, premise }, 'On Night trains: They save a flight.'],
    [{ topic, premise, stance: 'FAVOR' }, 'In favour of Night trains: They save a flight.'],
    [{ topic, claim, stance: 'AGAINST' }, `Against Night trains: ${claim}`],
    [{ topic: question }, question],
    [{ topic: question, premise, stance: 'FAVOR' }, `Yes to “${question}”: They save a flight.`],
    [{ topic: question, premise }, `On “${question}”: They save a flight.`],
    [
      { topic, claim, premise, stance: 'FAVOR' },
      'On Night trains: The state should pay for night trains, because they save a flight.',
    ],
    [
      { claim, premise, stance: 'AGAINST' },
      'Some deny that the state should pay for night trains, because they save a flight.',
    ],
    [
      { claim, premise, stance: 'NEUTRAL' },
      'As to the claim that the state should pay for night trains, they save a flight.',
    ],
    [
      { claim: question, premise, stance: 'AGAINST' },
      `No to “${question}”, because they save a flight.`,
    ],
    [{ claim: question, premise }, `As to “${question}”, they save a flight.`],
    [
      { claim, premise: 'Who else would pay?' },
      'The state should pay for night trains, because who else would pay?',
    ],
  ])('%j', (argument, sentence) => {
    expect(argumentSentence(argument)).toBe(sentence);
  });

  it('keeps names and abbreviations', () => {
    const argument = { claim: 'It helps the U.S.', premise: 'Amtrak said so, etc.' };
    expect(argumentSentence(argument)).toBe('It helps the U.S., because Amtrak said so, etc.');
  });

  it('says "because" once', () => {
    expect(argumentSentence({ claim, premise: 'Because they save a flight.' })).toBe(
      'The state should pay for night trains, because they save a flight.',
    );
  });

  it('says once what the parts say twice', () => {
    expect(argumentSentence({ topic: 'Night trains', claim: 'night trains!', premise })).toBe(
      'On Night trains: They save a flight.',
    );
  });

  it('joins several sentences', () => {
    const several = 'They save a flight. They are quiet! Who minds?\nNobody.';
    expect(argumentSentence({ claim, premise: several })).toBe(
      'The state should pay for night trains, because they save a flight; they are quiet; who ' +
        'minds? nobody.',
    );
  });

  it.each([
    ['de', 'Nachtzüge', 'Sie sparen einen Flug.', 'Nachtzüge – Sie sparen einen Flug.'],
    ['de-CH', 'Nachtzüge', 'Wer zahlt?', 'Nachtzüge – Wer zahlt?'],
    ['fr', 'Faut-il des trains de nuit ?', 'Oui.', 'Faut-il des trains de nuit ? – Oui.'],
    ['ja', '夜行列車', '飛行機より静かです。', '夜行列車 – 飛行機より静かです。'],
    ['ar', 'قطارات الليل', 'من يدفع؟', 'قطارات الليل – من يدفع؟'],
  ])('has no English words in %s', (language, of, reason, sentence) => {
    expect(argumentSentence({ topic: of, premise: reason, stance: 'AGAINST', language })).toBe(
      sentence,
    );
  });

  it('is one line with every word, one end, and nothing undefined', () => {
    const part = fc.option(
      fc.oneof(
        fc.constantFrom(
          'Trains run.',
          'Do trains run?',
          'Trains run',
          'TRAINS run!!',
          'a. B. c...',
        ),
        fc.string({ unit: 'grapheme' }),
      ),
      { nil: undefined },
    );
    const argument = fc.record({
      topic: part,
      premise: part,
      claim: part,
      stance: fc.constantFrom(undefined, ...STANCES),
      language: fc.constantFrom(undefined, 'en', 'de', 'ja'),
    });
    fc.assert(
      fc.property(argument, (parts) => {
        const sentence = argumentSentence(parts);
        expect(sentence).not.toMatch(/undefined|null|[\n\r]|\.\.$|[?!]\.$|^\s|\s$/);
        const said = sentence.toLowerCase();
        for (const each of [parts.topic, parts.premise, parts.claim]) {
          for (const word of (each ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
            if (word !== 'because') expect(said).toContain(word);
          }
        }
      }),
    );
  });
});
