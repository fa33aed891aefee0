/** Annotations of a text, whose spans are found by their words. */
export function bratOf(text: string, spans: readonly (readonly [type: string, words: string])[]) {
  return spans
    .map(([type, words], place) => {
      // In Unicode characters, as BRAT counts.
      const start = [...text.slice(0, text.indexOf(words))].length;
      return `T${place + 1}\t${type} ${start} ${start + [...words].length}\t${words}`;
    })
    .join('\n');
}
