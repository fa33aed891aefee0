import { ElenchusError } from '../runtime/errors.js';
import { endOf } from './end.js';
import type { ImageFormat } from '../domain/image.js';

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
