/** What formats write if no scheme is named: the type itself, or a default. */
const NO_NAME = /^(default( .*)?|ra|ca|ma|support|attack|conflict|rephrase|\d*)$/i;

/**
 * The name of a scheme in words: "CauseToEffect" and "Cause  To Effect" are the same. Undefined if
 * the text only repeats the type of the relation.
 */
export function schemeName(text: string | undefined): string | undefined {
  const words = (text ?? '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[\s_]+/gu, ' ')
    .trim();
  return NO_NAME.test(words) ? undefined : words;
}
