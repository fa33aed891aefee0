import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { maskedChecksum } from './crc32c.js';
import { readIfThere, syncFile } from './disk.js';

const BLOCK = 32 * 2 ** 10;
/** A checksum (4 bytes) of all that follows the length, the length of the data (2), and a type. */
const HEADER = 7;
const LENGTH_AT = 4;
const TYPE_AT = 6;
/** A write is one record, or one in each block that it spans. */
const [FULL, FIRST, MIDDLE, LAST] = [1, 2, 3, 4] as const;
/** No type of LevelDB, which therefore passes over such a record. */
const UNREADABLE = 0xff;

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
        if (type !== UNREADABLE || end - start < HEADER) continue;
        bytes.writeUInt16LE(end - start - HEADER, start + LENGTH_AT);
        bytes[start + TYPE_AT] = UNREADABLE;
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
        next > start ? [next, UNREADABLE] : [endOf(log, start), log[start + TYPE_AT]!];
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
