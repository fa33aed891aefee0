import { describe, expect, it } from 'vitest';
import { contentOf, type PageContent } from '../../../src/images/page-text/content.js';
import {
  choosePassage,
  leadOf,
  PASSAGE_CHARACTERS,
  passageOf,
  passagePieces,
} from '../../../src/images/page-text/passage.js';

/** Counts a few words: sentences with the same of them are near. */
const WORDS = ['bridge', 'river', 'cake', 'lorry'];
function vectorOf(text: string): Float32Array {
  const counts = WORDS.map((word) => text.toLowerCase().split(word).length - 1 + 0.01);
  return Float32Array.from(counts, (count) => count / Math.hypot(...counts));
}

class CountingEncoder {
  readonly encoded: string[] = [];
  encode(texts: readonly string[]): Promise<readonly Float32Array[]> {
    this.encoded.push(...texts);
    return Promise.resolve(texts.map(vectorOf));
  }
}

const page = (...paragraphs: readonly string[]): PageContent => ({
  blocks: paragraphs.map((text, at) => ({ kind: 'TEXT', text, line: at + 1 })),
  removed: 0,
});
const list = (items: readonly string[]): PageContent => ({
  blocks: [{ kind: 'LIST', text: items.join('\n'), line: 1 }],
  removed: 0,
});

const CAKES = 'My aunt bakes a cake. She puts the cake on the sill.';
const BRIDGE =
  'The bridge is old. The bridge over the river has a crack. No lorry crosses the bridge.';
const CHARACTERS = 80;

describe('passageOf', () => {
  it('keeps content that is short enough as it is, with its lines', async () => {
    const encoder = new CountingEncoder();
    expect(await passageOf(page(CAKES, BRIDGE), encoder)).toBe(`${CAKES}\n${BRIDGE}`);
    expect(encoder.encoded).toEqual([]);
  });

  it('takes the most central sentences, in the order of the page', async () => {
    const options = { characters: CHARACTERS };
    const passage = await passageOf(page(CAKES, BRIDGE), new CountingEncoder(), options);
    expect(passage).toBe('The bridge is old. The bridge over the river has a crack.');
  });

  it('takes the sentence nearest to a query, then its neighbours', async () => {
    const options = { characters: CHARACTERS, query: vectorOf('lorry') };
    expect(await passageOf(page(BRIDGE, CAKES), new CountingEncoder(), options)).toBe(
      'No lorry crosses the bridge.\nMy aunt bakes a cake.',
    );
  });

  it('keeps lists as they are, to the length of a passage (section 3.2 of the paper)', async () => {
    const items = Array.from({ length: 100 }, (_, at) => `${at + 1}. Cross the bridge by foot.`);
    const encoder = new CountingEncoder();
    const passage = await passageOf(list(items), encoder);
    expect(passage.split('\n')).toEqual(items.slice(0, passage.split('\n').length));
    expect(passage.length).toBeLessThanOrEqual(PASSAGE_CHARACTERS);
    expect(passage.length).toBeGreaterThan(PASSAGE_CHARACTERS - items[0]!.length);
    expect(encoder.encoded).toEqual([]);
  });

  it('never reaches beyond its length, and cuts whole characters and words', async () => {
    const long = 'bridge '.repeat(60).trim();
    for (const characters of [1, 5, 20, 100]) {
      for (const content of [page(CAKES, BRIDGE), page(long, long), page('🌉'.repeat(700))]) {
        const passage = await passageOf(content, new CountingEncoder(), { characters });
        expect(passage.length).toBeLessThanOrEqual(characters);
        expect(passage).not.toMatch(/\p{Surrogate}/u);
      }
    }
    expect(leadOf(page(long), 20)).toBe('bridge bridge');
  });

  it('is empty for a page without content', async () => {
    expect(await passageOf(contentOf(''), new CountingEncoder())).toBe('');
    expect(leadOf(contentOf('...'))).toBe('');
  });
});

describe('passagePieces', () => {
  it('is chosen from in another process', async () => {
    const content = page(CAKES, BRIDGE);
    const sent = JSON.stringify(passagePieces(content, CHARACTERS));
    const pieces = JSON.parse(sent) as ReturnType<typeof passagePieces>;
    expect(pieces).toMatchObject({ whole: false, lead: `${CAKES}\nThe bridge is old.` });
    const vectors = pieces.pieces.map(({ text }) => [...vectorOf(text)]);
    expect(choosePassage(pieces, vectors, { characters: CHARACTERS })).toBe(
      await passageOf(content, new CountingEncoder(), { characters: CHARACTERS }),
    );
  });

  it('has at most forty pieces and a limited size, whatever the page', () => {
    const pages = ['The bridge is old. ', 'b', '橋', 'Old.\n', '🌉a'].map((text) => {
      return contentOf(text.repeat(100_000));
    });
    for (const content of pages) {
      const pieces = passagePieces(content);
      expect(pieces.pieces.length).toBeLessThanOrEqual(40);
      expect(JSON.stringify(pieces).length).toBeLessThan(25_000);
      expect(pieces.lead).toBe(leadOf(content));
    }
  });

  it('has nothing to choose where the lead is the passage', () => {
    expect(passagePieces(page(CAKES))).toEqual({ lead: CAKES, whole: true, pieces: [] });
  });
});
