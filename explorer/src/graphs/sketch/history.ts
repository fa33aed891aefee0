import type { Sketch } from './sketch.js';

/** A sketch with what it was before, and what was undone. */
export interface History {
  readonly past: readonly Sketch[];
  readonly now: Sketch;
  readonly future: readonly Sketch[];
  /** What the last change was about: changes about the same are undone at once. */
  readonly about: string | undefined;
}

export type Step =
  | { readonly kind: 'change'; readonly sketch: Sketch; readonly about?: string | undefined }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'begin'; readonly sketch: Sketch };

/** So many changes can be undone. */
const MEMORY = 100;

export const begin = (now: Sketch): History => ({ past: [], now, future: [], about: undefined });

export function step(history: History, change: Step): History {
  const { past, now, future, about } = history;
  switch (change.kind) {
    case 'begin':
      return begin(change.sketch);
    case 'change': {
      if (change.sketch === now) return history;
      const goesOn = change.about !== undefined && change.about === about;
      return {
        past: goesOn ? past : [...past, now].slice(-MEMORY),
        now: change.sketch,
        future: [],
        about: change.about,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return { past: past.slice(0, -1), now: before, future: [now, ...future], about: undefined };
    }
    case 'redo': {
      const [next, ...later] = future;
      if (!next) return history;
      return { past: [...past, now], now: next, future: later, about: undefined };
    }
  }
}
