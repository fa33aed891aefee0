import * as lines from './lines.js';

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in the small type of charts, in pixels. */
export function widthOf(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 7;
  const root = getComputedStyle(document.documentElement);
  const size = parseFloat(root.fontSize) * parseFloat(root.getPropertyValue('--text-small'));
  context.font = `${size}px ${root.getPropertyValue('--font')}`;
  return context.measureText(text).width;
}

/** A text in that type that is at most so wide. */
export function fitted(text: string, width: number): string {
  return lines.fitted(text, width, widthOf);
}
