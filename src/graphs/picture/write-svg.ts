import { FONT_FAMILY } from './font.js';
import type { BoxMark, Mark, PathMark, Scene, TextMark } from './scene.js';
import { xmlAttribute, xmlNumber as number, xmlText } from './xml.js';

/** Of these, the first is ours; the next resemble it. */
const FONTS = `${FONT_FAMILY}, Open Sans, Segoe UI, Helvetica Neue, Arial, sans-serif`;

/** @param size of the picture in pixels */
export function writeSvg(
  scene: Scene,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const view = `0 0 ${number(scene.width)} ${number(scene.height)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" role="img" font-family="${FONTS}">`,
    `<title>${xmlText(scene.title)}</title>`,
    `<rect width="${number(scene.width)}" height="${number(scene.height)}" fill="#fff"/>`,
    ...scene.marks.map(write),
    '</svg>',
    '',
  ].join('\n');
}

function write(mark: Mark): string {
  switch (mark.kind) {
    case 'group':
      // Pages find the statement that an area or a box stands for by its id.
      return `<g data-node="${xmlAttribute(mark.node)}"><title>${xmlText(mark.title)}</title>${mark.marks.map(write).join('')}</g>`;
    case 'moved': {
      const move = `translate(${number(mark.right)} ${number(mark.down)})`;
      return `<g transform="${move}">${mark.marks.map(write).join('\n')}</g>`;
    }
    case 'path':
      return `<path d="${mark.path}"${look(mark)}/>`;
    case 'box': {
      const { x, y, width, height, radius } = mark;
      const corners = radius ? ` rx="${number(radius)}"` : '';
      return `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"${corners}${look(mark)}/>`;
    }
    case 'text':
      return writeText(mark);
  }
}

function look({ fill = 'none', stroke, strokeWidth = 1, dash }: PathMark | BoxMark): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${number(strokeWidth)}"` : '';
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return ` fill="${fill}"${line}${dashes}`;
}

function writeText(mark: TextMark): string {
  const { text, x, y, anchor, fontSize, bold, fill, rightToLeft, upwards, length } = mark;
  const place = upwards
    ? ` transform="translate(${number(x)} ${number(y)}) rotate(-90)"`
    : ` x="${number(x)}" y="${number(y)}"`;
  // In a text from right to left, its start is on the right.
  const side = rightToLeft && anchor !== 'middle' ? (anchor === 'end' ? 'start' : 'end') : anchor;
  return (
    `<text${place} font-size="${number(fontSize)}" fill="${fill}"` +
    (bold ? ' font-weight="700"' : '') +
    (side === 'start' ? '' : ` text-anchor="${side}"`) +
    (rightToLeft ? ' direction="rtl"' : '') +
    (length ? ` textLength="${number(length)}" lengthAdjust="spacingAndGlyphs"` : '') +
    `>${xmlText(text)}</text>`
  );
}
