/**
 * A trie over byte strings in one hash table of (node, byte) -> child. 128,000 pieces take a few
 * megabytes outside the JavaScript heap.
 */
export class ByteTrie {
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
