const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const CHARACTERS_PER_WORD = 2;
const SHORTEST_TERM = 3;
const MARKED = /^(?:[•‣◦▪●■·*–—➔→➤✓✔-]|\(?\d{1,3}[.)]|\(?\p{L}\)|#\d{1,3}\b)\.?\s?\S/u;
const FINISHED = /[.!?…。！？؟।:;]["'”’»)\]]*$/u;
/** An end of a sentence is sought in this many characters. */
const END = 8;

/** How many words a text has; in scripts without spaces, two characters count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const rest = unspaced === 0 ? text : text.replaceAll(UNSPACED, ' ');
  return (rest.match(WORD)?.length ?? 0) + Math.ceil(unspaced / CHARACTERS_PER_WORD);
}

/** The words of a text in lower case, as often as they occur. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** What texts are compared by: words of three letters or more; in scripts without spaces, pairs. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => {
    if (word.search(UNSPACED) >= 0) return pairsIn(word);
    return word.length < SHORTEST_TERM ? [] : [word];
  });
}

function pairsIn(word: string): readonly string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}

/** Whether a line begins as an item of a list does: with a bullet, a number or a letter. */
export function isMarked(line: string): boolean {
  return MARKED.test(line);
}

/** Whether a line ends as a sentence does. */
export function isFinished(line: string): boolean {
  return FINISHED.test(line.slice(-END));
}
