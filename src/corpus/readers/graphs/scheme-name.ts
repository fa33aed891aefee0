/** What formats write where no scheme is named: the type itself, or its default. */
const NO_NAME = /^(default( .*)?|ra|ca|ma|support|attack|conflict|rephrase|\d*)$/i;

/**
 * A scheme's name in words: "CauseToEffect" and "Cause  To Effect" are one. Undefined where the
 * text only repeats the relation's type.
 */
export function schemeName(text: string | undefined): string | undefined {
  const words = (text ?? '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[\s_]+/gu, ' ')
    .trim();
  return NO_NAME.test(words) ? undefined : words;
}
