/** The beginning of a text, up to the end of a word. */
export function beginning(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters);
  return cut.replace(/\s\S{0,50}$|\p{Surrogate}$/u, '');
}
