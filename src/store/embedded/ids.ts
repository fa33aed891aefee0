import { grown } from './rows.js';
/** A UUID is stored as four 32-bit words, which sort as its characters do. */
const WORDS = 4;

const LENGTH = 36;
const DASHES = [8, 13, 18, 23];
const DIGITS = Buffer.from('0123456789abcdef');
const NO_DIGIT = 255;
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
DIGITS.forEach((character, value) => (VALUES[character] = value));
/** The positions of the digits in the text of a UUID. */
const PLACES = Array.from({ length: LENGTH }, (_, at) => at).filter((at) => !DASHES.includes(at));
const text = Buffer.alloc(LENGTH, '-');

/** Writes the words of a lower-case UUID from `start` on; returns false if the text is not one. */
function parseUuid(id: string, words: Uint32Array, start: number): boolean {
  if (id.length !== LENGTH || DASHES.some((at) => id[at] !== '-')) return false;
  for (let digit = 0, word = 0; digit < PLACES.length; digit++) {
    const value = VALUES[id.charCodeAt(PLACES[digit]!)] ?? NO_DIGIT;
    if (value === NO_DIGIT) return false;
    word = (word << 4) | value;
    if (digit % 8 === 7) words[start + (digit >>> 3)] = word;
  }
  return true;
}

/** The UUID whose words begin at `start`. */
function uuidText(words: Uint32Array, start: number): string {
  for (let digit = 0; digit < PLACES.length; digit++) {
    const shift = 28 - 4 * (digit % 8);
    text[PLACES[digit]!] = DIGITS[(words[start + (digit >>> 3)]! >>> shift) & 15]!;
  }
  return text.toString('latin1');
}

const NONE = 0xffffffff;
const SMALLEST_TABLE = 16;
/** The largest share of the slots that may be in use. */
const LOAD = 0.7;
/** How many rows may wait for their place in the order; inserting them takes a millisecond. */
const MAX_WAITING = 1024;

/**
 * The ids of rows, 16 bytes each. A hash table finds the latest row of an id, and an array holds
 * the rows in the order of their ids.
 */
export class Ids {
  private words = new Uint32Array(0);
  private count = 0;
  /** A hash table with open addressing: the latest row of each id. */
  private slots: Uint32Array = new Uint32Array(SMALLEST_TABLE).fill(NONE);
  private used = 0;
  /** The rows below `sorted`, by ascending id. The other rows wait to be inserted. */
  private order = new Uint32Array(0);
  private sorted = 0;
  private readonly sought = new Uint32Array(WORDS);

  get length(): number {
    return this.count;
  }

  reserve(rows: number): void {
    this.words = grown(this.words, WORDS * (this.count + rows));
    this.order = grown(this.order, this.count + rows);
    let slots = this.slots.length;
    while (this.used + rows > LOAD * slots) slots *= 2;
    if (slots > this.slots.length) this.hashInto(new Uint32Array(slots));
  }

  /** Gives the next row to the id, a UUID in lower case. */
  push(id: string): number {
    this.reserve(1);
    const row = this.count++;
    parseUuid(id, this.words, WORDS * row);
    this.hash(row);
    if (this.sorted === row && (row === 0 || this.compare(this.order[row - 1]!, row) < 0)) {
      this.order[this.sorted++] = row;
    } else if (this.count - this.sorted > MAX_WAITING) {
      this.sort();
    }
    return row;
  }

  find(id: string): number | undefined {
    if (!parseUuid(id, this.sought, 0)) return undefined;
    const row = this.slots[this.slotOf(this.sought, 0)]!;
    return row === NONE ? undefined : row;
  }

  get(row: number): string {
    return uuidText(this.words, WORDS * row);
  }

  /** All rows by ascending id; valid until the next change. */
  ordered(): Uint32Array {
    this.sort();
    return this.order.subarray(0, this.count);
  }

  /** How many rows of {@link ordered} have at most this id. */
  countUpTo(id: string): number {
    this.sort();
    return this.placeAfter((row) => this.get(row) <= id, this.count);
  }

  /** Keeps only these rows (in ascending order) and numbers them from 0. */
  compact(kept: Uint32Array): void {
    this.sort();
    const moved = new Uint32Array(this.count).fill(NONE);
    kept.forEach((row, at) => {
      moved[row] = at;
      this.words.copyWithin(WORDS * at, WORDS * row, WORDS * (row + 1));
    });
    let place = 0;
    for (const row of this.order.subarray(0, this.count)) {
      if (moved[row] !== NONE) this.order[place++] = moved[row]!;
    }
    this.count = this.sorted = kept.length;
    this.hashInto(this.slots);
  }

  /** Inserts each waiting row by moving the rows above it, the highest first. */
  private sort(): void {
    if (this.sorted === this.count) return;
    const waiting = Uint32Array.from(
      { length: this.count - this.sorted },
      (_, at) => this.sorted + at,
    ).sort((a, b) => this.compare(a, b));
    let end = this.sorted;
    for (let left = waiting.length - 1; left >= 0; left--) {
      const row = waiting[left]!;
      const place = this.placeAfter((other) => this.compare(other, row) <= 0, end);
      this.order.copyWithin(place + left + 1, place, end);
      this.order[place + left] = row;
      end = place;
    }
    this.sorted = this.count;
  }

  /** The first place before `end` whose row is not below, or `end`. */
  private placeAfter(isBelow: (row: number) => boolean, end: number): number {
    let [low, high] = [0, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBelow(this.order[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(a: number, b: number): number {
    for (let word = 0; word < WORDS; word++) {
      const difference = this.words[WORDS * a + word]! - this.words[WORDS * b + word]!;
      if (difference !== 0) return difference;
    }
    return a - b;
  }

  private hash(row: number): void {
    const slot = this.slotOf(this.words, WORDS * row);
    if (this.slots[slot] === NONE) this.used++;
    this.slots[slot] = row;
  }

  private hashInto(slots: Uint32Array): void {
    slots.fill(NONE);
    this.slots = slots;
    this.used = 0;
    for (let row = 0; row < this.count; row++) this.hash(row);
  }

  /** The slot of the id that begins at `start`, or the free slot where it belongs. */
  private slotOf(words: Uint32Array, start: number): number {
    const mask = this.slots.length - 1;
    let hash = 0;
    for (let word = 0; word < WORDS; word++) {
      hash = Math.imul(hash ^ words[start + word]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const row = this.slots[slot]!;
      if (row === NONE || this.isSame(row, words, start)) return slot;
    }
  }

  private isSame(row: number, words: Uint32Array, start: number): boolean {
    for (let word = 0; word < WORDS; word++) {
      if (this.words[WORDS * row + word] !== words[start + word]) return false;
    }
    return true;
  }
}
