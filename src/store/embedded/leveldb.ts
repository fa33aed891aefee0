import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, syncFile } from './disk.js';

/** What LevelDB adds to a checksum that it stores. */
const MASK = 0xa282ead8;
const CASTAGNOLI = 0x82f63b78;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? CASTAGNOLI : 0);
  return sum;
});

/** The CRC32C of the bytes from `start` to before `end`, in the form in which LevelDB stores it. */
function maskedChecksum(bytes: Buffer, start: number, end: number): number {
  let sum = -1;
  for (let at = start; at < end; at++) sum = (sum >>> 8) ^ TABLE[(sum ^ bytes[at]!) & 255]!;
  sum = ~sum;
  return (((sum >>> 15) | (sum << 17)) + MASK) >>> 0;
}

/** Ends a table, after the places of its blocks; one without it is not complete. */
const MAGIC = 0xdb4775248b80fb57n;
const FOOTER = 48;
const MAGIC_BYTES = 8;
const WORD = 4;
/** The kind of a block that is not compressed. */
const PLAIN = 0;
/** Stands where the kind of compression does: LevelDB then takes a block for unreadable. */
const UNREADABLE_KIND = 0xff;

/** A block from `start` to `end`, where its kind and its checksum follow. */
interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * A table in LevelDB's folder that has blocks which are not as they were written, if there is one.
 * LevelDB does not look at their checksums, and some of what it then reads makes it end the whole
 * process.
 */
export function damagedTable(folder: string): string | undefined {
  return tablesIn(folder).find((name) => damagedBlocksIn(join(folder, name)).length > 0);
}

/** Lets LevelDB pass over all such blocks; the folder must not be open. */
export function disableDamagedBlocks(folder: string): void {
  for (const name of tablesIn(folder)) {
    const file = join(folder, name);
    const blocks = damagedBlocksIn(file);
    if (blocks.length === 0) continue;
    syncFile(file, 'r+', (handle) => {
      for (const { end } of blocks) writeSync(handle, Uint8Array.of(UNREADABLE_KIND), 0, 1, end);
    });
  }
}

function tablesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.(ldb|sst)$/.test(name));
}

function damagedBlocksIn(file: string): Block[] {
  const table = readIfThere(file);
  return table ? damagedBlocks(table) : [];
}

function damagedBlocks(table: Buffer): Block[] {
  const footer = table.length - FOOTER;
  // LevelDB refuses such a table itself, unless it is just being written.
  if (footer < 0 || table.readBigUInt64LE(table.length - MAGIC_BYTES) !== MAGIC) return [];
  const places = new Reader(table, footer);
  const [names, index] = [places.block(), places.block()];
  if (!isWhole(table, index)) return [index];
  // A repair compresses tables; what is in them is not looked at until they are merged.
  const blocks = table[index.end] === PLAIN ? blocksOf(table, index) : [];
  return [names, ...blocks].filter((block) => !isWhole(table, block));
}

/** The blocks that an index leads to. Each of its entries is a key, of which a part is shared. */
function blocksOf(table: Buffer, { start, end }: Block): Block[] {
  const restarts = table.readUInt32LE(end - WORD);
  const entries = new Reader(table, start);
  const blocks: Block[] = [];
  while (entries.at < end - WORD * (1 + restarts)) {
    entries.number();
    const keyBytes = entries.number();
    entries.number();
    entries.at += keyBytes;
    blocks.push(entries.block());
  }
  return blocks;
}

function isWhole(table: Buffer, { start, end }: Block): boolean {
  if (end + 1 + WORD > table.length) return false;
  return maskedChecksum(table, start, end + 1) === table.readUInt32LE(end + 1);
}

class Reader {
  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  block(): Block {
    const start = this.number();
    return { start, end: start + this.number() };
  }

  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  number(): number {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0;
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  }
}

const BLOCK = 32 * 2 ** 10;
/** A checksum (4 bytes) of all that follows the length, the length of the data (2), and a type. */
const HEADER = 7;
const LENGTH_AT = 4;
const TYPE_AT = 6;
/** A write is one record, or one in each block that it spans. */
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4] as const;
/** No type of LevelDB, which therefore passes over such a record. */
const UNREADABLE_TYPE = 0xff;

/** A record, or bytes that are none; it never spans two blocks. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly type: number;
}

/**
 * What is missing in LevelDB's logs, in words; undefined if nothing is. LevelDB itself silently
 * drops what it cannot read. Each write is synced before the next begins, so what another write
 * follows was acknowledged, while an incomplete end is only a write that was cut off.
 */
export function problemOfLogs(folder: string): string | undefined {
  const logs = logsIn(folder);
  if (logs.length === 0) return 'the log of the last writes is missing';
  const pieces = logs.flatMap((name) => piecesOf(readIfThere(join(folder, name))));
  let [lost, pending, inside] = [0, 0, false];
  for (const { start, end, type } of pieces) {
    if (type === FULL || type === FIRST) {
      lost += pending;
      pending = 0;
    }
    pending += end - start;
    if (type === FULL || (inside && type === LAST)) pending = 0;
    inside = type === FIRST || (inside && type === MIDDLE);
  }
  return lost === 0 ? undefined : `${lost} bytes of earlier writes cannot be read in the log`;
}

/** Lets LevelDB pass over what is no record, and over nothing else; the folder must not be open. */
export function disableDamagedRecords(folder: string): void {
  for (const name of logsIn(folder)) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    syncFile(file, 'r+', (handle) => {
      for (const { start, end, type } of piecesOf(bytes)) {
        if (type !== UNREADABLE_TYPE || end - start < HEADER) continue;
        bytes.writeUInt16LE(end - start - HEADER, start + LENGTH_AT);
        bytes[start + TYPE_AT] = UNREADABLE_TYPE;
        bytes.writeUInt32LE(maskedChecksum(bytes, start + TYPE_AT, end), start);
        writeSync(handle, bytes, start, HEADER, start);
      }
    });
  }
}

/** The oldest first. */
function logsIn(folder: string): string[] {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.sort((one, other) => parseInt(one) - parseInt(other));
}

function piecesOf(log: Buffer = Buffer.alloc(0)): Piece[] {
  const pieces: Piece[] = [];
  for (let block = 0; block < log.length; block += BLOCK) {
    const limit = Math.min(block + BLOCK, log.length);
    // Fewer bytes than a header fill the end of a block.
    for (let start = block; start + HEADER <= limit; start = pieces.at(-1)!.end) {
      let next = start;
      while (next + HEADER <= limit && !isRecord(log, next, limit)) next += 1;
      if (next + HEADER > limit) next = limit;
      const [end, type] =
        next > start ? [next, UNREADABLE_TYPE] : [endOf(log, start), log[start + TYPE_AT]!];
      pieces.push({ start, end, type });
    }
  }
  return pieces;
}

function endOf(log: Buffer, start: number): number {
  return start + HEADER + log.readUInt16LE(start + LENGTH_AT);
}

function isRecord(log: Buffer, start: number, limit: number): boolean {
  const [type, end] = [log[start + TYPE_AT]!, endOf(log, start)];
  if (type < FULL || type > LAST || end > limit) return false;
  return maskedChecksum(log, start + TYPE_AT, end) === log.readUInt32LE(start);
}
