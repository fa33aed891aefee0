/** A link, whose address may have pairs of brackets. It takes linear time, whatever is sent. */
const LINK = /\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;

/** A text of Kialo without the markup of links. */
export function plain(text: string): string {
  const unescaped = text.replaceAll(/\\([[\]()])/g, '$1');
  return unescaped.replaceAll(LINK, '$1').trim();
}
