import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Tokenizer, type TokenizerDefinition } from '../../src/encoders/tokenizer.js';
import { type ReferenceText, referenceTexts, sha256OfIds } from './text-fixtures.js';

const file = new URL('../../models/text-encoder/tokenizer.json', import.meta.url);
const definition = JSON.parse(readFileSync(file, 'utf8')) as TokenizerDefinition;
const { own, hard } = referenceTexts();
let tokenizer: Tokenizer;

beforeAll(() => {
  tokenizer = new Tokenizer(definition);
});

function differing(texts: readonly ReferenceText[]) {
  return texts.flatMap(({ name, text, tokens, sha256, ids }) => {
    const ours = tokenizer.encode(text);
    if (ours.length === tokens && sha256OfIds(ours) === sha256) return [];
    return [
      { name, text: text.slice(0, 100), expected: ids ?? tokens, ours: [...ours.slice(0, 48)] },
    ];
  });
}

describe("the tokeniser gives SentencePiece's ids", () => {
  it('for 200 sentences in 16 languages', () => {
    expect(own).toHaveLength(200);
    expect(differing(own)).toEqual([]);
  });

  it('for 500 hard texts', () => {
    expect(hard).toHaveLength(500);
    expect(differing(hard)).toEqual([]);
  });

  it('in any order of texts: nothing is left over from the one before', () => {
    expect(differing([...own, ...hard].reverse())).toEqual([]);
  });
});

describe('the tokeniser', () => {
  const pieces = (text: string) =>
    [...tokenizer.encode(text)].map((id) => definition.model.vocab[id]![0]);

  it('puts every text between begin and end of text', () => {
    const found = pieces('Nein, danke.');
    expect([found[0], found.slice(1, -1).join(''), found.at(-1)]).toEqual([
      '<s>',
      '▁Nein,▁danke.',
      '</s>',
    ]);
  });

  it('gives nothing but these two for white space and for no text at all', () => {
    for (const text of ['', ' ', ' \n\t\u3000', '\u2581', '\ufeff']) {
      expect(pieces(text)).toEqual(['<s>', '</s>']);
    }
  });

  it('does not take markers in a text for control tokens', () => {
    expect(pieces('<s>a</s>').filter((piece) => /^<.*>$/.test(piece))).toEqual(['<s>', '</s>']);
  });

  it('reads a lone surrogate as U+FFFD, which is white space to it', () => {
    expect(tokenizer.encode('a\ud800b')).toEqual(tokenizer.encode('a\ufffdb'));
    expect(tokenizer.encode('a\ud800b')).toEqual(tokenizer.encode('a b'));
  });

  it('takes a run of unknown characters as one unknown token', () => {
    expect(pieces('\u{12000}\u{12001}\u{12002} ja')).toEqual(['<s>', '▁', '<unk>', '▁ja', '</s>']);
  });

  it('refuses a definition of another kind', () => {
    const other = { ...definition, model: { ...definition.model, type: 'BPE' } };
    expect(() => new Tokenizer(other)).toThrow('no Unigram model');
  });
});
