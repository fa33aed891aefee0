import { distance } from 'fastest-levenshtein';

/** How a text that was read differs from the one that was written, in edits of one character. */
export interface Errors {
  /** Characters of the written text. */
  readonly characters: number;
  readonly all: number;
  /** Without the marks on letters (é is e, ß is ss, ł is l) in both texts. */
  readonly withoutMarks: number;
  /** Without marks and spaces in both texts. */
  readonly withoutSpaces: number;
}

export function errorsOf(written: string, read: string): Errors {
  const [plainWritten, plainRead] = [withoutMarks(written), withoutMarks(read)];
  return {
    characters: written.length,
    all: distance(written, read),
    withoutMarks: distance(plainWritten, plainRead),
    withoutSpaces: distance(plainWritten.replaceAll(' ', ''), plainRead.replaceAll(' ', '')),
  };
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”„«»]/g, '"');
}
