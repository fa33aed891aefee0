/** Invisible characters that turn the direction of all that follows. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Hebrew, Arabic, and others that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Names in a sentence, such as "a, b". The direction of one does not turn its neighbours. */
export function listed(names: readonly string[]): string {
  return names.map(apart).join(', ');
}

/** A name of the data for a sentence: it cannot turn the direction of the words around it. */
export function apart(name: string): string {
  const text = name.replace(TURNS, '');
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
