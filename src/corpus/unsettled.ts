import { randomUUID } from 'node:crypto';
import type { SocioVariable } from '../domain/socio-profile.js';
import type { Change } from '../store/port.js';
import type { CorpusRecord } from './record.js';

/** What was acknowledged since a write failed, and the failed write must not undo. */
type Since =
  { readonly saved: CorpusRecord } | { readonly deletion: readonly Change[] } | undefined;

/** Corpora that stay dirty, since a write that has failed may still take effect. */
export class UnsettledCorpora {
  readonly #since = new Map<string, Since>();

  has(name: string): boolean {
    return this.#since.has(name);
  }

  /** To be called when a write has failed. */
  add(name: string): void {
    if (!this.has(name)) this.#since.set(name, undefined);
  }

  /** To be called when a record is stored. */
  saved(record: CorpusRecord): void {
    if (this.has(record.name)) this.#since.set(record.name, { saved: record });
  }

  /** To be called before all of a corpus is replaced, since half of that is not undone. */
  replacing(name: string): void {
    if (this.has(name)) this.#since.set(name, undefined);
  }

  /** @param deletion the changes that have deleted the corpus */
  deleted(name: string, deletion: readonly Change[]): void {
    if (this.has(name)) this.#since.set(name, { deletion });
  }

  /**
   * Ends what `add` began.
   * @param stored what the store has as the record
   * @returns the changes that delete the corpus again, if it was deleted; else the record that it is
   *   to have, if any; and what undoes this call
   */
  take(name: string, stored: CorpusRecord | undefined) {
    const since = this.#since.get(name);
    const wasThere = this.#since.delete(name);
    return {
      deletion: since && 'deletion' in since ? since.deletion : undefined,
      record: since && 'saved' in since ? merged(since.saved, stored) : stored,
      putBack: () => void (wasThere && this.#since.set(name, since)),
    };
  }
}

function merged(saved: CorpusRecord, stored: CorpusRecord | undefined): CorpusRecord {
  if (stored === undefined) return saved;
  const sequence = Math.max(stored.sequence, saved.sequence);
  // If they differ, one of them is of contents that are gone.
  const isSame = stored.generation === saved.generation;
  const generation = isSame ? saved.generation : randomUUID();
  // The failed write may have stored premises that need more of these.
  const fields = [...saved.fields, ...lacking(saved.fields, stored.fields)];
  const variables = [
    ...saved.variables.map((variable) => {
      const other = stored.variables.find(({ name }) => name === variable.name);
      return other ? withValues(variable, other.values) : variable;
    }),
    ...lacking(saved.variables, stored.variables),
  ];
  return { ...saved, sequence, generation, fields, variables };
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
