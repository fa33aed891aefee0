import { badInput, oneOf } from '../../errors.js';
import { LAYOUT_NAMES, type LayoutName } from '../layouts/index.js';

export const FORMATS = ['svg', 'png', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** Widths of a picture in pixels. */
export const WIDTHS = { least: 32, most: 4096, usual: 800 } as const;
/** The most nodes in one picture. */
export const MOST_NODES = 10_000;

export interface PictureOptions {
  readonly layout: LayoutName;
  /** In pixels. The height follows from it. */
  readonly width: number;
  readonly format: Format;
}

/**
 * The caller's options with the defaults: logical, 800 pixels, SVG.
 * @throws ElenchusError BAD_INPUT, naming the option
 */
export function pictureOptions(given: {
  readonly layout?: string | undefined;
  readonly width?: number | undefined;
  readonly format?: string | undefined;
}): PictureOptions {
  const { width = WIDTHS.usual } = given;
  if (!Number.isInteger(width) || width < WIDTHS.least || width > WIDTHS.most) {
    throw badInput(
      'width',
      `${width} is not a whole number from ${WIDTHS.least} to ${WIDTHS.most}`,
    );
  }
  return {
    layout: oneOf(LAYOUT_NAMES, 'layout', given.layout ?? 'logical'),
    width,
    format: oneOf(FORMATS, 'format', given.format ?? 'svg'),
  };
}
