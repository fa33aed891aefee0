import { onOneLine } from '../domain/text.js';

const CHARACTERS = 500;

/** What others wrote, as a message quotes it: without control characters, and not too long. */
export function oneLine(text: string): string {
  return onOneLine(text).trim().slice(0, CHARACTERS);
}
