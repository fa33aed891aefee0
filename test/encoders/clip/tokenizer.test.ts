import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ClipTokenizer } from '../../../src/encoders/clip/model.js';
import { expected, MODEL } from './fixtures.js';

const LONGEST = 77;
const definition = JSON.parse(readFileSync(join(MODEL, 'tokenizer.json'), 'utf8')) as object;
const tokenizer = new ClipTokenizer(definition, LONGEST);
const [BEGIN, END] = tokenizer.encode('') as [number, number];

describe('the tokens of CLIP', () => {
  it('are those of the library that models are trained with, on awkward texts', () => {
    const texts = Object.entries(expected.tokens);
    expect(texts.length).toBeGreaterThan(70);
    const given = texts.map(([text]) => [text, tokenizer.encode(text)]);
    expect(given).toEqual(texts);
  });

  it('are the same if merges are written as in older files', () => {
    const { model } = definition as { model: { merges: [string, string][] } };
    expect(model.merges[0]).toHaveLength(2);
    const merges = model.merges.map((pair) => pair.join(' '));
    const older = new ClipTokenizer({ ...definition, model: { ...model, merges } }, LONGEST);
    expect(older.encode('A photo of a bridge')).toEqual(expected.tokens['A photo of a bridge']);
  });

  it('begin and end with their marks, also where the text is cut', () => {
    expect(BEGIN).not.toBe(END);
    const cut = tokenizer.encode('the river '.repeat(1000));
    expect(cut).toHaveLength(LONGEST);
    expect([cut[0], cut.at(-1)]).toEqual([BEGIN, END]);
    expect(cut.slice(1, -1)).not.toContain(END);
  });

  it('are as many as the network takes', () => {
    const short = new ClipTokenizer(definition, 4);
    const [, first, second] = tokenizer.encode('the river');
    expect(short.encode('the river')).toEqual([BEGIN, first, second, END]);
    expect(short.encode('the river in the evening')).toEqual([BEGIN, first, second, END]);
  });

  it('are those of U+FFFD for half a surrogate pair', () => {
    expect(tokenizer.encode('\ud83d')).toEqual(tokenizer.encode('\ufffd'));
  });

  it('take no longer for a text of 1 MB than for its first 8,192 characters', () => {
    const long = 'b'.repeat(1_000_000);
    expect(tokenizer.encode(long)).toEqual(tokenizer.encode(long.slice(0, 8192)));
  });

  it('are filled up with the padding of the file, or else with end marks', () => {
    expect(tokenizer.padding).toBe(END);
    expect(new ClipTokenizer({ ...definition, padding: { pad_id: 5 } }, LONGEST).padding).toBe(5);
  });

  it('need a definition that marks the end of a text', () => {
    const open = (changes: object) => () =>
      new ClipTokenizer({ ...definition, ...changes }, LONGEST);
    expect(open({ post_processor: null })).toThrow(/end of a text/);
    expect(open({ model: { type: 'Unknown' } })).toThrow();
    expect(() => new ClipTokenizer([], LONGEST)).toThrow();
  });
});
