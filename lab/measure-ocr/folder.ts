import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OcrNetworks } from '../../src/encoders/ocr-networks.js';
import { decodeImage } from '../../src/images/decode.js';
import { readText, textOf } from '../../src/images/ocr/read-text.js';
import { timed, type Times } from './timed.js';

/** What reading one image took and gave. */
export interface ImageFigures {
  readonly file: string;
  readonly decoding: Times;
  readonly reading: Times;
  readonly lines: number;
  readonly text: string;
  /** Whether all text was read that was found. */
  readonly complete: boolean;
}

const LIMITS = { bytes: 2 ** 26, pixels: 1e8, frames: 1, ms: 60_000 };

/** Reads the images of a folder's `files/`, scaled as when they are added to a corpus. */
export async function* readFolder(
  directory: string,
  networks: OcrNetworks,
): AsyncGenerator<ImageFigures> {
  const files = join(directory, 'files');
  for (const file of (await readdir(files)).sort()) {
    const bytes = await readFile(join(files, file));
    const [{ pixels }, decoding] = await timed(() => decodeImage({ field: file, bytes }, LIMITS));
    const [lines, reading] = await timed(() => readText(pixels, networks));
    const { length, complete } = lines;
    yield { file, decoding, reading, lines: length, text: textOf(lines), complete };
  }
}
