import type { ImageFormat } from '../domain/image.js';

/**
 * Where an image ends, by the structure of its file: the number of bytes up to there. What follows
 * is not part of the image. Undefined if the file ends first.
 */
export function endOf(bytes: Buffer, format: ImageFormat): number | undefined {
  return ENDS[format](bytes);
}

const ENDS: Readonly<Record<ImageFormat, (bytes: Buffer) => number | undefined>> = {
  png: endOfPng,
  jpeg: endOfJpeg,
  webp: (bytes) => within(bytes, 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2)),
  gif: endOfGif,
  avif: endOfBoxes,
};

function within(bytes: Buffer, end: number): number | undefined {
  return end <= bytes.length ? end : undefined;
}

/** Chunks: length, type, data, checksum. The last one is IEND. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return within(bytes, end);
    at = end;
  }
  return undefined;
}

/** Segments with a length, then data in which 0xff is followed by 0 or a restart marker. */
function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      if (next === -1) return undefined;
      at = next;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (at + 4 > bytes.length) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Blocks: a picture (0x2c) or an extension (0x21), each ended by a sub-block of no bytes. */
function endOfGif(bytes: Buffer): number | undefined {
  if (bytes.length < 13) return undefined;
  let at = 13 + colours(bytes[10]!);
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c && at + 10 < bytes.length) at += 11 + colours(bytes[at + 9]!);
    else return undefined;
    while (bytes[at]) at += 1 + bytes[at]!;
    if (bytes[at] === undefined) return undefined;
    at += 1;
  }
}

/** The bytes of a table of colours, by the flags before it. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Boxes of ISO media files, each with its size; 0 means up to the end of the file. */
function endOfBoxes(bytes: Buffer): number | undefined {
  let at = 0;
  while (
    at + 8 <= bytes.length &&
    /^[\x20-\x7e]{4}$/.test(bytes.toString('latin1', at + 4, at + 8))
  ) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return bytes.length;
    const long = size === 1 && at + 16 <= bytes.length;
    const length = long ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > bytes.length) return undefined;
    at += length;
  }
  return at;
}
