/** A text of Kialo without the markup of links. */
export function plain(text: string): string {
  const unescaped = text.replaceAll(/\\([[\]()])/g, '$1');
  return unescaped.replaceAll(/\[(.*?)\]\(.*?\)/g, '$1').trim();
}
