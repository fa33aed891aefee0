import { badInput, oneOf } from '../../errors.js';
import { LAYOUT_NAMES } from '../layouts/index.js';

/** Boxes and arrows for people, and the layouts that structure is compared by. */
export const PICTURE_LAYOUTS = ['node-link', ...LAYOUT_NAMES] as const;
export type PictureLayout = (typeof PICTURE_LAYOUTS)[number];

export const FORMATS = ['svg', 'png', 'webp', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

/** Widths of a picture in pixels. `usual` is that of the layouts which fill any width. */
export const WIDTHS = { least: 32, most: 4096, usual: 800 } as const;
/** The most nodes in one picture; boxes and arrows need more time and more room. */
export const MOST_NODES = { boxes: 1_000, areas: 10_000 } as const;

export interface PictureOptions {
  readonly layout: PictureLayout;
  /** In pixels; the height follows. Absent: as wide as its texts need to be read. */
  readonly width?: number | undefined;
  readonly format: Format;
}

/**
 * The caller's options with the defaults: boxes and arrows, as wide as they need, SVG.
 * @throws ElenchusError BAD_INPUT, naming the option
 */
export function pictureOptions(given: {
  readonly layout?: string | null | undefined;
  readonly width?: number | null | undefined;
  readonly format?: string | null | undefined;
}): PictureOptions {
  const layout = (given.layout ?? 'node-link').replace('_', '-');
  const width = given.width ?? undefined;
  if (width !== undefined && !isWidth(width)) {
    throw badInput(
      'width',
      `${width} is not a whole number from ${WIDTHS.least} to ${WIDTHS.most}`,
    );
  }
  return {
    layout: oneOf(PICTURE_LAYOUTS, 'layout', layout),
    format: oneOf(FORMATS, 'format', given.format ?? 'svg'),
    ...(width !== undefined && { width }),
  };
}

function isWidth(width: number): boolean {
  return Number.isInteger(width) && width >= WIDTHS.least && width <= WIDTHS.most;
}
