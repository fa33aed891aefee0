/** The longest name of an annotator that the API takes. */
export const MAX_NAME = 255;

/** A name as the API takes it: not too long, and no half of a character at its end. */
export function usableName(text: string): string {
  return text
    .trim()
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
