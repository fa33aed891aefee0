import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { RootedTree } from '../../domain/rooted-tree.js';
import { badInput } from '../../errors.js';
import { type Format, MOST_NODES, type PictureOptions } from './options.js';
import { toSvg } from './svg.js';

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
 * Draws a graph for people. The same graph and options give the same bytes.
 * @throws ElenchusError BAD_INPUT for a graph of too many nodes
 */
export async function drawPicture(tree: RootedTree, options: PictureOptions): Promise<Picture> {
  const { layout, width, format } = options;
  const nodes = tree.nodes.length;
  if (nodes > MOST_NODES) {
    throw badInput('graph', `${nodes} nodes are too many for a picture; at most ${MOST_NODES}`);
  }
  const { svg, height } = toSvg(tree, layout, width);
  const shared = { mediaType: MEDIA_TYPES[format], height };
  const bytes = Buffer.from(svg);
  if (format === 'svg') return { bytes, ...shared };
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const encoding = format === 'png' ? canvas.encode('png') : canvas.encode('webp', 90);
  return { bytes: await encoding, ...shared };
}
