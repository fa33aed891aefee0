import type { ImageFormat } from '../../../src/domain/image.js';
import type { ErrorCode } from '../../../src/runtime/errors.js';
import { compressedTextChunk, gif, patched, picture, png, textChunk, zeros } from './make.js';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** What the sender says that it is. */
  readonly labelled?: ImageFormat;
  /** How it is refused; absent if it is read. */
  readonly code?: ErrorCode;
}

const text = (content: string) => Buffer.from(content, 'latin1');
const SCRIPT = '<script>alert(1)</script>';

/** Some sixty files that somebody might send to harm a server, or by mistake. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const good = await picture().png().toBuffer();
  const webp = await picture().webp().toBuffer();
  const lossless = await picture(8, 8).webp({ lossless: true }).toBuffer();
  const avif = await picture(64, 64).avif({ effort: 0 }).toBuffer();
  const still = await picture().gif().toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const followed = (bytes: Buffer, by: string) => Buffer.concat([bytes, text(by)]);
  const pixels = zeros(3 * 64 * 64 + 64);
  const UNSUPPORTED = 'IMAGE_FORMAT_UNSUPPORTED';
  const DAMAGED = 'IMAGE_DAMAGED';
  const TOO_LARGE = 'IMAGE_TOO_LARGE';
  const NOT_ONLY = 'IMAGE_POLYGLOT';
  const many = await Promise.all(
    Array.from({ length: 3 }, (_, at) =>
      picture(40 + at, 40)
        .raw()
        .toBuffer(),
    ),
  );
  return [
    // Bombs
    { name: 'png-of-4-gigapixels', bytes: png(65_535, 65_535, pixels), code: TOO_LARGE },
    { name: 'png-of-2^31-columns', bytes: png(2 ** 31 - 1, 1, pixels), code: DAMAGED },
    { name: 'png-of-2^31-rows', bytes: png(1, 2 ** 31 - 1, pixels), code: DAMAGED },
    { name: 'png-just-over-the-limit', bytes: png(7072, 7072, zeros(7072)), code: TOO_LARGE },
    {
      name: 'png-of-one-row-of-49-megapixels',
      bytes: png(49e6, 1, pixels),
      code: 'IMAGE_TOO_COSTLY',
    },
    {
      name: 'png-of-49-megapixels-interlaced',
      bytes: png(7000, 7000, pixels, [], [8, 2, 0, 0, 1]),
      code: 'IMAGE_TOO_COSTLY',
    },
    {
      name: 'png-of-12-megapixels-interlaced-with-16-bits',
      bytes: png(4000, 3000, pixels, [], [16, 6, 0, 0, 1]),
      code: 'IMAGE_TOO_COSTLY',
    },
    { name: 'png-of-49-megapixels-of-zeros', bytes: png(7000, 7000, zeros(7000 * 21_001)) },
    {
      name: 'png-with-100-MB-of-compressed-text',
      bytes: png(64, 64, pixels, [compressedTextChunk(100e6)]),
      code: DAMAGED,
    },
    { name: 'png-whose-data-inflate-to-100-MB', bytes: png(64, 64, zeros(100e6)) },
    { name: 'gif-on-a-screen-of-65535-by-65535', bytes: gif(65_535, 65_535, 1) },
    { name: 'gif-of-20000-frames', bytes: gif(16, 16, 20_000), code: TOO_LARGE },
    { name: 'gif-of-501-frames', bytes: gif(16, 16, 501), code: TOO_LARGE },
    { name: 'gif-of-500-frames', bytes: gif(16, 16, 500) },
    // 14 bits each for the width and the height
    {
      name: 'webp-of-16383-by-16383',
      bytes: patched(lossless, 21, [0xfe, 0xbf, 0xff, 0x0f]),
      code: TOO_LARGE,
    },
    {
      name: 'jpeg-of-60-megapixels',
      bytes: patched(jpeg, sizeAt(jpeg), [0xea, 0x60, 0x03, 0xe8]),
      code: TOO_LARGE,
    },
    {
      name: '21-MB-of-bytes',
      bytes: Buffer.concat([jpeg, Buffer.alloc(21 * 2 ** 20)]),
      code: TOO_LARGE,
    },
    // Cut off
    { name: 'nothing', bytes: Buffer.alloc(0), code: UNSUPPORTED },
    { name: 'one-byte', bytes: text('\xff'), code: UNSUPPORTED },
    { name: 'jpeg-cut-in-the-middle', bytes: half(jpeg), code: DAMAGED },
    { name: 'jpeg-cut-after-its-head', bytes: jpeg.subarray(0, 20), code: DAMAGED },
    { name: 'jpeg-of-three-bytes', bytes: jpeg.subarray(0, 3), code: DAMAGED },
    { name: 'png-cut-in-the-middle', bytes: half(good), code: DAMAGED },
    { name: 'png-of-its-signature', bytes: good.subarray(0, 8), code: DAMAGED },
    { name: 'webp-cut-in-the-middle', bytes: half(webp), code: DAMAGED },
    { name: 'webp-of-its-signature', bytes: webp.subarray(0, 12), code: DAMAGED },
    { name: 'gif-cut-in-the-middle', bytes: half(still), code: DAMAGED },
    { name: 'gif-of-its-signature', bytes: still.subarray(0, 6), code: DAMAGED },
    { name: 'avif-cut-in-the-middle', bytes: half(avif), code: DAMAGED },
    { name: 'avif-of-its-first-box', bytes: avif.subarray(0, 32), code: DAMAGED },
    // Damaged
    {
      name: 'png-with-a-wrong-checksum',
      bytes: patched(good, good.length >> 1, [1, 2, 3, 4]),
      code: DAMAGED,
    },
    { name: 'png-without-data', bytes: png(64, 64, Buffer.alloc(0)), code: DAMAGED },
    {
      name: 'png-with-random-data',
      bytes: png(64, 64, text('no deflated data at all, sorry')),
      code: DAMAGED,
    },
    { name: 'png-of-no-size', bytes: png(0, 0, pixels), code: DAMAGED },
    {
      name: 'webp-with-a-wrong-length',
      bytes: patched(webp, 4, [0xff, 0xff, 0xff, 0x7f]),
      code: DAMAGED,
    },
    {
      name: 'webp-with-overwritten-data',
      bytes: patched(webp, 30, Array<number>(60).fill(255)),
      code: DAMAGED,
    },
    {
      name: 'avif-with-overwritten-data',
      bytes: patched(avif, 100, Array<number>(80).fill(255)),
      code: DAMAGED,
    },
    { name: 'gif-without-a-frame', bytes: gif(16, 16, 0), code: DAMAGED },
    {
      name: 'jpeg-of-random-bytes',
      bytes: Buffer.concat([text('\xff\xd8\xff\xe0'), noise(5000)]),
      code: DAMAGED,
    },
    // Called what they are not
    { name: 'png-called-jpeg', bytes: good, labelled: 'jpeg', code: 'IMAGE_MISLABELLED' },
    { name: 'gif-called-webp', bytes: still, labelled: 'webp', code: 'IMAGE_MISLABELLED' },
    {
      name: 'html-called-png',
      bytes: text(`<!doctype html><body>${SCRIPT}`),
      labelled: 'png',
      code: UNSUPPORTED,
    },
    {
      name: 'zip-called-png',
      bytes: text('PK\x03\x04\x14\0\0\0'),
      labelled: 'png',
      code: UNSUPPORTED,
    },
    {
      name: 'program-called-gif',
      bytes: text('\x7fELF\x02\x01\x01'),
      labelled: 'gif',
      code: UNSUPPORTED,
    },
    // Formats that can do more than show a picture
    {
      name: 'svg-with-a-script',
      bytes: text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      code: UNSUPPORTED,
    },
    {
      name: 'svg-that-reads-a-file',
      bytes: text(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
      ),
      code: UNSUPPORTED,
    },
    {
      name: 'svg-that-expands-a-billion-times',
      bytes: text(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg>&b;</svg>',
      ),
      code: UNSUPPORTED,
    },
    {
      name: 'svg-that-loads-an-address',
      bytes: text('<svg><image href="http://127.0.0.1:1/x.png"/></svg>'),
      code: UNSUPPORTED,
    },
    { name: 'pdf', bytes: text('%PDF-1.7\n1 0 obj'), code: UNSUPPORTED },
    {
      name: 'postscript',
      bytes: text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
      code: UNSUPPORTED,
    },
    {
      name: 'magick-vector-that-runs-a-command',
      bytes: text("push graphic-context\nimage over 0,0 0,0 '|id'\n"),
      code: UNSUPPORTED,
    },
    { name: 'tiff', bytes: await picture().tiff().toBuffer(), code: UNSUPPORTED },
    { name: 'bmp', bytes: text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), code: UNSUPPORTED },
    { name: 'icon', bytes: text('\0\0\x01\0\x01\0\x10\x10\0\0'), code: UNSUPPORTED },
    // Two things at once
    {
      name: 'jpeg-followed-by-a-zip',
      bytes: followed(jpeg, 'PK\x03\x04\x14\0\0\0\x08\0'),
      code: NOT_ONLY,
    },
    {
      name: 'png-followed-by-html',
      bytes: followed(good, `<html>${SCRIPT}</html>`),
      code: NOT_ONLY,
    },
    { name: 'gif-that-is-a-script', bytes: followed(still, `*/=1;${SCRIPT}`), code: NOT_ONLY },
    {
      name: 'png-with-php-in-its-comment',
      bytes: png(64, 64, pixels, [textChunk('<?php system($_GET[0]); ?>')]),
      code: NOT_ONLY,
    },
    {
      name: 'png-with-a-script-in-its-comment',
      bytes: png(64, 64, pixels, [textChunk(SCRIPT)]),
      code: NOT_ONLY,
    },
    {
      name: 'jpeg-followed-by-a-program',
      bytes: followed(jpeg, '\x7fELF\x02\x01\x01\0\0\0'),
      code: NOT_ONLY,
    },
    {
      name: 'webp-followed-by-an-empty-zip',
      bytes: followed(webp, `PK\x05\x06${'\0'.repeat(18)}`),
      code: NOT_ONLY,
    },
    { name: 'webp-followed-by-a-pdf', bytes: followed(webp, '%PDF-1.7'), code: NOT_ONLY },
    // Odd, but an image
    { name: 'jpeg-followed-by-zeros', bytes: Buffer.concat([jpeg, Buffer.alloc(4000)]) },
    { name: 'animated-webp', bytes: await animated(many) },
  ];
}

async function animated(frames: readonly Buffer[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const height = 40;
  const strip = Buffer.concat(frames.map((frame) => frame.subarray(0, 3 * 40 * height)));
  return sharp(strip, {
    raw: { width: 40, height: height * frames.length, channels: 3, pageHeight: height },
  })
    .webp({ loop: 0 })
    .toBuffer();
}

/** Where a JPEG says its height and width. */
function sizeAt(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
}

/** The same bytes each time. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) & 0xff),
  );
}
