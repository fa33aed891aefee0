const LONGEST = 48;

/**
 * A text as a name that all systems take: its letters and digits, with dashes between. Empty where
 * it has none, or no word that is short enough.
 */
export function slugOf(text: string): string {
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length > LONGEST) break;
    slug += slug === '' ? word : `-${word}`;
  }
  return slug;
}
