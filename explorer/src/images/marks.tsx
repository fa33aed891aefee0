import { StanceMark } from '../hits/stance-mark.js';
import type { ImageHit } from './hits.js';
import { agreedSide } from './sides.js';

/** What one should know of an image at first sight: its side, where the data gives one. */
export function Marks({ hit: { node } }: { hit: ImageHit }) {
  const side = agreedSide(node.sides);
  if (!side) return null;
  return <StanceMark stance={side} />;
}
