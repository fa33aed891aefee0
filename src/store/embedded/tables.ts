import { readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { maskedChecksum } from './crc32c.js';
import { readIfThere, syncFile } from './disk.js';

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
      for (const { end } of blocks) writeSync(handle, Uint8Array.of(UNREADABLE), 0, 1, end);
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
