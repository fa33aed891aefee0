/** The words of a locution, without the name of who said them. */
export interface Said {
  readonly text: string;
  readonly speaker?: string;
}

/** AIFdb's usual form, "Ann Smith : Trams are quiet."; a name is at most 80 characters long. */
const SPACED = /^([^:\n]{1,80}?)\s+:\s*(?=\S)/;
/** "ANN: Trams are quiet.", if it looks like a name: one word, or capitalised ones. */
const CLOSE = /^(\S{1,80}|[\p{Lu}[@][^:.?!;,\n]{1,79}):\s+(?=\S)/u;
/** Araucaria's form: "Ann says 'Trams are quiet.'" */
const SAYS = /^([^:\n']{1,80}?) says '([\s\S]*)'\s*$/;
const LONG_WORD = /^\p{Ll}{4}/u;
const MAX_WORDS = 6;

/** Who said a locution, by its text: AIFdb puts the name in front. */
export function saidBy(locution: string): Said {
  const text = locution.trimStart();
  const says = SAYS.exec(text);
  if (says) return { speaker: says[1]!, text: says[2]! };
  const spaced = SPACED.exec(text);
  if (spaced) return { speaker: spaced[1]!, text: text.slice(spaced[0].length).trimEnd() };
  const close = CLOSE.exec(text);
  if (!close || !isName(close[1]!)) return { text: text.trim() };
  return { speaker: close[1]!, text: text.slice(close[0].length).trimEnd() };
}

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length <= MAX_WORDS && (words.length === 1 || !words.some((w) => LONG_WORD.test(w)));
}

/** The text without a name in front that is known from elsewhere. */
export function withoutName(text: string, speaker: string): string {
  const said = saidBy(text);
  return said.speaker?.toLowerCase() === speaker.toLowerCase() ? said.text : text.trim();
}

/** "Kim: Ann : Trams are quiet.": OVA's note that the analyst Kim recorded what Ann said. */
const NOTE = /^\s*([^:\n]{1,80}?):\s([^:\n]{1,80}?\s+:\s*\S[\s\S]*)$/;

/** @returns undefined if the text is no such note */
export function analystNote(
  text: string,
): { readonly analyst: string; readonly quoted: string } | undefined {
  const found = NOTE.exec(text);
  return found ? { analyst: found[1]!.trim(), quoted: found[2]!.trim() } : undefined;
}
