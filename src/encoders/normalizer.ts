/** U+2581 in UTF-8, which SentencePiece uses for a space. */
const SPACE_SYMBOL = [0xe2, 0x96, 0x81] as const;
const SPACE = 0x20;
/** The longest replacement of any rule; checked when the map is loaded. */
const LONGEST_REPLACEMENT = 64;

/**
 * SentencePiece's text normaliser (`nmt_nfkc`), in the form that models contain: a precompiled
 * character map, which is a double-array trie (darts-clone) over UTF-8 and the replacements that
 * its leaves point to. The longest matching rule wins. White space is collapsed, trimmed and
 * written as U+2581, and a leading U+2581 is added.
 */
export class Normalizer {
  private readonly units: Uint32Array;
  private readonly replacements: Uint8Array;
  private input = new Uint8Array(1024);
  private output = new Uint8Array(1024);
  private length = 0;
  /** The result of the last `match`: the replacement (-1: none) and how many bytes it replaces. */
  private replacement = -1;
  private consumed = 0;

  /** @param charsmap size of the trie (uint32), trie (uint32 units), replacements ended by NUL */
  constructor(charsmap: Uint8Array) {
    const view = new DataView(charsmap.buffer, charsmap.byteOffset, charsmap.byteLength);
    const size = view.getUint32(0, true);
    this.units = new Uint32Array(size / 4);
    for (let i = 0; i < this.units.length; i++) this.units[i] = view.getUint32(4 + 4 * i, true);
    this.replacements = charsmap.slice(4 + size);
    for (let from = 0; from < this.replacements.length;) {
      const to = this.replacements.indexOf(0, from);
      if (to < 0 || to - from > LONGEST_REPLACEMENT)
        throw new Error('no character map of SentencePiece');
      from = to + 1;
    }
  }

  /**
   * The normalised text in UTF-8; empty if it has only white space. Lone surrogates count as
   * U+FFFD, which the map turns into a space. The result is valid until the next call.
   */
  normalize(text: string): Uint8Array {
    const size = this.encodeInput(text);
    let position = 0;
    while (position < size && this.isSpace(position, size)) position += this.consumed;
    this.length = 0;
    if (position >= size) return this.output.subarray(0, 0);

    this.append(SPACE_SYMBOL);
    let afterSpace = true;
    while (position < size) {
      this.reserve();
      if (this.match(position, size)) {
        afterSpace = this.copyReplacement(afterSpace);
      } else if (this.input[position] !== SPACE) {
        this.append(this.input.subarray(position, position + this.consumed));
        afterSpace = false;
      } else if (!afterSpace) {
        this.append(SPACE_SYMBOL);
        afterSpace = true;
      }
      position += this.consumed;
    }
    while (this.endsWithSpace()) this.length -= SPACE_SYMBOL.length;
    return this.output.subarray(0, this.length);
  }

  private encodeInput(text: string): number {
    if (this.input.length < text.length * 3) this.input = new Uint8Array(text.length * 3);
    return new TextEncoder().encodeInto(text, this.input).written;
  }

  /** Finds the longest rule at `position`; false if none applies and the character stays. */
  private match(position: number, size: number): boolean {
    const { units, input } = this;
    this.replacement = -1;
    let node = childrenOf(units[0]!);
    for (let i = position; i < size; i++) {
      const byte = input[i]!;
      node ^= byte;
      const unit = units[node]!;
      if ((unit & 0x800000ff) !== byte) break;
      node ^= childrenOf(unit);
      if (unit & 0x100) {
        this.replacement = units[node]! & 0x7fffffff;
        this.consumed = i + 1 - position;
      }
    }
    if (this.replacement >= 0) return true;
    this.consumed = utf8Length(input[position]!);
    return false;
  }

  private isSpace(position: number, size: number): boolean {
    if (!this.match(position, size)) return this.input[position] === SPACE;
    return (
      this.replacements[this.replacement] === SPACE && this.replacements[this.replacement + 1] === 0
    );
  }

  /** Appends the replacement of the matched rule; true if the text now ends with white space. */
  private copyReplacement(afterSpace: boolean): boolean {
    let from = this.replacement;
    if (afterSpace) while (this.replacements[from] === SPACE) from++;
    if (this.replacements[from] === 0) return afterSpace;
    let last = 0;
    for (; this.replacements[from] !== 0; from++) {
      last = this.replacements[from]!;
      if (last === SPACE) this.append(SPACE_SYMBOL);
      else this.output[this.length++] = last;
    }
    return last === SPACE;
  }

  private append(bytes: ArrayLike<number>): void {
    this.output.set(bytes, this.length);
    this.length += bytes.length;
  }

  private reserve(): void {
    if (this.output.length - this.length >= LONGEST_REPLACEMENT * SPACE_SYMBOL.length) return;
    const larger = new Uint8Array(2 * this.output.length);
    larger.set(this.output);
    this.output = larger;
  }

  private endsWithSpace(): boolean {
    return (
      this.length >= 3 && SPACE_SYMBOL.every((byte, i) => this.output[this.length - 3 + i] === byte)
    );
  }
}

/** The offset of a node's children, as darts-clone packs it. */
function childrenOf(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6);
}

/** The length of the UTF-8 character that begins with the byte `lead`. */
export function utf8Length(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
