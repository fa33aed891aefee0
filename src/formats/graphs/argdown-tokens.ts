import { takeInference } from './argdown-inference.js';
import type { RelationType } from './argdown-model.js';
import {
  takeComment,
  takeData,
  takeLink,
  takeMention,
  takeText,
  takeTitle,
} from './argdown-pieces.js';
import { Scanner } from './argdown-scanner.js';

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
