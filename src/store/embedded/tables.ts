import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { maskedChecksum } from './crc32c.js';
import { readIfThere } from './disk.js';

/** Ends a table, after the places of its blocks; one without it is not complete. */
const MAGIC = 0xdb4775248b80fb57n;
const FOOTER = 48;
const MAGIC_BYTES = 8;
const WORD = 4;
/** The kind of a block that is not compressed. */
const PLAIN = 0;
/** Stands where the kind of compression does: LevelDB then takes a block for unreadable. */
const UNREADABLE = 0xff;

/** A block from `start` to `end`, where its kind and its checksum follow. */
interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * The tables in LevelDB's folder that have blocks which are not as they were written. LevelDB does
 * not look at their checksums, and some of what it then reads makes it end the whole process.
 */
export function damagedTables(folder: string): string[] {
  return tablesIn(folder).filter((name) => {
    const bytes = readIfThere(join(folder, name));
    return bytes && damagedBlocks(bytes).length > 0;
  });
}

/** Lets LevelDB pass over all such blocks; the folder must not be open. */
export function disableDamagedBlocks(folder: string): void {
  for (const name of damagedTables(folder)) {
    const file = join(folder, name);
    const blocks = damagedBlocks(readFileSync(file));
    const handle = openSync(file, 'r+');
    try {
      for (const { end } of blocks) writeSync(handle, Uint8Array.of(UNREADABLE), 0, 1, end);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}

function tablesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => /\.(ldb|sst)$/.test(name));
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
