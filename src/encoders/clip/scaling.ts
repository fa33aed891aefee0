import type { ClipPreprocessing } from './preprocessing.js';

/** How many times as long as it is wide what is scaled may be, so that it stays small. */
const LONGEST = 4;

/** A width and a height, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of an image, in pixels. */
export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** Three steps that scale an image for a network; each applies to the result of the one before. */
export interface ClipScaling {
  /** Cut this out. It is the whole image, except of very long ones, whose ends are never seen. */
  readonly cut: Region;
  /** Scale it to this size, whatever its shape. */
  readonly scaled: Size;
  /** Cut this out. */
  readonly seen: Region;
}

/** How an image of this size is scaled, with the rounding of the library `transformers`. */
export function clipScaling(
  { width, height, shorterSide }: ClipPreprocessing,
  image: Size,
): ClipScaling {
  if (shorterSide === undefined) {
    const size = { width, height };
    return { cut: centre(image, image), scaled: size, seen: centre(size, size) };
  }
  const longest = LONGEST * Math.min(image.width, image.height);
  const cut = centre(image, {
    width: Math.min(image.width, longest),
    height: Math.min(image.height, longest),
  });
  const shortest = Math.min(cut.width, cut.height);
  const scaled = {
    width: Math.floor((shorterSide * cut.width) / shortest),
    height: Math.floor((shorterSide * cut.height) / shortest),
  };
  return { cut, scaled, seen: centre(scaled, { width, height }) };
}

function centre(of: Size, { width, height }: Size): Region {
  const left = Math.floor((of.width - width) / 2);
  const top = Math.floor((of.height - height) / 2);
  return { left, top, width, height };
}
