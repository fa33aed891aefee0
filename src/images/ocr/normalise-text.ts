/** Chinese characters, and Japanese and Korean ones. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const OTHER_LETTER =
  /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{L}\p{N}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** What a line must reach to be kept. */
const CONFIDENCE = 0.6;
/** Where a pattern is taken for writing, the network reads East Asian characters. */
const EAST_ASIAN_CONFIDENCE = 0.9;

/**
 * The text in usual characters (NFKC: full-width forms become ASCII), with single spaces, and with
 * those that the network leaves out behind a comma and the like.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:!?)\]])/g, '')
    .replace(/(?<=[([]) /g, '')
    .replace(/(?<=\p{L}[,;!?])(?=\p{L})/gu, ' ')
    .trim();
}

/** Whether a text has Chinese, Japanese or Korean characters. */
export function hasEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/** Whether a line is likely to be text, and not a pattern that was taken for it. */
export function isText(text: string, confidence: number): boolean {
  if (!LETTER.test(text) || confidence < CONFIDENCE) return false;
  return confidence >= EAST_ASIAN_CONFIDENCE || OTHER_LETTER.test(text) || !EAST_ASIAN.test(text);
}
