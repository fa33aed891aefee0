/**
 * A place in a text that only moves on. What is searched ahead of it is remembered, so that a text
 * of marks that are never closed is not searched to its end from each of them.
 */
export class Scanner {
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

  /** Counted from 1. */
  lineAt(offset: number): number {
    let line = 1;
    for (let at = this.text.indexOf('\n'); at >= 0 && at < offset; line += 1) {
      at = this.text.indexOf('\n', at + 1);
    }
    return line;
  }

  #search(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.exec(this.text)?.index ?? -1;
  }
}
