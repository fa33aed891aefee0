/**
 * A trie over byte strings, kept in one hash table of (node, byte) -> child, so that
 * 128,000 pieces take a few megabytes outside the JavaScript heap.
 */
export class ByteTrie {
  /** What `child` answers where no string goes on. */
  static readonly NONE = -1;
  static readonly ROOT = 0;

  /** Pairs of key + 1 (0 is a free slot) and child. */
  private readonly slots: Int32Array;
  private readonly shift: number;
  private readonly values: Int32Array;
  private nodes = 1;

  /** @param bytes the summed length of all strings that will be added. */
  constructor(bytes: number) {
    // More slots than there can be children, so that a search always ends.
    const bits = Math.ceil(Math.log2(bytes + 2));
    this.slots = new Int32Array(2 * 2 ** bits);
    this.shift = 32 - bits;
    this.values = new Int32Array(bytes + 1).fill(ByteTrie.NONE);
  }

  add(string: Uint8Array, value: number): void {
    let node: number = ByteTrie.ROOT;
    for (const byte of string) {
      const slot = this.slot(node, byte);
      if (this.slots[slot] === 0) {
        this.slots[slot] = node * 256 + byte + 1;
        this.slots[slot + 1] = this.nodes++;
      }
      node = this.slots[slot + 1]!;
    }
    this.values[node] = value;
  }

  /** The node after `byte`, or `NONE`. */
  child(node: number, byte: number): number {
    const slot = this.slot(node, byte);
    return this.slots[slot] === 0 ? ByteTrie.NONE : this.slots[slot + 1]!;
  }

  /** The value of the string that ends at this node, or `NONE`. */
  value(node: number): number {
    return this.values[node]!;
  }

  private slot(node: number, byte: number): number {
    const key = node * 256 + byte + 1;
    const mask = this.slots.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> this.shift) * 2;
    while (this.slots[slot] !== 0 && this.slots[slot] !== key) slot = (slot + 2) & mask;
    return slot;
  }
}
