import { IMAGE_FORMATS, type ImageFormat, MEDIA_TYPES } from '../domain/image.js';
import { ElenchusError } from '../runtime/errors.js';

const EXTENSIONS: Readonly<Record<ImageFormat, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  avif: ['avif'],
};

/** What files of other kinds are called in an error. */
const OTHERS: readonly (readonly [name: string, matches: (bytes: Buffer) => boolean])[] = [
  ['an SVG picture', (bytes) => /<svg[\s>]/i.test(headOf(bytes))],
  ['an HTML page', (bytes) => /<(!doctype html|html|script|body)[\s>]/i.test(headOf(bytes))],
  ['an XML file', (bytes) => headOf(bytes).trimStart().startsWith('<?xml')],
  ['a PDF file', (bytes) => headOf(bytes).includes('%PDF-')],
  ['a TIFF picture', (bytes) => /^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4))],
  ['a BMP picture', (bytes) => bytes.toString('latin1', 0, 2) === 'BM'],
  ['an icon', (bytes) => bytes.toString('latin1', 0, 4) === '\0\0\x01\0'],
  ['a JPEG XL picture', (bytes) => bytes[0] === 0xff && bytes[1] === 0x0a],
  ['a HEIC picture', (bytes) => /^ftyp(heic|heix|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))],
  ['a ZIP archive', (bytes) => bytes.toString('latin1', 0, 4) === 'PK\x03\x04'],
  ['a program', (bytes) => /^(\x7fELF|MZ)/.test(bytes.toString('latin1', 0, 4))],
];

/** The format of an image by its first bytes; undefined for everything else. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  const head = bytes.toString('latin1', 0, 32);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^[^]{4}ftyp(avif|avis|(mif1|msf1)[^]{4,16}avif)/.test(head)) return 'avif';
  return undefined;
}

/** What bytes are that are no image that is read, for an error. */
export function kindOf(bytes: Buffer): string {
  if (bytes.length === 0) return 'empty';
  return OTHERS.find(([, matches]) => matches(bytes))?.[0] ?? 'no known kind of image';
}

/** The format that a file name promises; undefined if it promises none. */
export function formatOfName(name: string): ImageFormat | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return IMAGE_FORMATS.find((format) => EXTENSIONS[format].includes(extension));
}

/** The format that a media type promises, such as "image/png; q=1"; undefined if it is of none. */
export function formatOfMediaType(type: string): ImageFormat | undefined {
  const essence = type.split(';')[0]!.trim().toLowerCase();
  if (essence === 'image/jpg') return 'jpeg';
  return IMAGE_FORMATS.find((format) => MEDIA_TYPES[format] === essence);
}

function headOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, 1024);
}

/** What has no use in an image, wherever it stands; long enough never to occur by chance. */
const ANYWHERE: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a script', /<script[\s>/]/i],
  ['PHP', /<\?php\s/i],
  ['an HTML page', /<!doctype\s+html|<html[\s>]/i],
  ['an SVG picture', /<svg[\s>]/i],
  ['a javascript: link', /javascript:/i],
  ['a PDF file', /%PDF-\d/],
];

/** What is looked for only behind the image, since image data can contain these few bytes. */
const BEHIND: readonly (readonly [what: string, signature: string])[] = [
  ['a ZIP archive', 'PK\x03\x04'],
  ['an empty ZIP archive', 'PK\x05\x06'],
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['a 7z archive', '7z\xbc\xaf\x27\x1c'],
  ['a gzip archive', '\x1f\x8b\x08'],
  ['a program', '\x7fELF'],
  ['a program', 'This program cannot be run in DOS mode'],
  ['a Java class file', '\xca\xfe\xba\xbe'],
  ['a shell script', '#!/'],
];

/**
 * Refuses files that are an image and something else at once (polyglots), since other programs may
 * take them for that. Plain bytes behind an image, as cameras write them, are fine.
 * @throws ElenchusError IMAGE_POLYGLOT
 */
export function requireOnlyImage(bytes: Buffer, format: ImageFormat, field: string): void {
  const text = bytes.toString('latin1');
  const behind = text.slice(endOf(bytes, format) ?? text.length);
  const found =
    ANYWHERE.find(([, pattern]) => pattern.test(text)) ??
    BEHIND.find(([, signature]) => behind.includes(signature));
  if (found) throw new ElenchusError('IMAGE_POLYGLOT', { field, what: found[0] });
}

/**
 * Where an image ends, by the structure of its file: the number of bytes up to there. What follows
 * is not part of the image. Undefined if the file ends first.
 */
function endOf(bytes: Buffer, format: ImageFormat): number | undefined {
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
