import { describe, expect, it } from 'vitest';
import {
  BM25,
  createSparseEncoder,
  inverseDocumentFrequency,
  joinVectors,
  weighQuery,
} from '../../src/encoders/sparse.js';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import type { SparseVector } from '../../src/store/port.js';

const encoder = createSparseEncoder();
const encodeQuery = (text: string, language: string | undefined, target = language ?? '') =>
  atOnce(atOnce(encoder.encodeQuery(text, language)).vector(target));
const encodeDocument = (text: string, language: string | undefined) =>
  atOnce(encoder.encodeDocument(text, language));

/** Whether a document in a language is found by a word in that language. */
function finds(word: string, document: string, language: string | undefined): boolean {
  return dot(encodeQuery(word, language), encodeDocument(document, language)) > 0;
}

function dot(left: SparseVector, right: SparseVector): number {
  const weights = new Map(left.indices.map((index, place) => [index, left.values[place] ?? 0]));
  return right.indices.reduce(
    (sum, index, place) => sum + (weights.get(index) ?? 0) * (right.values[place] ?? 0),
    0,
  );
}

describe('analysis', () => {
  it.each([
    ['de', 'Strassen', 'Die Straße ist laut.'],
    ['de', 'Ausländer', 'Was die Ausländer*innen wollen'],
    ['de', 'Steuer', 'eine CO2-Steuer'],
    ['fr', 'école', 'Il faut rénover l’école du village'],
    ['fr', 'hôpital', "près de l'hôpital cantonal"],
    ['fr', 'impôts', "L'impôt est juste."],
    ['it', 'acqua', "Il prezzo dell'acqua"],
    ['it', 'scuole', 'La scuola è lontana'],
    ['en', 'taxes', 'Taxing land'],
    ['en', 'WOLVES', 'wolves'],
    ['ja', 'オオカミ', '山のオオカミを守るべきだ'],
    ['ru', 'волк', 'Волк вернулся'],
    [undefined, 'AHV', 'ahv 2030'],
    ['de', 'ﬁnanz', 'Finanz'],
  ])('in %s, "%s" finds "%s"', (language, word, document) => {
    expect(finds(word, document, language)).toBe(true);
  });

  it.each([
    ['de', 'die und nicht soll'],
    ['fr', "qu'il est l’une des c'est"],
    ['it', "che non è dell'una quest’"],
    ['en', "it's that we don't"],
    ['de', ' ... 🙂 !?'],
    ['de', ''],
  ])('in %s, "%s" has no terms', (language, text) => {
    const { indices } = encodeDocument(text, language);
    expect(indices.length).toBe(0);
  });

  it('tells the same word of two languages apart', () => {
    const german = encodeDocument('Wolf', 'de');
    const english = encodeDocument('Wolf', 'en');
    expect(german.indices).not.toEqual(english.indices);
  });
});

describe('document side', () => {
  it('saturates the term frequency and normalises by the frozen average length', () => {
    const { values } = encodeDocument('Wolf Wolf Schaf', 'de');
    const norm = BM25.k1 * (1 - BM25.b + (BM25.b * 3) / BM25.averageLength);
    expect(values).toEqual([(2 * (BM25.k1 + 1)) / (2 + norm), (BM25.k1 + 1) / (1 + norm)]);
  });

  it('gives distinct unsigned 32-bit indices and positive weights', () => {
    const words = Array.from({ length: 5_000 }, (_, number) => `wort${number}`).join(' ');
    const { indices, values } = encodeDocument(words, 'de');
    expect(new Set(indices).size).toBe(indices.length);
    expect(indices.length).toBeGreaterThan(4_990);
    expect(indices.every((index) => index >>> 0 === index)).toBe(true);
    expect(values.every((value) => value > 0)).toBe(true);
  });
});

describe('query side', () => {
  it('counts terms, and knows the words of the query in another language of the corpus', () => {
    const query = encodeQuery('Soll die AHV der AHV helfen?', 'de', 'fr');
    const document = encodeDocument("L'AHV", 'fr');
    expect(query.values[query.indices.indexOf(document.indices[0] ?? -1)]).toBe(2);
  });

  it('leaves out the stop words of its own language in every other one', () => {
    expect(encodeQuery('die soll nicht', 'de', 'en').indices).toEqual([]);
    expect(encodeQuery('die', 'en').indices).toHaveLength(1);
  });

  it('analyses the same query once', () => {
    const [first, again] = [0, 1].map(() => atOnce(encoder.encodeQuery('Wolf und Schaf', 'de')));
    expect(again).toBe(first);
    expect(atOnce(encoder.encodeQuery('Wolf und Schaf', 'fr'))).not.toBe(first);
  });

  it('multiplies by idf and drops terms that no document holds', () => {
    const query: SparseVector = { indices: [7, 8, 9], values: [1, 2, 1] };
    const frequencies = new Map([
      [7, 3],
      [8, 1],
    ]);
    const weighed = weighQuery(query, {
      documents: 10,
      frequency: (term) => frequencies.get(term) ?? 0,
    });
    expect(weighed.indices).toEqual([7, 8]);
    expect(weighed.values[0]).toBeCloseTo(Math.log(7.5 / 3.5 + 1), 12);
    expect(weighed.values[1]).toBeCloseTo(2 * inverseDocumentFrequency(10, 1), 12);
  });

  it('joins the vectors of several languages, adding where indices meet', () => {
    const joined = joinVectors([
      { indices: [1, 2], values: [1, 2] },
      { indices: [2, 3], values: [10, 20] },
    ]);
    expect(joined).toEqual({ indices: [1, 2, 3], values: [1, 12, 20] });
  });
});
