/** A character that is neither white space nor control nor of no width. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text says nothing at all. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
