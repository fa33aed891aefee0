/** The parts of a Hugging Face `tokenizer.json` (Unigram) that are needed. */
export interface TokenizerDefinition {
  added_tokens: readonly { id: number; special: boolean }[];
  normalizer: { normalizers: readonly { type: string; precompiled_charsmap?: string }[] };
  model: {
    type: string;
    unk_id: number;
    vocab: readonly (readonly [piece: string, score: number])[];
  };
}

const BEGIN_OF_TEXT = 1;
const END_OF_TEXT = 2;
/** SentencePiece's penalty for an unknown character, below the score of the worst piece. */
const UNKNOWN_PENALTY = 10;
/** SentencePiece's bonus for each further byte of a user-defined symbol. */
const USER_DEFINED_REWARD = 0.1;
/** SentencePiece resets scores to 0 at this sum, so that float32 stays precise. */
const RESET_THRESHOLD = 100_000;

/**
 * SentencePiece's Unigram tokeniser. It gives the same ids as the C++ library (0.2.3) for any text.
 * So it also sums scores in float32 from the start of the text: near-ties in a long text are then
 * decided alike. Follows Kudo (2018), "Subword Regularization", section 3.2 (Viterbi).
 */
export class Tokenizer {
  private readonly normalizer: Normalizer;
  private readonly trie = new ByteTrie();
  private readonly scores: Float32Array;
  private readonly unknownId: number;
  private readonly unknownScore: number;
  private best = new Float32Array(0);
  private startOf = new Int32Array(0);
  private idOf = new Int32Array(0);
  /** The furthest position that a piece reaches. */
  private frontier = 0;

  /** @throws Error if the definition is not a Unigram model with a precompiled character map */
  constructor({ added_tokens, normalizer, model }: TokenizerDefinition) {
    const charsmap = normalizer.normalizers.find(
      ({ type }) => type === 'Precompiled',
    )?.precompiled_charsmap;
    if (model.type !== 'Unigram' || !charsmap)
      throw new Error('no Unigram model with a precompiled character map');
    this.normalizer = new Normalizer(Buffer.from(charsmap, 'base64'));
    this.unknownId = model.unk_id;

    const special = new Map(added_tokens.map((token) => [token.id, token.special]));
    this.scores = new Float32Array(model.vocab.length);
    let worst = 0;
    model.vocab.forEach(([piece, score], id) => {
      if (special.get(id)) return;
      const bytes = Buffer.from(piece);
      this.trie.add(bytes, id);
      this.scores[id] = special.has(id) ? USER_DEFINED_REWARD * (bytes.length - 1) : score;
      worst = Math.min(worst, this.scores[id]!);
    });
    this.unknownScore = Math.fround(worst - UNKNOWN_PENALTY);
  }

  /** The ids of `text`, between the marks for its begin and end. */
  encode(text: string): Int32Array {
    const bytes = this.normalizer.normalize(text);
    this.fill(bytes);
    const ids: number[] = [END_OF_TEXT];
    for (let end = bytes.length; end > 0; end = this.startOf[end]!) {
      const id = this.idOf[end]!;
      // A run of unknown characters is one token.
      if (id !== this.unknownId || ids[ids.length - 1] !== id) ids.push(id);
    }
    ids.push(BEGIN_OF_TEXT);
    return Int32Array.from(ids.reverse());
  }

  /** Finds, for each end position, the last piece of the best segmentation up to it. */
  private fill(bytes: Uint8Array): void {
    const { trie, scores } = this;
    this.reset(bytes.length);
    for (let start = 0; start < bytes.length;) {
      if (Math.abs(this.best[start]!) > RESET_THRESHOLD) this.rebase(start);
      const reached = this.best[start]!;
      const next = start + utf8Length(bytes[start]!);
      let single = false;
      let node: number = ByteTrie.ROOT;
      for (let end = start; end < bytes.length;) {
        node = trie.child(node, bytes[end++]!);
        if (node === ByteTrie.NONE) break;
        const id = trie.value(node);
        if (id === ByteTrie.NONE) continue;
        this.offer(end, start, id, Math.fround(reached + scores[id]!));
        if (end === next) single = true;
      }
      if (!single)
        this.offer(next, start, this.unknownId, Math.fround(reached + this.unknownScore));
      start = next;
    }
  }

  private offer(end: number, start: number, id: number, score: number): void {
    if (this.startOf[end] !== -1 && score <= this.best[end]!) return;
    if (end > this.frontier) this.frontier = end;
    this.best[end] = score;
    this.startOf[end] = start;
    this.idOf[end] = id;
  }

  /** Subtracts the score at `start` from those ahead of it. */
  private rebase(start: number): void {
    const offset = this.best[start]!;
    for (let end = start; end <= this.frontier; end++) this.best[end]! -= offset;
  }

  private reset(length: number): void {
    if (this.best.length <= length) {
      this.best = new Float32Array(2 * length + 1);
      this.startOf = new Int32Array(2 * length + 1);
      this.idOf = new Int32Array(2 * length + 1);
    }
    this.startOf.fill(-1, 0, length + 1);
    this.best[0] = 0;
    this.frontier = 0;
  }
}
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
class Normalizer {
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
function utf8Length(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
/**
 * A trie over byte strings in one hash table of (node, byte) -> child. 128,000 pieces take a few
 * megabytes outside the JavaScript heap.
 */
class ByteTrie {
  /** What `child` returns if no string continues like this. */
  static readonly NONE = -1;
  static readonly ROOT = 0;

  private bits = 16;
  /** Pairs of key (0 for a free slot) and child. */
  private slots = new Int32Array(2 * 2 ** this.bits);
  /** The value of each node plus 1; 0 if it has none. */
  private values = new Int32Array(2 ** this.bits);
  private nodes = 1;

  /** @param value not negative */
  add(string: Uint8Array, value: number): void {
    let node: number = ByteTrie.ROOT;
    for (const byte of string) {
      const key = keyOf(node, byte);
      let slot = this.slot(key);
      if (this.slots[slot] === 0) {
        // At most half of the slots are taken.
        if (2 * this.nodes >= 2 ** this.bits) {
          this.grow();
          slot = this.slot(key);
        }
        this.slots[slot] = key;
        this.slots[slot + 1] = this.nodes++;
      }
      node = this.slots[slot + 1]!;
    }
    this.values[node] = value + 1;
  }

  /** The node after `byte`, or `NONE`. */
  child(node: number, byte: number): number {
    const slot = this.slot(keyOf(node, byte));
    return this.slots[slot] === 0 ? ByteTrie.NONE : this.slots[slot + 1]!;
  }

  /** The value of the string that ends at this node, or `NONE`. */
  value(node: number): number {
    return this.values[node]! - 1;
  }

  /** The slot of `key`, or the free slot where it belongs. */
  private slot(key: number): number {
    const mask = this.slots.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> (32 - this.bits)) * 2;
    while (this.slots[slot] !== 0 && this.slots[slot] !== key) slot = (slot + 2) & mask;
    return slot;
  }

  private grow(): void {
    const { slots, values } = this;
    this.bits++;
    this.slots = new Int32Array(2 * slots.length);
    this.values = new Int32Array(2 * values.length);
    this.values.set(values);
    for (let i = 0; i < slots.length; i += 2) {
      if (slots[i] === 0) continue;
      const slot = this.slot(slots[i]!);
      this.slots[slot] = slots[i]!;
      this.slots[slot + 1] = slots[i + 1]!;
    }
  }
}

function keyOf(node: number, byte: number): number {
  return node * 256 + byte + 1;
}
