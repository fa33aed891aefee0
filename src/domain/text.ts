/** A visible character: not white space, a control character, or of zero width. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The words without case, spacing and punctuation. A text of punctuation only stays as it is. */
export function wordsOf(text: string): string {
  const words = text.normalize('NFKC').toLowerCase();
  return words.replace(/[\p{P}\s]+/gu, ' ').trim() || words.trim();
}

/** On one line, without control characters, which a terminal would obey. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
