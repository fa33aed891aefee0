import { type Cues, folded, lexiconOf } from './lexicons/index.js';
import { MARKERS, SENSES } from './lexicons/types.js';
import type { Unit } from './types.js';

const NO_CUES: Cues = {
  begins: SENSES.map(() => 0),
  contains: SENSES.map(() => 0),
  markers: MARKERS.map(() => 0),
};

/** What the words of each unit say about it. */
export function cuesOf(units: readonly Unit[], language: string | undefined): readonly Cues[] {
  const lexicon = lexiconOf(language);
  return units.map(({ text }) => lexicon?.cuesOf(folded(text)) ?? NO_CUES);
}
