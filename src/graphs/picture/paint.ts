import {
  type Canvas,
  createCanvas,
  Path2D,
  PDFDocument,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import { LANGUAGE, loadFont, OUR_FAMILY } from './font.js';
import type { GroupMark, Mark, MovedMark, Scene, TextMark } from './scene.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Paints a scene in pixels. */
export function paintPixels(scene: Scene, size: Size): Canvas {
  const canvas = createCanvas(size.width, size.height);
  paint(canvas.getContext('2d'), scene, size);
  return canvas;
}

/** Paints each page of a PDF; its lines and letters stay sharp at every size. */
export function paintPdf(
  title: string,
  pages: readonly (Size & { readonly paint: (context: SKRSContext2D) => void })[],
): Buffer {
  loadFont();
  // Without dates, so that the same picture gives the same bytes.
  const pdf = new PDFDocument({ title, creator: 'Elenchus' });
  for (const { width, height, paint } of pages) {
    // The page's context is that of a canvas, which its type does not say.
    paint(pdf.beginPage(width, height) as SKRSContext2D);
    pdf.endPage();
  }
  return pdf.close();
}

/** Paints a scene on white, as large as given. */
export function paint(context: SKRSContext2D, scene: Scene, { width, height }: Size): void {
  loadFont();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.scale(width / scene.width, height / scene.height);
  for (const mark of scene.marks) paintMark(context, mark);
}

export function paintMark(context: SKRSContext2D, mark: Mark): void {
  if (mark.kind === 'group' || mark.kind === 'moved') return paintAll(context, mark);
  if (mark.kind === 'text') return paintText(context, mark);
  const { fill = 'none', stroke, strokeWidth = 1, dash = [] } = mark;
  const path = mark.kind === 'path' ? new Path2D(mark.path) : new Path2D();
  if (mark.kind === 'box')
    path.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius ?? 0);
  if (fill !== 'none') {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (!stroke) return;
  context.strokeStyle = stroke;
  context.lineWidth = strokeWidth;
  context.setLineDash([...dash]);
  context.stroke(path);
}

function paintAll(context: SKRSContext2D, group: GroupMark | MovedMark): void {
  context.save();
  if (group.kind === 'moved') context.translate(group.right, group.down);
  for (const mark of group.marks) paintMark(context, mark);
  context.restore();
}

function paintText(context: SKRSContext2D, mark: TextMark): void {
  const { text, x, y, anchor, fontSize, bold, fill, rightToLeft, upwards } = mark;
  context.save();
  context.translate(x, y);
  if (upwards) context.rotate(-Math.PI / 2);
  context.font = `${bold ? 'bold ' : ''}${fontSize}px "${OUR_FAMILY}", sans-serif`;
  context.lang = LANGUAGE;
  // Without ligatures, so that words can be searched for and copied from a PDF.
  context.fontFeatureSettings = '"liga" 0';
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = anchor === 'middle' ? 'center' : anchor === 'start' ? 'left' : 'right';
  context.fillStyle = fill;
  context.fillText(text, 0, 0);
  context.restore();
}
