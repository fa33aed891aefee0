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
