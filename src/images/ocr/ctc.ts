import type { LineProbabilities } from '../../encoders/ocr-networks.js';

export interface DecodedText {
  readonly text: string;
  /** The mean probability of the characters, 0 to 1; 0 for no text. */
  readonly confidence: number;
}

/**
 * The least probability with which a space is read where no character is. The network was trained
 * on Chinese mostly, which has no spaces, and leaves out about half of them; but between words it
 * gives the space more than this, and inside of words almost never.
 */
const SPACE = 0.04;

/**
 * The most likely class of each step, without repetitions and "no character" (best path decoding,
 * Graves et al. 2006, section 3.2). A step of NaN is "no character".
 */
export function decodeText({ steps, alphabet, data }: LineProbabilities): DecodedText {
  const classes = alphabet.length;
  const spaceClass = alphabet.lastIndexOf(' ');
  let text = '';
  let characters = 0;
  let sum = 0;
  let previous = 0;
  let space = 0;
  for (let step = 0; step < steps; step++) {
    const best = mostLikely(data, step * classes, classes);
    if (best === 0) space = Math.max(space, data[step * classes + spaceClass]!);
    else if (best !== previous) {
      if (space > SPACE) text += ' ';
      space = 0;
      text += alphabet[best]!;
      sum += data[step * classes + best]!;
      characters++;
    }
    previous = best;
  }
  return { text, confidence: characters === 0 ? 0 : sum / characters };
}

function mostLikely(data: Float32Array, from: number, classes: number): number {
  let best = 0;
  let highest = 0;
  for (let at = 0; at < classes; at++) {
    const value = data[from + at]!;
    if (value > highest) [best, highest] = [at, value];
  }
  return best;
}
