/** What stands between two dots or two colons for a character: ".->." and ":->:" are "→". */
const CHARACTERS: Readonly<Record<string, string>> = {
  // Logic.
  ...{ A: '∀', E: '∃', O: '𝗢', P: '𝗣', '->': '→', '<->': '↔', '~': '¬' },
  ...{ '^': '∧', v: '∨', v_: '⊻', '<>': '◇', '[]': '◻' },
  // Faces and signs.
  ...{ happy: '😀', smile: '☺', smiley: '☺', laugh: '😆', lol: '😆', rofl: '🤣', joy: '😂' },
  ...{ heart: '❤', love: '😍', wink: '😉', shush: '🤫', meh: '😐', 'eye-roll': '🙄' },
  ...{ sad: '😢', disappointed: '😞', scream: '😱', think: '🤔', star: '⭐' },
  ...{ '?': '❓', question: '❓', '+1': '👍', up: '👍', '-1': '👎', down: '👎' },
  ...{ y: '✔', agree: '✔', n: '❌', disagree: '❌' },
};

/** @param code with its dots or colons. @returns undefined where it names no character */
export function shortcode(code: string): string | undefined {
  const name = code.slice(1, -1);
  return Object.hasOwn(CHARACTERS, name) ? CHARACTERS[name] : undefined;
}
