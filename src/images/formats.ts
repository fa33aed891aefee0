import { type ImageFormat, IMAGE_FORMATS, MEDIA_TYPES } from '../domain/image.js';

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
