import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DOCUMENT_LENGTH,
  joined,
  premiseWords,
  Preprocessor,
  QUERY_LENGTH,
  type StopWords,
  wordsOf,
} from '../../../src/encoders/rankers/piece-reader.js';
import { PieceVectors, TextModel } from '../../../src/encoders/text-model.js';
import { Tokenizer, type TokenizerDefinition } from '../../../src/encoders/tokenizer.js';
import { dot } from '../../../src/math/vectors.js';

const ROOT = new URL('../../../', import.meta.url);
const read = <Content>(path: string) =>
  JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as Content;

const preprocessor = new Preprocessor(read<StopWords>('models/rankers/stop-words.json'));

describe('claims and premises are read as in Python', () => {
  const texts = read<string[]>('test/fixtures/rankers/texts.json');
  const expected = read<Record<'claim' | 'claimPieces' | 'premise' | 'premisePieces', string>[]>(
    'test/fixtures/rankers/words.json',
  );
  const tokenizer = new Tokenizer(read<TokenizerDefinition>('models/text-encoder/tokenizer.json'));
  const piecesOf = (words: readonly string[], longest: number) =>
    [...tokenizer.encode(joined(words)).subarray(1, -1)].slice(0, longest);

  it('in 1,000 texts', () => {
    expect(texts).toHaveLength(1_000);
    const differing = texts.flatMap((text, place) => {
      const claim = preprocessor.claimWords(text);
      const premise = premiseWords(text);
      const own = {
        claim: claim.join(' '),
        claimPieces: digest(piecesOf(claim, QUERY_LENGTH)),
        premise: digest(premise),
        premisePieces: digest(piecesOf(premise, DOCUMENT_LENGTH)),
      };
      return JSON.stringify(own) === JSON.stringify(expected[place])
        ? []
        : [{ text, own, expected: expected[place] }];
    });
    expect(differing).toEqual([]);
  });
});

describe('words', () => {
  it('are without URLs, and none stands twice in a row', () => {
    expect(premiseWords('No no!!!!! See <http://example.net/a?b=c> yes yes yes.')).toEqual([
      'No',
      'no',
      '!',
      'See',
      '<',
      '>',
      'yes',
      '.',
    ]);
  });

  it('are none in an empty text', () => {
    for (const text of ['', ' \n\t', '\u200b']) {
      expect(premiseWords(text)).toEqual([]);
      expect(preprocessor.claimWords(text)).toEqual([]);
    }
  });

  it('of a claim leave out stop words, but not if there is nothing else', () => {
    expect(preprocessor.claimWords('Die Gemeinde sollte nicht die Steuern senken.')).toEqual([
      'Gemeinde',
      'Steuern',
      'senken',
    ]);
    expect(preprocessor.claimWords('To be or not to be?')).toHaveLength(6);
  });

  it('are those of a long text, however little of it is read', () => {
    const texts = read<string[]>('test/fixtures/rankers/texts.json');
    for (let at = 0; at < 1_000; at += 50) {
      const long = texts.slice(at, at + 50).join(' ');
      expect(premiseWords(long)).toEqual(wordsOf(long).slice(0, DOCUMENT_LENGTH));
    }
    expect(premiseWords(`see http://${'x'.repeat(3_000)} here`)).toEqual(['see', 'here']);
  });

  it('are 100 of a premise and 20 of a claim', () => {
    const long = Array.from({ length: 30_000 }, (_, place) => `word${place}`).join(' ');
    expect(premiseWords(long)).toHaveLength(DOCUMENT_LENGTH);
    expect(preprocessor.claimWords(long)).toHaveLength(QUERY_LENGTH);
  });
});

function digest(values: readonly unknown[]): string {
  return createHash('sha256').update(values.join(' ')).digest('hex').slice(0, 12);
}

describe('vectors of pieces', () => {
  describe('the vectors of pieces', () => {
    it('are rows of their blocks, scaled as each block is, after a row of zeros', () => {
      // Two blocks: the pieces 0 and 2, then 1 and 3.
      const table = Uint8Array.of(0, 1, 2, 3, 10, 11, 12, 13);
      const vectors = new PieceVectors(table, 2, { scale: [1, 0.5], offset: [0, -1] });
      expect([...vectors.rows([3, 0, 1])]).toEqual([0, 0, 5, 5.5, 0, 1, 4, 4.5]);
      expect([...vectors.rows([2])]).toEqual([0, 0, 2, 3]);
      expect([...vectors.rows([])]).toEqual([0, 0]);
    });
  });

  describe('the vectors of the text encoder', () => {
    let model: TextModel;
    beforeAll(async () => {
      const directory = fileURLToPath(new URL('../../../models/text-encoder', import.meta.url));
      model = await TextModel.load(directory, 1);
    });
    afterAll(() => model.release());

    it('are near for words of the same meaning, in any language', () => {
      const vectorOf = (word: string) => {
        const pieces = [...model.tokenizer.encode(word).subarray(1, -1)];
        expect(pieces, word).toHaveLength(1);
        const row = model.pieceVectors.rows(pieces).subarray(512);
        const length = Math.hypot(...row);
        return row.map((value) => value / length);
      };
      const [dog, other, tax] = [vectorOf('dog'), vectorOf('Hund'), vectorOf('tax')];
      expect(dot(dog, other)).toBeGreaterThan(dot(dog, tax) + 0.2);
    });
  });
});
