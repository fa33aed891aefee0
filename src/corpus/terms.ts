import { entityId } from '../domain/ids.js';
import { inCorpus, type Filter } from '../domain/filter.js';
import type { Change, Point, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { PayloadOf } from './collections/index.js';
import { scrollAll } from './scroll.js';
import type { TermStatistics } from '../encoders/types.js';

/** How many terms fit into one point: each takes 8 bytes, 11 in base64. */
const PART = 50_000;

/** Document frequencies of one corpus and language, kept up to date with its documents. */
export class Terms implements TermStatistics {
  documents = 0;
  readonly #frequencies = new Map<number, number>();

  frequency(term: number): number {
    return this.#frequencies.get(term) ?? 0;
  }

  add(terms: readonly number[]): void {
    this.documents += 1;
    for (const term of terms) this.#frequencies.set(term, this.frequency(term) + 1);
  }

  remove(terms: readonly number[]): void {
    this.documents -= 1;
    for (const term of terms) {
      const left = this.frequency(term) - 1;
      if (left > 0) this.#frequencies.set(term, left);
      else this.#frequencies.delete(term);
    }
  }

  /** Pairs of term and frequency by ascending term: 32-bit integers, little-endian, in base64. */
  pack(): string[] {
    const sorted = Uint32Array.from(this.#frequencies.keys()).sort();
    const parts: string[] = [];
    for (let from = 0; from < sorted.length; from += PART) {
      const part = sorted.subarray(from, from + PART);
      const bytes = Buffer.alloc(part.length * 8);
      part.forEach((term, place) => {
        bytes.writeUInt32LE(term, place * 8);
        bytes.writeUInt32LE(this.frequency(term), place * 8 + 4);
      });
      parts.push(bytes.toString('base64'));
    }
    return parts.length > 0 ? parts : [''];
  }

  unpack(part: string): void {
    const bytes = Buffer.from(part, 'base64');
    for (let at = 0; at < bytes.length; at += 8) {
      this.#frequencies.set(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4));
    }
  }
}

/** Terms by language; '' if the language is unknown. */
export type TermsByLanguage = Map<string, Terms>;

export function termsOf(all: TermsByLanguage, language: string): Terms {
  const terms = all.get(language) ?? new Terms();
  all.set(language, terms);
  return terms;
}

export async function loadTerms(store: VectorStore, corpus: string): Promise<TermsByLanguage> {
  const all: TermsByLanguage = new Map();
  const selection = { payload: true, budget: UNLIMITED } as const;
  for await (const { payload } of scrollAll(store, 'corpora', termPoints(corpus), selection, 16)) {
    if (payload.kind !== 'terms') continue;
    const terms = termsOf(all, payload.language);
    terms.documents = payload.documents;
    terms.unpack(payload.data);
  }
  return all;
}

/** The changes that replace the stored statistics of a corpus. */
export function termChanges(corpus: string, all: TermsByLanguage): readonly Change[] {
  const upsert = [...all].flatMap(([language, terms]) => packPoints(corpus, language, terms));
  const ids = upsert.map(({ id }) => id);
  const stale = { ...termPoints(corpus), ...(ids.length > 0 && { must_not: [{ has_id: ids }] }) };
  return [
    { collection: 'corpora', upsert },
    { collection: 'corpora', delete: { filter: stale } },
  ];
}

function termPoints(corpus: string): Filter {
  return { must: [inCorpus(corpus), { key: 'kind', match: { value: 'terms' } }] };
}

function packPoints(corpus: string, language: string, terms: Terms): Point[] {
  if (terms.documents === 0) return [];
  return terms.pack().map((data, part) => ({
    id: entityId('terms', corpus, `${language}/${part}`),
    vectors: {},
    payload: {
      ...{ corpus, kind: 'terms', language, documents: terms.documents, data },
    } satisfies PayloadOf<'corpora'>,
  }));
}
