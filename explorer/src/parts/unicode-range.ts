/** Whether a range such as `U+0000-00FF, U+0131` has a character of the text. */
export function covers(range: string, text: string): boolean {
  if (range === '') return true;
  const spans = range.split(',').map((span) => {
    const [from, to] = span.trim().replace(/^U\+/i, '').split('-');
    return { from: parseInt(from!, 16), to: parseInt(to ?? from!, 16) };
  });
  return [...text].some((character) => {
    const code = character.codePointAt(0)!;
    return spans.some(({ from, to }) => from <= code && code <= to);
  });
}
