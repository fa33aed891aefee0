/**
 * Places where a word begins: a letter or digit behind something else, and each sign of a script
 * that writes no spaces.
 */
const WORD_START =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

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
  const start = whole.search(/[\p{L}\p{N}]/u);
  return start < 0 ? '' : whole.slice(start);
}

/** How a prefix fits a folded text: it begins the text, or a later word, or neither. */
export function fit(text: string, prefix: string): 'TEXT' | 'WORD' | undefined {
  let at = text.indexOf(prefix);
  // Most texts do not have the letters at all, so the words are looked for last.
  if (at < 0) return undefined;
  const starts = [...text.matchAll(WORD_START)].map(({ index }) => index);
  for (; at >= 0; at = text.indexOf(prefix, at + 1)) {
    if (at === starts[0]) return 'TEXT';
    if (starts.includes(at)) return 'WORD';
  }
  return undefined;
}
