import type { VectorStore } from '../store/port.js';
import { countStoredTerms } from './recover.js';
import type { CorpusRecord } from './record.js';
import type { TermsByLanguage } from './terms.js';

/** A writer usually stores its statistics sooner. */
const OVERDUE_MS = 60_000;

interface Seen {
  readonly sequence: number;
  readonly generation: string;
  /** By `performance.now()`. */
  since: number;
  counted: boolean;
}

/**
 * Counts the terms of a corpus that stays dirty, for instance after its writer was killed, so that
 * searches know the words of the last writes. Nothing is stored, since another process may be
 * writing; the next write stores them.
 */
export class OverdueTerms {
  readonly #seen = new Map<string, Seen>();

  /** @param onCounted uses the terms and returns true; false if the corpus has changed since */
  constructor(
    private readonly store: VectorStore,
    private readonly signal: AbortSignal,
    private readonly onCounted: (record: CorpusRecord, terms: TermsByLanguage) => boolean,
  ) {}

  /** To be called with each record that is read. */
  notice(record: CorpusRecord): void {
    const { name, sequence, generation, dirty } = record;
    const seen = this.#seen.get(name);
    const now = performance.now();
    if (!dirty) this.#seen.delete(name);
    else if (seen?.sequence !== sequence || seen.generation !== generation) {
      this.#seen.set(name, { sequence, generation, since: now, counted: false });
    } else if (!seen.counted && now - seen.since >= OVERDUE_MS) {
      void this.#count(record, seen);
    }
  }

  forget(name: string): void {
    this.#seen.delete(name);
  }

  async #count(record: CorpusRecord, seen: Seen): Promise<void> {
    seen.counted = true;
    try {
      const terms = await countStoredTerms(this.store, record.name, this.signal);
      seen.counted = this.onCounted(record, terms);
    } catch {
      // The stored statistics stay in use until the next try.
      Object.assign(seen, { since: performance.now(), counted: false });
    }
  }
}
