/** A UUID is stored as four 32-bit words, which sort as its characters do. */
export const WORDS = 4;

const LENGTH = 36;
const DASHES = [8, 13, 18, 23];
const DIGITS = Buffer.from('0123456789abcdef');
const NO_DIGIT = 255;
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
DIGITS.forEach((character, value) => (VALUES[character] = value));
/** The positions of the digits in the text of a UUID. */
const PLACES = Array.from({ length: LENGTH }, (_, at) => at).filter((at) => !DASHES.includes(at));
const text = Buffer.alloc(LENGTH, '-');

/** Writes the words of a lower-case UUID from `start` on; returns false if the text is not one. */
export function parseUuid(id: string, words: Uint32Array, start: number): boolean {
  if (id.length !== LENGTH || DASHES.some((at) => id[at] !== '-')) return false;
  for (let digit = 0, word = 0; digit < PLACES.length; digit++) {
    const value = VALUES[id.charCodeAt(PLACES[digit]!)] ?? NO_DIGIT;
    if (value === NO_DIGIT) return false;
    word = (word << 4) | value;
    if (digit % 8 === 7) words[start + (digit >>> 3)] = word;
  }
  return true;
}

/** The UUID whose words begin at `start`. */
export function uuidText(words: Uint32Array, start: number): string {
  for (let digit = 0; digit < PLACES.length; digit++) {
    const shift = 28 - 4 * (digit % 8);
    text[PLACES[digit]!] = DIGITS[(words[start + (digit >>> 3)]! >>> shift) & 15]!;
  }
  return text.toString('latin1');
}
