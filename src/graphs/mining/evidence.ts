import type { MeasuredTextEncoder } from '../../encoders/text.js';
import { type Cues, folded, lexiconOf } from './lexicons/index.js';
import { MARKERS, SENSES } from './lexicons/types.js';

export type UnitEncoder = Pick<MeasuredTextEncoder, 'encode'>;

/** What is known of the units of a text, before anything is decided. */
export interface Evidence {
  readonly texts: readonly string[];
  readonly cues: readonly Cues[];
  /** `[size][512]`, unit length. */
  readonly vectors: readonly Float32Array[];
}

const NO_CUES: Cues = {
  begins: SENSES.map(() => 0),
  contains: SENSES.map(() => 0),
  markers: MARKERS.map(() => 0),
};

/**
 * What the words of each unit say about it, and its vector.
 * @throws ElenchusError ENCODER_FAILED
 */
export async function evidenceOf(
  texts: readonly string[],
  language: string | undefined,
  encoder: UnitEncoder,
): Promise<Evidence> {
  const lexicon = lexiconOf(language);
  const cues = texts.map((text) => lexicon?.cuesOf(folded(text)) ?? NO_CUES);
  return { texts, cues, vectors: await encoder.encode(texts) };
}
