import { randomUUID } from 'node:crypto';
import type { SocioVariable } from '../domain/premise.js';
import type { Change } from '../store/port.js';
import type { CorpusRecord } from './record.js';

/**
 * The last confirmed record or deletion of a corpus, which a late write must not undo. Undefined:
 * nobody knows it, so what is stored counts.
 */
type Confirmed =
  | { readonly record: CorpusRecord }
  | { readonly deleted: CorpusRecord; readonly deletion: readonly Change[] }
  | undefined;

export interface Settlement {
  /** Deletes the corpus again, if its deletion was confirmed. */
  readonly deletion: readonly Change[] | undefined;
  /** Otherwise, the record that the corpus is to have, if any. */
  readonly record: CorpusRecord | undefined;
  /** Makes the corpus unsettled again. */
  undo(): void;
}

/**
 * Corpora to which a write has failed that may still take effect. They stay dirty until then. What
 * was confirmed meanwhile is remembered, and stored again in the end.
 */
export class UnsettledCorpora {
  readonly #confirmed = new Map<string, Confirmed>();

  has(name: string): boolean {
    return this.#confirmed.has(name);
  }

  /** To be called when a write has failed. What was confirmed before still counts. */
  failed(name: string): void {
    if (!this.has(name)) this.#confirmed.set(name, undefined);
  }

  /** To be called when a record is stored. */
  saved(record: CorpusRecord): void {
    if (this.has(record.name)) this.#confirmed.set(record.name, { record });
  }

  /** To be called when an import has stored a record: what was confirmed before no longer counts. */
  imported(name: string): void {
    if (this.has(name)) this.#confirmed.set(name, undefined);
  }

  /** @param deletion the changes that have deleted the corpus */
  deleted(deleted: CorpusRecord, deletion: readonly Change[]): void {
    if (this.has(deleted.name)) this.#confirmed.set(deleted.name, { deleted, deletion });
  }

  /**
   * The record that a corpus has, whatever a late write has stored.
   * @param stored what the store has as the record
   */
  current(name: string, stored: CorpusRecord | undefined): CorpusRecord | undefined {
    const last = this.#confirmed.get(name);
    if (last === undefined) return stored;
    if ('record' in last) return withLateWrite(last.record, stored);
    return isSameCorpus(last.deleted, stored) ? undefined : stored;
  }

  /** To be called when no failed write can take effect any more; otherwise as `current`. */
  settle(name: string, stored: CorpusRecord | undefined): Settlement {
    const current = this.current(name, stored);
    const last = this.#confirmed.get(name);
    const wasThere = this.#confirmed.delete(name);
    const isMixed = current && stored && current.generation !== stored.generation;
    return {
      deletion: last && 'deletion' in last && !current ? last.deletion : undefined,
      // The contents may be those of two generations, so that cursors must not go on.
      record: isMixed ? { ...current, generation: randomUUID() } : current,
      undo: () => void (wasThere && this.#confirmed.set(name, last)),
    };
  }
}

/** Whether a record is of the corpus that was deleted, and not of one that was created since. */
function isSameCorpus(deleted: CorpusRecord, stored: CorpusRecord | undefined): boolean {
  return stored === undefined || stored.generation === deleted.generation;
}

/** @param saved what was confirmed; a late write may have stored another record since */
function withLateWrite(saved: CorpusRecord, stored: CorpusRecord | undefined): CorpusRecord {
  if (stored === undefined) return saved;
  const sequence = Math.max(stored.sequence, saved.sequence);
  // The late write may have stored premises with further variables and values.
  const variables = [
    ...saved.variables.map((variable) => {
      const other = stored.variables.find(({ name }) => name === variable.name);
      return other ? withMissingValues(variable, other.values) : variable;
    }),
    ...missingFrom(saved.variables, stored.variables),
  ];
  // The corpus was cleared or created again: the stored fields may be of contents that are gone.
  if (stored.generation !== saved.generation) return { ...saved, sequence, variables };
  const fields = [...saved.fields, ...missingFrom(saved.fields, stored.fields)];
  // Another process may have encoded the texts again.
  const { encoder, outdated } = stored;
  return { ...saved, sequence, fields, variables, encoder, outdated };
}

/** The candidates with a name that none of the known has. */
function missingFrom<Item extends { readonly name: string }>(
  known: readonly Item[],
  candidates: readonly Item[],
): readonly Item[] {
  const names = new Set(known.map(({ name }) => name));
  return candidates.filter(({ name }) => !names.has(name));
}

function withMissingValues(variable: SocioVariable, others: readonly string[]): SocioVariable {
  const known = new Set([...variable.values, ...variable.unknown]);
  const values = [...variable.values, ...others.filter((value) => !known.has(value))];
  return { ...variable, values };
}
