/** Wider and higher images get a margin: a strip would be too low to see, or to have a title. */
const NARROWEST = 0.7;
const WIDEST = 2.2;

/** How wide the frame of an image is for its height. */
export function frameOf({ width, height }: { readonly width: number; readonly height: number }) {
  return Math.min(WIDEST, Math.max(NARROWEST, width / height));
}
