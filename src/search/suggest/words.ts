/**
 * Where a word begins: at a letter or digit after something else, or at any sign of a script without
 * spaces.
 */
const WORD_START =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/uy;
const FIRST = /[\p{L}\p{N}]/u;

/** A text as it is compared: without case and accents, and with single spaces. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** What was typed, from its first letter or digit on, folded; empty if it has none. */
export function foldedPrefix(text: string): string {
  const whole = folded(text);
  const start = whole.search(FIRST);
  return start < 0 ? '' : whole.slice(start);
}

/** How a prefix fits a folded text: it begins the text, or a later word, or neither. */
export function fit(text: string, prefix: string): 'TEXT' | 'WORD' | undefined {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
    WORD_START.lastIndex = at;
    if (WORD_START.test(text)) return at === text.search(FIRST) ? 'TEXT' : 'WORD';
  }
  return undefined;
}
