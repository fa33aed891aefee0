import { observable, useObservable } from '../parts/observable.js';
import { remember, remembered } from '../parts/remembered.js';
import { type Change, placeOf } from './judgements.js';

const STORED = 'elenchus.judgements';

interface Outbox {
  readonly changes: readonly Change[];
  /** False where this browser keeps nothing, as in some private windows. */
  readonly isKept: boolean;
}

const outbox = observable<Outbox>({ changes: stored(), isKept: true });

// The same question may be judged in another window.
window.addEventListener('storage', ({ key }) => {
  if (key === STORED) outbox.set({ ...outbox.get(), changes: stored() });
});

/** The judgements that the server does not know, in all corpora. They survive a reload. */
export function useOutbox(): Outbox {
  return useObservable(outbox);
}

export function changesOf(corpus: string): readonly Change[] {
  return outbox.get().changes.filter((change) => change.corpus === corpus);
}

/** Adds a change; it takes the place of an earlier one of the same judgement. */
export function putChange(change: Change): void {
  keep([...outbox.get().changes.filter((other) => !isSame(other, change)), change]);
}

/** Removes a change that is done, or that is not needed any more. */
export function dropChange(change: Change): void {
  keep(outbox.get().changes.filter((other) => !isSame(other, change)));
}

function isSame(one: Change, other: Change): boolean {
  return one.corpus === other.corpus && placeOf(one) === placeOf(other);
}

function keep(changes: readonly Change[]): void {
  outbox.set({ changes, isKept: remember(STORED, JSON.stringify(changes)) });
}

function stored(): readonly Change[] {
  try {
    const value: unknown = JSON.parse(remembered(STORED) ?? '[]');
    return Array.isArray(value) ? value.filter(isChange) : [];
  } catch {
    return [];
  }
}

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false;
  const { corpus, question, hit, set, label, annotator } = value as Record<string, unknown>;
  return (
    [corpus, question, set, annotator].every((text) => typeof text === 'string') &&
    (label === null || typeof label === 'string') &&
    typeof (hit as { id?: unknown } | null)?.id === 'string'
  );
}
