/** Collects bytes in one buffer, which takes at most twice their size, however small the parts are. */
export class Gathered {
  #buffer = Buffer.alloc(0);
  #length = 0;

  add(part: Buffer): void {
    const length = this.#length + part.length;
    if (length > this.#buffer.length) {
      // Doubled, so that each byte is copied about twice at most.
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    part.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  /** All bytes so far, which it then forgets. */
  take(): Buffer {
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }
}
