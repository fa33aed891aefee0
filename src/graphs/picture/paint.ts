import {
  type Canvas,
  createCanvas,
  Path2D,
  PDFDocument,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import { LANGUAGE, loadFont, OUR_FAMILY } from './font.js';
import type { Paper } from './options.js';
import type { GroupMark, Mark, MovedMark, Scene, Size, TextMark } from './scene.js';

/** Paints a scene in pixels. */
export function paintPixels(scene: Scene, size: Size): Canvas {
  const canvas = createCanvas(size.width, size.height);
  paint(canvas.getContext('2d'), scene, size);
  return canvas;
}

/** In points, upright. */
const PAPERS: Readonly<Record<Paper, Size>> = {
  a4: { width: 595, height: 842 },
  a3: { width: 842, height: 1191 },
};
/** Printers leave this free, in points. */
const MARGIN = 30;
/** Points for a pixel of the picture, so that letters of 14 pixels have 10 points at most. */
const LARGEST = 0.72;

/** A PDF of one page, as large as its picture. Its lines and letters stay sharp at every size. */
export function paintPdf(scene: Scene, size: Size): Buffer {
  return onePage(scene.title, size, (context) => paint(context, scene, size));
}

/** A PDF of one page of paper, upright or turned, on which the picture is as large as it can be. */
export function paintPaper(scene: Scene, paper: Paper): Buffer {
  const { width, height } = PAPERS[paper];
  const scaleOn = (page: Size) =>
    Math.min(
      (page.width - 2 * MARGIN) / scene.width,
      (page.height - 2 * MARGIN) / scene.height,
      LARGEST,
    );
  const [upright, turned] = [PAPERS[paper], { width: height, height: width }];
  const page = scaleOn(turned) > scaleOn(upright) ? turned : upright;
  const scale = scaleOn(page);
  return onePage(scene.title, page, (context) => {
    context.translate(
      (page.width - scene.width * scale) / 2,
      (page.height - scene.height * scale) / 2,
    );
    context.scale(scale, scale);
    for (const mark of scene.marks) paintMark(context, mark);
  });
}

function onePage(title: string, { width, height }: Size, fill: (context: SKRSContext2D) => void) {
  loadFont();
  // Without dates, so that the same picture gives the same bytes.
  const pdf = new PDFDocument({ title, creator: 'Elenchus' });
  // The page's context is that of a canvas, which its type does not say.
  fill(pdf.beginPage(width, height) as SKRSContext2D);
  pdf.endPage();
  return pdf.close();
}

/** Paints a scene on white, as large as given. */
function paint(context: SKRSContext2D, scene: Scene, { width, height }: Size): void {
  loadFont();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.scale(width / scene.width, height / scene.height);
  for (const mark of scene.marks) paintMark(context, mark);
}

function paintMark(context: SKRSContext2D, mark: Mark): void {
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
