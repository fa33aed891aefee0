type Kind =
  /** "fromAbove": it points from what is above to what follows. */
  | {
      readonly kind: 'relation';
      readonly indent: number;
      readonly type: RelationType;
      readonly fromAbove: boolean;
    }
  | { readonly kind: 'item'; readonly indent: number; readonly ordered: boolean }
  | { readonly kind: 'inference'; readonly rule: string }
  | { readonly kind: 'statement' | 'argument'; readonly title: string; readonly defines: boolean }
  | { readonly kind: 'text' | 'tag'; readonly text: string }
  /** Marks of bold or italic text. */
  | { readonly kind: 'open' | 'close'; readonly text: string }
  | { readonly kind: 'newline' | 'blank' | 'heading' | 'number' | 'data' | 'front-matter' }
  /** What cannot be read. */
  | { readonly kind: 'fault' };

/** @property offset where it begins in the text */
export type Token = Kind & { readonly offset: number };

export type RelationType = 'support' | 'attack' | 'contradiction' | 'undercut';

/** What stands between two dots or two colons for a character: ".->." and ":->:" are "→". */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  [
    'A ∀, E ∃, O 𝗢, P 𝗣, -> →, <-> ↔, ~ ¬, ^ ∧, v ∨, v_ ⊻, <> ◇, [] ◻',
    'happy 😀, smile ☺, smiley ☺, laugh 😆, lol 😆, rofl 🤣, joy 😂, heart ❤, love 😍, wink 😉',
    'shush 🤫, meh 😐, eye-roll 🙄, sad 😢, disappointed 😞, scream 😱, think 🤔, star ⭐',
    '? ❓, question ❓, +1 👍, up 👍, -1 👎, down 👎, y ✔, agree ✔, n ❌, disagree ❌',
  ]
    .flatMap((line) => line.split(', '))
    .map((pair) => pair.split(' ') as [name: string, character: string]),
);

const RELATION = /([ \t]*)(\+>|->|<?\+|<?-|><|_>|<_|_(?=\s))/y;
const ITEM = /([ \t]*)(\*|\d+\.)(?=\s)/y;
const NUMBER = /[ \t]*\(\d+\)/y;
const HEADING = /#+ /y;
const FRONT_MATTER = /===+[^]*?===+/y;
const BLANK = /(?:[ \t]*\n){2,}/y;
const NEWLINE = /[ \t]*\n/y;
const NEWLINES = /(?:[ \t]*\n)+/y;

/** Unless the next line is blank. */
const ONE_NEWLINE = /[ \t]*\n(?![ \t]*\n)/y;
const SPACES = /[ \t]+/y;
const TAG = /#(?:\([^)]+\)|[\w[\\\]^`\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF-]+)[ \t]?/y;
const OPEN = /(\*\*|__|\*|_)(?!\s)/y;

/** By their mark: what closes stands before a space, punctuation or the end. */
const CLOSE: Readonly<Record<string, RegExp>> = {
  '**': /\*\*(?:[ \t]|(?=[\n)}_.,!?;:*-]|$))/y,
  __: /__(?:[ \t]|(?=[\n)}_.,!?;:*-]|$))/y,
  '*': /\*(?:[ \t]|(?=[\n)}_.,!?;:*-]|$))/y,
  _: /_(?:[ \t]|(?=[\n)}_.,!?;:*-]|$))/y,
};

export function argdownTokens(text: string): Token[] {
  return new Tokenizer(text).tokens;
}

class Tokenizer {
  readonly tokens: Token[] = [];
  readonly #scanner: Scanner;
  readonly #open: string[] = [];

  constructor(text: string) {
    const scanner = (this.#scanner = new Scanner(text));
    while (!scanner.done) {
      if (this.#skipped()) continue;
      const offset = scanner.at;
      const kind = this.#lineStart() ?? this.#content();
      if (kind?.kind === 'fault') scanner.at = text.length;
      if (kind) this.#push({ ...kind, offset });
    }
    if (this.#last === 'blank') this.tokens.pop();
  }

  #push(token: Token): void {
    const last = this.tokens.at(-1);
    if (last?.kind !== 'text' || token.kind !== 'text') this.tokens.push(token);
    else this.tokens[this.tokens.length - 1] = { ...last, text: last.text + token.text };
  }

  get #last() {
    return this.tokens.at(-1)?.kind;
  }

  /** Comments take the end of their line with them where they are all that is on it. */
  #skipped(): boolean {
    const scanner = this.#scanner;
    const separated = this.#last === undefined || this.#last === 'blank';
    if (takeComment(scanner)) {
      if (!separated && this.#last === 'newline') scanner.take(ONE_NEWLINE);
      return true;
    }
    return separated && scanner.take(NEWLINES) !== null;
  }

  #lineStart(): Kind | undefined {
    if (this.#last !== undefined && this.#last !== 'newline' && this.#last !== 'blank') return;
    const scanner = this.#scanner;
    const inference = this.#last === 'blank' ? undefined : takeInference(scanner);
    if (inference === 'fault') return { kind: 'fault' };
    if (inference) return { kind: 'inference', ...inference };
    const [, before, sign] = scanner.take(RELATION) ?? [];
    if (sign !== undefined) return { ...relationOf(sign), indent: before!.length };
    if (scanner.take(HEADING)) return { kind: 'heading' };
    if (scanner.take(NUMBER)) return { kind: 'number' };
    const [, indent, mark] = scanner.take(ITEM) ?? [];
    if (mark === undefined) return undefined;
    return { kind: 'item', indent: indent!.length + 1, ordered: mark !== '*' };
  }

  #emphasis(): Kind | undefined {
    const scanner = this.#scanner;
    const open = this.#open.at(-1);
    const closing = open === undefined ? null : scanner.take(CLOSE[open]!);
    if (closing) {
      this.#open.pop();
      return { kind: 'close', text: closing[0].endsWith(' ') ? ' ' : '' };
    }
    const opening = scanner.take(OPEN);
    if (!opening) return undefined;
    this.#open.push(opening[1]!);
    return { kind: 'open', text: '' };
  }

  /** What the next character may begin, or else text. @returns undefined for what is skipped */
  #content(): Kind | undefined {
    const scanner = this.#scanner;
    switch (scanner.text[scanner.at]) {
      case ' ':
      case '\t':
      case '\n':
        if (scanner.take(BLANK)) return { kind: 'blank' };
        if (scanner.take(NEWLINE)) return { kind: 'newline' };
        scanner.take(SPACES);
        return undefined;
      case '=':
        return scanner.take(FRONT_MATTER) ? { kind: 'front-matter' } : this.#text();
      case '*':
      case '_':
        return this.#emphasis() ?? this.#text();
      case '{':
        return takeData(scanner) ? { kind: 'data' } : this.#text();
      case '#': {
        const tag = scanner.take(TAG);
        return tag ? { kind: 'tag', text: tag[0] } : this.#text();
      }
      case '[': {
        const link = takeLink(scanner);
        if (link !== undefined) return { kind: 'text', text: link };
        const title = takeTitle(scanner, ']');
        return title ? { kind: 'statement', ...title } : this.#text();
      }
      case '<': {
        const title = takeTitle(scanner, '>');
        return title ? { kind: 'argument', ...title } : this.#text();
      }
      default:
        return this.#text();
    }
  }

  #text(): Kind {
    const text = takeMention(this.#scanner) ?? takeText(this.#scanner);
    return text === undefined ? { kind: 'fault' } : { kind: 'text', text };
  }
}

function relationOf(sign: string): { kind: 'relation'; type: RelationType; fromAbove: boolean } {
  const fromAbove = sign.endsWith('>') || sign === '><';
  const type = sign === '><' ? 'contradiction' : TYPES[sign.replace(/[<>]/, '')]!;
  return { kind: 'relation', type, fromAbove };
}

const TYPES: Readonly<Record<string, RelationType>> = {
  '+': 'support',
  '-': 'attack',
  _: 'undercut',
};

const INFERENCE = /[ \t]*--/y;
const INFERENCE_END = /-{2,}[ \t]*(?=\n)/y;

/**
 * Takes what stands between the premises and the conclusion: "----", or rules between two dashes,
 * as in "-- Modus Ponens, Generalisation {uses: [1, 2]} --".
 * @returns the first rule; undefined if nothing begins here, "fault" if it does not end
 */
function takeInference(scanner: Scanner): { readonly rule: string } | 'fault' | undefined {
  if (!scanner.take(INFERENCE)) return undefined;
  skip(scanner);
  scanner.take(NEWLINE);
  const rule = takeRules(scanner);
  scanner.take(NEWLINE);
  skip(scanner);
  if (takeData(scanner)) {
    scanner.take(NEWLINE);
    skip(scanner);
  }
  return scanner.take(INFERENCE_END) ? { rule: rule.trim() } : 'fault';
}

function takeRules(scanner: Scanner): string {
  const rules = [''];
  for (;;) {
    skip(scanner);
    if (scanner.startsWith('--') || scanner.startsWith('\n')) return rules[0]!;
    const start = scanner.at;
    if (takeData(scanner)) {
      scanner.at = start;
      return rules[0]!;
    }
    if (scanner.startsWith(',')) {
      scanner.at += 1;
      rules.push('');
      continue;
    }
    const text = takeText(scanner);
    if (text === undefined) return rules[0]!;
    rules[rules.length - 1] += text;
  }
}

function skip(scanner: Scanner): void {
  while (takeComment(scanner) || scanner.take(SPACES));
}

const ESCAPED = /\\[^\n] */y;
const PLAIN = /[^\\@#*_[\],.:;</>\-\n(){}]+/y;
const MARK = /[@#*_[\],.:;</>\-(){}][ \t]?/y;
const SPACE = /[ \t]?/y;
const WHITESPACE = /\s/g;

/** Takes the next piece of text, up to a character that may mean something. */
function takeText(scanner: Scanner): string | undefined {
  const escaped = scanner.take(ESCAPED);
  if (escaped) return escaped[0].slice(1);
  return takeShortcode(scanner) ?? (scanner.take(PLAIN) ?? scanner.take(MARK))?.[0];
}

/** Everything from a dot or colon to the next one without a space, whatever is between. */
function takeShortcode(scanner: Scanner): string | undefined {
  const mark = scanner.text[scanner.at]!;
  if (mark !== '.' && mark !== ':') return undefined;
  const end = scanner.ahead(mark, 2);
  if (end === Infinity || scanner.ahead(WHITESPACE, 1) < end) return undefined;
  const code = scanner.takeUntil(end + 1);
  const [space] = scanner.take(SPACE)!;
  const meant = CHARACTERS.get(code.slice(1, -1));
  return meant === undefined ? code + space : meant + space.replace('\t', '');
}

function takeComment(scanner: Scanner): boolean {
  const end = commentEnd(scanner);
  if (end !== Infinity) scanner.at = end;
  return end !== Infinity;
}

function commentEnd(scanner: Scanner): number {
  if (scanner.startsWith('//')) return Math.min(scanner.ahead('\n'), scanner.text.length);
  if (scanner.startsWith('/*')) return scanner.ahead('*/', 2) + 2;
  return scanner.startsWith('<!--') ? scanner.ahead('-->', 4) + 3 : Infinity;
}

/**
 * Takes metadata, which are YAML in braces. Their end is the last brace before one that a space
 * and further text follow; a brace before a comma or another brace is within them.
 */
function takeData(scanner: Scanner): boolean {
  const { text, at } = scanner;
  if (text[at] !== '{') return false;
  const closing: number[] = [];
  for (let end = text.indexOf('}', at); end >= 0; end = text.indexOf('}', end + 1)) {
    closing.push(end);
    if (/^\s[^,}]/.test(text.slice(end + 1, end + 3))) break;
  }
  const end = closing.findLast((place) => !continues(text, place + 1));
  if (end !== undefined) scanner.at = end + 1;
  return end !== undefined;
}

const CONTINUES = /\s*[,}]/y;

function continues(text: string, at: number): boolean {
  CONTINUES.lastIndex = at;
  return CONTINUES.test(text);
}

/** "[Title](address)" */
function takeLink(scanner: Scanner): string | undefined {
  const { text, at } = scanner;
  const end = scanner.ahead(']', 2);
  if (text[at + 1] === ']' || text[end + 1] !== '(' || text[end + 2] === ')') return undefined;
  const close = scanner.ahead(')', end + 3 - at);
  if (close === Infinity) return undefined;
  scanner.at = close + 1;
  return text.slice(at + 1, end) + scanner.take(SPACE)![0].replace('\t', '');
}

/** "[Title]:" or "[Title]" from its first bracket on. */
function takeTitle(
  scanner: Scanner,
  close: ']' | '>',
): { readonly title: string; readonly defines: boolean } | undefined {
  const { text, at } = scanner;
  const line = scanner.ahead('\n');
  const definition = scanner.ahead(`${close}:`, 2);
  if (definition < line) {
    scanner.at = definition + 2;
    return { title: text.slice(at + 1, definition), defines: true };
  }
  const end = scanner.ahead(close, 2);
  if (end > line || end === Infinity || text[at + 1] === '-') return undefined;
  scanner.at = end + 1;
  return { title: text.slice(at + 1, end), defines: false };
}

/** "@[Title]" or "@<Title>", which stay in the text as they are. */
function takeMention(scanner: Scanner): string | undefined {
  const close = scanner.startsWith('@[') ? ']' : scanner.startsWith('@<') ? '>' : undefined;
  if (close === undefined) return undefined;
  const end = scanner.ahead(close, 3);
  if (end === Infinity || end > scanner.ahead('\n')) return undefined;
  return scanner.takeUntil(end + 1) + scanner.take(SPACE)![0];
}
/**
 * A place in a text that only moves on. What is searched ahead of it is remembered, so that a text
 * of marks that are never closed is not searched to its end from each of them.
 */
class Scanner {
  at = 0;
  readonly #found = new Map<string | RegExp, { readonly from: number; readonly at: number }>();

  constructor(readonly text: string) {}

  get done(): boolean {
    return this.at >= this.text.length;
  }

  startsWith(what: string): boolean {
    return this.text.startsWith(what, this.at);
  }

  /** Matches here and moves behind it. @param pattern is sticky */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }

  /** Moves to an offset and gives what lies before it. */
  takeUntil(end: number): string {
    const taken = this.text.slice(this.at, end);
    this.at = end;
    return taken;
  }

  /** The offset of the next occurrence, Infinity if there is none. @param what if a RegExp, global */
  ahead(what: string | RegExp, offset = 0): number {
    const from = this.at + offset;
    const known = this.#found.get(what);
    if (known && known.from <= from && from <= known.at) return known.at;
    const at = typeof what === 'string' ? this.text.indexOf(what, from) : this.#search(what, from);
    const found = at < 0 ? Infinity : at;
    this.#found.set(what, { from, at: found });
    return found;
  }

  #search(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.exec(this.text)?.index ?? -1;
  }
}
