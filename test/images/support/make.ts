import { crc32, deflateSync } from 'node:zlib';
import sharp, { type OverlayOptions } from 'sharp';

/** A picture of our own with some structure: two discs on a slope of colour. */
export function picture(width = 320, height = 200, overlay: OverlayOptions[] = []) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 320 200" preserveAspectRatio="none">
    <defs><linearGradient id="a"><stop stop-color="#f4d35e"/><stop offset="1" stop-color="#0d3b66"/></linearGradient></defs>
    <rect width="320" height="200" fill="url(#a)"/><circle cx="90" cy="70" r="50" fill="#ee964b"/><circle cx="230" cy="130" r="40" fill="#faf0ca"/></svg>`;
  return sharp(Buffer.from(svg)).composite(overlay).removeAlpha();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/**
 * A PNG file that claims a size, with whatever data, and further chunks before them.
 * @param format bits, kind of colours, compression, filters and interlacing
 */
export function png(
  width: number,
  height: number,
  data: Buffer,
  extra: Buffer[] = [],
  format: readonly number[] = [8, 2, 0, 0, 0],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 1 });
export const textChunk = (text: string) =>
  pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
/** Compressed text, which some readers inflate without a limit. */
export const compressedTextChunk = (bytes: number) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(bytes)]));

/** A GIF file of many frames of one pixel each, on a screen of any size. */
export function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  const pause = Buffer.from('!\xf9\x04\0\x01\0\0\0', 'latin1');
  const all = Array.from({ length: frames }, () => [pause, frame]).flat();
  return Buffer.concat([head, ...all, Buffer.from(';')]);
}

/** The same file with some bytes overwritten. */
export function patched(bytes: Buffer, at: number, by: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(by, at);
  return copy;
}
