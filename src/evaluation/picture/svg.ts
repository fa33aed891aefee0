import { FONT_FAMILY } from '../../structure/picture/font.js';
import { xmlNumber, xmlText } from '../../structure/picture/xml.js';

export type Attributes = Readonly<Record<string, string | number>>;

/** An element of SVG with its attributes and what is in it, which must be SVG itself. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? xmlNumber(value) : xmlText(value)}"`,
  );
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

export function text(x: number, y: number, words: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, xmlText(words));
}

/** A picture with a title, white behind. */
export function picture(
  size: { readonly width: number; readonly height: number },
  fontSize: number,
  title: string,
  ...children: readonly string[]
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...size,
    viewBox: `0 0 ${size.width} ${size.height}`,
    'font-family': `${FONT_FAMILY}, Liberation Sans, Arial, Helvetica, DejaVu Sans, sans-serif`,
    'font-size': fontSize,
    fill: '#1a1a1a',
  };
  const ground = element('rect', { ...size, fill: '#ffffff' });
  return element('svg', attributes, element('title', {}, title), ground, ...children);
}

/** A remark below a picture, ending at a point. */
export function remark(x: number, y: number, words: string): string {
  return text(x, y, words, { 'text-anchor': 'end', 'font-size': 9, fill: '#595959' });
}
