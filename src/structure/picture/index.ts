import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { badInput } from '../../errors.js';
import { type Format, MOST_NODES, type PictureOptions } from './options.js';
import { heightOf, toSvg } from './svg.js';

export { type Format, FORMATS, pictureOptions, type PictureOptions, WIDTHS } from './options.js';

export interface Picture {
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** In pixels. */
  readonly height: number;
}

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * A graph drawn for people. The same graph and options give the same bytes.
 * @throws ElenchusError BAD_INPUT for a graph of too many nodes
 */
export async function drawPicture(tree: RootedTree, options: PictureOptions): Promise<Picture> {
  const { layout, width, format } = options;
  const nodes = tree.nodes.length;
  if (nodes > MOST_NODES) {
    throw badInput('graph', `${nodes} nodes are too many for a picture; at most ${MOST_NODES}`);
  }
  const svg = Buffer.from(toSvg(tree, layout, width));
  const bytes = format === 'svg' ? svg : await encode(svg, format);
  return { bytes, mediaType: MEDIA_TYPES[format], height: heightOf(tree, layout, width) };
}

async function encode(svg: Buffer, format: 'png' | 'webp'): Promise<Buffer> {
  const image = await loadImage(svg);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return format === 'png' ? canvas.encode('png') : canvas.encode('webp', 90);
}
