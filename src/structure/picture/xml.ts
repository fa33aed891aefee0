/** Characters that XML has no way to write, among them half pairs of UTF-16. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Surrogate}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as XML holds it, in an element or between double quotes. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

/** A number with two decimals at most. */
export function xmlNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
