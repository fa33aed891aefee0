import { randomUUID } from 'node:crypto';
import type { SocioVariable } from '../domain/socio-profile.js';
import type { Change } from '../store/port.js';
import type { CorpusRecord } from './record.js';

/** What was acknowledged since the last write that failed, and a late write must not undo. */
type Acknowledged =
  | { readonly record: CorpusRecord }
  | { readonly deleted: CorpusRecord; readonly deletion: readonly Change[] }
  | undefined;

/** Corpora that stay dirty, since a write that has failed may still take effect. */
export class UnsettledCorpora {
  readonly #acknowledged = new Map<string, Acknowledged>();

  has(name: string): boolean {
    return this.#acknowledged.has(name);
  }

  /** To be called when a write has failed. It may be stored, so nobody knows what should be there. */
  failed(name: string): void {
    this.#acknowledged.set(name, undefined);
  }

  /** To be called when a record is stored. */
  saved(record: CorpusRecord): void {
    if (this.has(record.name)) this.#acknowledged.set(record.name, { record });
  }

  /** To be called when something else than `saved` has stored a record. */
  replaced(name: string): void {
    if (this.has(name)) this.#acknowledged.set(name, undefined);
  }

  /** @param deletion the changes that have deleted the corpus */
  deleted(deleted: CorpusRecord, deletion: readonly Change[]): void {
    if (this.has(deleted.name)) this.#acknowledged.set(deleted.name, { deleted, deletion });
  }

  /**
   * To be called when no failed write can take effect any more.
   * @param stored what the store has as the record
   * @returns the changes that delete the corpus again, if its deletion was acknowledged; else the
   *   record that it is to have, if any; and what undoes this call
   */
  settle(name: string, stored: CorpusRecord | undefined) {
    const last = this.#acknowledged.get(name);
    const wasThere = this.#acknowledged.delete(name);
    const isDeleted = last && 'deletion' in last && isOf(last.deleted, stored);
    return {
      deletion: isDeleted ? last.deletion : undefined,
      record: last && 'record' in last ? merged(last.record, stored) : stored,
      unsettle: () => void (wasThere && this.#acknowledged.set(name, last)),
    };
  }
}

/** Whether a record is of the corpus that was deleted, and not of one that was created since. */
function isOf(deleted: CorpusRecord, stored: CorpusRecord | undefined): boolean {
  return stored === undefined || stored.generation === deleted.generation;
}

/** @param saved what was acknowledged; a late write may have stored another record since */
function merged(saved: CorpusRecord, stored: CorpusRecord | undefined): CorpusRecord {
  if (stored === undefined) return saved;
  const sequence = Math.max(stored.sequence, saved.sequence);
  // The failed write may have stored premises that need more of these.
  const variables = [
    ...saved.variables.map((variable) => {
      const other = stored.variables.find(({ name }) => name === variable.name);
      return other ? withValues(variable, other.values) : variable;
    }),
    ...lacking(saved.variables, stored.variables),
  ];
  // The corpus was cleared or created again: the stored fields may be of contents that are gone.
  if (stored.generation !== saved.generation) {
    return { ...saved, sequence, variables, generation: randomUUID() };
  }
  const fields = [...saved.fields, ...lacking(saved.fields, stored.fields)];
  // A reindex may have encoded the texts again.
  const { encoder, outdated } = stored;
  return { ...saved, sequence, fields, variables, encoder, outdated };
}

function lacking<Item extends { readonly name: string }>(
  some: readonly Item[],
  others: readonly Item[],
): readonly Item[] {
  const names = new Set(some.map(({ name }) => name));
  return others.filter(({ name }) => !names.has(name));
}

function withValues(variable: SocioVariable, others: readonly string[]): SocioVariable {
  const known = new Set([...variable.values, ...variable.unknown]);
  const values = [...variable.values, ...others.filter((value) => !known.has(value))];
  return { ...variable, values };
}
