import { type Filter, inCorpus } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { DocumentFrequencies } from '../encoders/sparse.js';
import { UNLIMITED } from '../runtime/scope.js';
import type {
  Change,
  Frequencies,
  Payload,
  Point,
  StoredPoint,
  Vectors,
  VectorStore,
} from '../store/port.js';
import type { PayloadOf } from './collections/index.js';
import { repairedGroups } from './copies/groups.js';
import { scrollAll } from './scroll.js';

/*
 * The document frequencies of a corpus, which searches by words are weighted with. The embedded
 * engine counts them in memory when a corpus is first read. On any other, what is stored is a snapshot of
 * some write sequence; only the process that writes to a corpus knows of its later writes, and others
 * use the snapshot, as Lucene, Elasticsearch and Vespa do.
 */

/** How many terms fit into one point: each takes 8 bytes, 11 in base64. */
const PART = 50_000;
const MOST_LANGUAGES = 10_000;

/** Document frequencies of one corpus and language, or how a write has changed them. */
export class Terms implements DocumentFrequencies {
  readonly #frequencies: Map<number, number>;
  #documents: number;

  constructor({ documents, frequencies }: Frequencies = { documents: 0, frequencies: new Map() }) {
    this.#documents = documents;
    this.#frequencies = new Map(frequencies);
  }

  get documents(): number {
    return this.#documents;
  }

  /** Not below 0, however outdated the counts are that a change is added to. */
  frequency(term: number): number {
    return Math.max(0, this.#frequencies.get(term) ?? 0);
  }

  /** Adds a document with these terms, or takes it away. */
  count(terms: readonly number[], by: 1 | -1): void {
    this.#documents += by;
    for (const term of terms) this.#change(term, by);
  }

  add(other: Terms): void {
    this.#documents += other.#documents;
    for (const [term, by] of other.#frequencies) this.#change(term, by);
  }

  #change(term: number, by: number): void {
    const frequency = (this.#frequencies.get(term) ?? 0) + by;
    if (frequency === 0) this.#frequencies.delete(term);
    else this.#frequencies.set(term, frequency);
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
        bytes.writeInt32LE(this.#frequencies.get(term)!, place * 8 + 4);
      });
      parts.push(bytes.toString('base64'));
    }
    return parts.length > 0 ? parts : [''];
  }

  /** @param documents of all parts together */
  unpack(part: string, documents: number): void {
    this.#documents = documents;
    const bytes = Buffer.from(part, 'base64');
    for (let at = 0; at < bytes.length; at += 8) {
      this.#frequencies.set(bytes.readUInt32LE(at), bytes.readInt32LE(at + 4));
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

export function addTerms(all: TermsByLanguage, others: TermsByLanguage): void {
  for (const [language, terms] of others) termsOf(all, language).add(terms);
}

/** A premise as it is counted. */
type CountedPremise = StoredPoint<Payload> | Point;

export function countPremise(
  all: TermsByLanguage,
  { payload, vectors }: CountedPremise,
  by: 1 | -1,
): void {
  const { language } = payload;
  termsOf(all, typeof language === 'string' ? language : '').count(lexicalTerms(vectors), by);
}

function lexicalTerms(vectors: Vectors | undefined): readonly number[] {
  const lexical = vectors?.lexical;
  return lexical !== undefined && 'indices' in lexical ? lexical.indices : [];
}

/** The statistics of a corpus: as the engine counts them, or else the snapshot that is stored. */
export async function readTerms(store: VectorStore, corpus: string): Promise<TermsByLanguage> {
  const terms: TermsByLanguage = new Map();
  if (store.frequencies !== undefined) {
    const filter = { must: [inCorpus(corpus)] };
    const known = await store.facet('premises', { key: 'language', filter, limit: MOST_LANGUAGES });
    for (const language of ['', ...known.map(({ value }) => String(value))]) {
      const own = language
        ? { key: 'language', match: { value: language } }
        : { is_empty: { key: 'language' } };
      const ofLanguage = { must: [inCorpus(corpus), own] };
      const frequencies = await store.frequencies('premises', 'lexical', ofLanguage);
      if (frequencies.documents > 0) terms.set(language, new Terms(frequencies));
    }
    return terms;
  }
  const selection = { payload: true, budget: UNLIMITED } as const;
  const filter = { must: [inCorpus(corpus), { key: 'kind', match: { value: 'terms' } }] };
  for await (const { payload } of scrollAll(store, 'corpora', filter, selection, 16)) {
    if (payload.kind === 'terms') {
      termsOf(terms, payload.language).unpack(payload.data, payload.documents);
    }
  }
  return terms;
}

/** The changes that replace what is stored of a corpus's statistics. */
export function snapshotChanges(corpus: string, all: TermsByLanguage): readonly Change[] {
  const upsert = [...all].flatMap(([language, terms]) => snapshotPoints(corpus, language, terms));
  const ids = upsert.map(({ id }) => id);
  const stale = { ...termPoints(corpus), ...(ids.length > 0 && { must_not: [{ has_id: ids }] }) };
  return [
    { collection: 'corpora', upsert },
    { collection: 'corpora', delete: { filter: stale } },
  ];
}

function snapshotPoints(corpus: string, language: string, terms: Terms): Point[] {
  const { documents } = terms;
  if (documents <= 0) return [];
  return terms.pack().map((data, part) => {
    const payload: PayloadOf<'corpora'> = { corpus, kind: 'terms', language, documents, data };
    return { id: entityId('terms', corpus, `${language}/${part}`), vectors: {}, payload };
  });
}

/** Earlier versions stored the changes of later writes, too. */
function termPoints(corpus: string): Filter {
  const kinds = ['terms', 'term-changes'];
  return { must: [inCorpus(corpus), { key: 'kind', match: { any: kinds } }] };
}

/** How many premises are counted at once. */
const PAGE = 512;

/**
 * Counts the terms of a corpus page by page, so that the corpus can be written to between two pages.
 */
export class TermCount {
  readonly terms: TermsByLanguage = new Map();
  readonly #used = {
    claims: new Set<unknown>(),
    profiles: new Set<unknown>(),
    'copy-groups': new Set<unknown>(),
  };
  #after: string | undefined;
  /** The last premise that is counted. */
  #last = '';
  /** The highest sequence of the counted premises. */
  sequence = 0;

  constructor(
    private readonly store: VectorStore,
    private readonly corpus: string,
  ) {}

  /** Counts the next page. Returns whether there are more. */
  async next(): Promise<boolean> {
    const { points, next } = await this.store.scroll('premises', {
      filter: { must: [inCorpus(this.corpus)] },
      limit: PAGE,
      after: this.#after,
      payload: ['language', 'claim', 'profile_id', 'copies', 'sequence'],
      vectors: ['lexical'],
      budget: UNLIMITED,
    });
    for (const point of points) {
      countPremise(this.terms, point, 1);
      this.#use(point);
      this.sequence = Math.max(this.sequence, point.payload.sequence);
      this.#last = point.id;
    }
    this.#after = next;
    return next !== undefined;
  }

  /** To be called with each write between two pages. Later pages show what it has changed in them. */
  changed(gone: readonly CountedPremise[], added: readonly Point[]): void {
    for (const point of gone) if (point.id <= this.#last) countPremise(this.terms, point, -1);
    for (const point of added) {
      if (point.id <= this.#last) countPremise(this.terms, point, 1);
      this.#use(point);
    }
  }

  #use({ payload: { claim, profile_id, copies } }: CountedPremise): void {
    for (const each of [claim ?? []].flat()) this.#used.claims.add(each);
    this.#used.profiles.add(profile_id);
    this.#used['copy-groups'].add(copies);
  }

  /**
   * The changes that delete claims, profiles and copy groups of writes that were not completed, and
   * mend the groups; when all is counted.
   */
  async orphans(): Promise<readonly Change[]> {
    const filter = { must: [inCorpus(this.corpus)] };
    const changes: Change[] = [...(await repairedGroups(this.store, this.corpus))];
    for (const collection of ['claims', 'profiles', 'copy-groups'] as const) {
      const ids: string[] = [];
      const selection = { payload: ['group'], budget: UNLIMITED };
      for await (const { id, payload } of scrollAll<string, typeof selection>(
        this.store,
        collection,
        filter,
        selection,
      )) {
        // Of a wording, its group is used.
        if (!this.#used[collection].has(payload['group'] ?? id)) ids.push(id);
      }
      if (ids.length > 0) changes.push({ collection, delete: { ids } });
    }
    return changes;
  }
}
