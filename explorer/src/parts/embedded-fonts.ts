import { covers } from './unicode-range.js';

/**
 * The fonts of this page that a text needs, as rules that carry them along: a picture cannot load
 * anything.
 */
export async function embeddedFonts(families: string, text: string): Promise<string> {
  const [family] = families.split(',');
  const needed = fontFaces().filter(
    ({ style }) =>
      unquoted(style.getPropertyValue('font-family')) === unquoted(family!) &&
      style.getPropertyValue('font-style') !== 'italic' &&
      covers(style.getPropertyValue('unicode-range'), text),
  );
  return (await Promise.all(needed.map(embedded))).join('\n');
}

function fontFaces(): readonly CSSFontFaceRule[] {
  return [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule),
  );
}

async function embedded({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address] = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? [];
  if (!address) return '';
  const answer = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
  if (!answer.ok) return '';
  const data = await asDataAddress(await answer.blob());
  const kept = ['font-family', 'font-style', 'font-weight', 'unicode-range'];
  const properties = kept.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  return `@font-face { ${properties.join('; ')}; src: url("${data}") format("woff2"); }`;
}

function asDataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new TypeError('not read'));
    reader.readAsDataURL(file);
  });
}

const unquoted = (name: string) => name.trim().replaceAll(/^["']|["']$/g, '');
