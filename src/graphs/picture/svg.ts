import { FONT_FAMILY } from './font.js';
import type { BoxMark, Mark, PathMark, Point, Scene, Size, TextMark } from './scene.js';

/** Of these, the first is ours; the next resemble it. */
const FONTS = `${FONT_FAMILY}, Open Sans, Segoe UI, Helvetica Neue, Arial, sans-serif`;

/** @param size of the picture in pixels */
export function writeSvg(scene: Scene, { width, height }: Size): string {
  const view = `0 0 ${xmlNumber(scene.width)} ${xmlNumber(scene.height)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" role="img" font-family="${FONTS}">`,
    `<title>${xmlText(scene.title)}</title>`,
    `<rect width="${xmlNumber(scene.width)}" height="${xmlNumber(scene.height)}" fill="#fff"/>`,
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
      const move = `translate(${xmlNumber(mark.right)} ${xmlNumber(mark.down)})`;
      return `<g transform="${move}">${mark.marks.map(write).join('\n')}</g>`;
    }
    case 'path':
      return `<path d="${mark.path}"${look(mark)}/>`;
    case 'box': {
      const { x, y, width, height, radius } = mark;
      const corners = radius ? ` rx="${xmlNumber(radius)}"` : '';
      return `<rect x="${xmlNumber(x)}" y="${xmlNumber(y)}" width="${xmlNumber(width)}" height="${xmlNumber(height)}"${corners}${look(mark)}/>`;
    }
    case 'text':
      return writeText(mark);
  }
}

function look({ fill = 'none', stroke, strokeWidth = 1, dash }: PathMark | BoxMark): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${xmlNumber(strokeWidth)}"` : '';
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return ` fill="${fill}"${line}${dashes}`;
}

function writeText(mark: TextMark): string {
  const { text, x, y, anchor, fontSize, bold, fill, rightToLeft, upwards, length } = mark;
  const place = upwards
    ? ` transform="translate(${xmlNumber(x)} ${xmlNumber(y)}) rotate(-90)"`
    : ` x="${xmlNumber(x)}" y="${xmlNumber(y)}"`;
  // In a text from right to left, its start is on the right.
  const side = rightToLeft && anchor !== 'middle' ? (anchor === 'end' ? 'start' : 'end') : anchor;
  return (
    `<text${place} font-size="${xmlNumber(fontSize)}" fill="${fill}"` +
    (bold ? ' font-weight="700"' : '') +
    (side === 'start' ? '' : ` text-anchor="${side}"`) +
    (rightToLeft ? ' direction="rtl"' : '') +
    (length ? ` textLength="${xmlNumber(length)}" lengthAdjust="spacingAndGlyphs"` : '') +
    `>${xmlText(text)}</text>`
  );
}

/** Characters that XML cannot contain, among them half surrogate pairs. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Surrogate}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text escaped for XML, in an element or between double quotes. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '\uFFFD').replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

/** As `xmlText`, between double quotes also with its line breaks and tabs. */
function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A point as paths have it. */
export function xmlPoint([x, y]: Point): string {
  return `${xmlNumber(x)} ${xmlNumber(y)}`;
}

/** A number with at most two decimals. */
export function xmlNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
