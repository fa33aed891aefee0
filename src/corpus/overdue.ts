import type { VectorStore } from '../store/port.js';
import { countStoredTerms } from './recover.js';
import type { CorpusRecord } from './record.js';
import type { TermsByLanguage } from './terms.js';

/** A writer usually stores its statistics sooner. */
const OVERDUE_MS = 60_000;

interface Seen {
  readonly sequence: number;
  /** By `performance.now()`. */
  since: number;
  counted: boolean;
}

/**
 * Counts the terms of corpora that stay dirty, for instance since their writer was killed, so that
 * searches know the words of its last writes. Nothing is stored, since another process may be writing: that
 * is left to the next write.
 */
export class OverdueTerms {
  readonly #seen = new Map<string, Seen>();

  /** @param found uses the terms, unless the record has changed since; says whether it did */
  constructor(
    private readonly store: VectorStore,
    private readonly signal: AbortSignal,
    private readonly found: (record: CorpusRecord, terms: TermsByLanguage) => boolean,
  ) {}

  /** To be called with each record that is read. */
  notice(record: CorpusRecord): void {
    const { name, sequence, dirty } = record;
    const seen = this.#seen.get(name);
    const now = performance.now();
    if (!dirty) this.#seen.delete(name);
    else if (seen?.sequence !== sequence) {
      this.#seen.set(name, { sequence, since: now, counted: false });
    } else if (!seen.counted && now - seen.since >= OVERDUE_MS) {
      void this.#count(record, seen);
    }
  }

  forget(name: string): void {
    this.#seen.delete(name);
  }

  forgetAll(): void {
    this.#seen.clear();
  }

  async #count(record: CorpusRecord, seen: Seen): Promise<void> {
    seen.counted = true;
    try {
      const terms = await countStoredTerms(this.store, record.name, this.signal);
      seen.counted = this.found(record, terms);
    } catch {
      // The stored statistics stay in use until the next try.
      Object.assign(seen, { since: performance.now(), counted: false });
    }
  }
}
