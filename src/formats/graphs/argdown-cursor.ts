import type { Token } from './argdown-tokens.js';

/** Where and why a text is no Argdown. */
export class ArgdownFault extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

type Kind = Token['kind'];
export type TokenOf<K extends Kind> = Token & { readonly kind: K };

/** A place among tokens, which moves on by taking them. */
export class TokenCursor {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #end: number;

  /** @param end the length of the text */
  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  is(...kinds: readonly Kind[]): boolean {
    return this.next !== undefined && kinds.includes(this.next.kind);
  }

  take<K extends Kind>(...kinds: readonly K[]): TokenOf<K> | undefined {
    return this.is(...kinds) ? (this.#tokens[this.#at++] as TokenOf<K>) : undefined;
  }

  fault(message: string, token = this.next): ArgdownFault {
    return new ArgdownFault(token?.offset ?? this.#end, message);
  }
}
