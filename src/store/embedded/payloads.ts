import type { Payload } from '../port.js';
import { ByteRows } from './rows.js';

/** Values that take more bytes as JSON stay on the disk, so that no long record fills the memory. */
const MOST_BYTES = 16 * 2 ** 10;
/** The length that stands for a value that is only on the disk. No JSON is that short. */
const ON_DISK = 0;
/** Values with more characters are never shared. */
const MAX_SHARED = 1000;
/** The values of a key are shared while there are at most FEW + SHARE * payloads different ones. */
const FEW = 256;
const SHARE = 1 / 4;
const NUMBER = 5;

/** A top-level key of payloads, with its shared values as JSON. */
class Key {
  private readonly values: string[] = [];
  private readonly codes = new Map<string, number>();
  private isShared = true;
  private seen = 0;

  /** The JSON before each value: the name of the key and a colon. */
  readonly prefix: string;

  constructor(readonly name: string) {
    this.prefix = `${JSON.stringify(name)}:`;
  }

  /** The code of a shared value; undefined if the value is not shared. */
  codeOf(json: string): number | undefined {
    const known = this.codes.get(json);
    this.isShared &&= this.values.length <= FEW + SHARE * ++this.seen;
    if (known !== undefined || !this.isShared || json.length > MAX_SHARED) return known;
    this.codes.set(json, this.values.length);
    return this.values.push(json) - 1;
  }

  value(code: number): string {
    return this.values[code]!;
  }
}

/**
 * Payloads in row order. A value that several payloads have is stored once: a payload lists its
 * top-level keys, each with the code of a shared value or with the JSON of its own value. Long
 * values are left out; only the records on the disk have them.
 */
export class Payloads {
  private readonly rows = new ByteRows();
  private readonly keys: Key[] = [];
  private readonly codesOfKeys = new Map<string, number>();
  private draft = Buffer.alloc(1024);
  /** The current position in the draft, or in the row that is read. */
  private at = 0;

  push(payload: Payload): void {
    this.at = 0;
    for (const [name, value] of Object.entries(payload)) {
      const json = JSON.stringify(value) as string | undefined;
      if (json === undefined) continue;
      const key = this.codeOf(name);
      const code = this.keys[key]!.codeOf(json);
      if (code === undefined) {
        const bytes = Buffer.byteLength(json);
        const length = bytes > MOST_BYTES ? ON_DISK : bytes;
        this.reserve(2 * NUMBER + length);
        this.write(2 * key);
        this.write(length);
        if (length !== ON_DISK) this.at += this.draft.write(json, this.at);
      } else {
        this.reserve(2 * NUMBER);
        this.write(2 * key + 1);
        this.write(code);
      }
    }
    this.rows.push(this.draft.subarray(0, this.at));
  }

  /** A payload as JSON, or only these keys of it; undefined if a part is only on the disk. */
  get(row: number, names?: readonly string[]): string | undefined {
    const bytes = this.rows.get(row);
    let json = '{';
    for (this.at = 0; this.at < bytes.length;) {
      const tag = this.read(bytes);
      const number = this.read(bytes);
      const key = this.keys[tag >>> 1]!;
      const isShared = (tag & 1) === 1;
      if (!names || names.includes(key.name)) {
        if (!isShared && number === ON_DISK) return undefined;
        const value = isShared
          ? key.value(number)
          : bytes.toString('utf8', this.at, this.at + number);
        json += json.length > 1 ? `,${key.prefix}${value}` : key.prefix + value;
      }
      if (!isShared) this.at += number;
    }
    return `${json}}`;
  }

  /** Keeps only these rows (in ascending order) and numbers them from 0. */
  compact(kept: Uint32Array): void {
    this.rows.compact(kept);
  }

  private codeOf(name: string): number {
    let code = this.codesOfKeys.get(name);
    if (code === undefined) {
      code = this.keys.push(new Key(name)) - 1;
      this.codesOfKeys.set(name, code);
    }
    return code;
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.draft.length) return;
    const larger = Buffer.alloc(2 * (this.at + bytes));
    this.draft.copy(larger);
    this.draft = larger;
  }

  /** Writes seven bits a byte, the lowest first. The highest bit says that more bytes follow. */
  private write(number: number): void {
    let rest = number;
    for (; rest > 127; rest >>>= 7) this.draft[this.at++] = (rest & 127) | 128;
    this.draft[this.at++] = rest;
  }

  private read(bytes: Buffer): number {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.at++]!;
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  }
}
