const CHARACTERS = 500;

/** What others wrote, as a message quotes it: without control characters, and not too long. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, CHARACTERS);
}
