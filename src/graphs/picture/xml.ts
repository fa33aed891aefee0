/** Characters that XML cannot contain, among them half surrogate pairs. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Surrogate}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text escaped for XML, in an element or between double quotes. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

/** As `xmlText`, between double quotes also with its line breaks and tabs. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A number with at most two decimals. */
export function xmlNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
