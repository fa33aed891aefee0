import { save } from '../files/download.js';
import { slugOf } from '../files/slug.js';
import { embeddedFonts } from './embedded-fonts.js';

export const FORMATS = ['SVG', 'PNG'] as const;

/** Space around a saved chart, and the line of its title, in pixels. */
const MARGIN = 24;
const TITLE = 32;
/** Sharp in print, and on screens of high resolution. */
const MIN_PIXELS = 1800;

const SVG = 'http://www.w3.org/2000/svg';

/** Saves a chart with its title as a file, in the colours and fonts that the page has now. */
export async function saveChart(
  chart: SVGSVGElement,
  title: string,
  format: (typeof FORMATS)[number],
): Promise<void> {
  const picture = await standalone(chart, title);
  const text = new XMLSerializer().serializeToString(picture);
  const svg = new Blob([text], { type: 'image/svg+xml' });
  const file = format === 'SVG' ? svg : await painted(svg, picture);
  save(`${slugOf(title) || 'chart'}.${format.toLowerCase()}`, file);
}

/** A copy that needs nothing of the page: tokens become values, and its fonts come along. */
async function standalone(chart: SVGSVGElement, title: string): Promise<SVGSVGElement> {
  const page = getComputedStyle(document.documentElement);
  const valueOf = (token: string) => page.getPropertyValue(token).trim();
  const { width, height } = chart.viewBox.baseVal;
  const picture = element('svg', {
    xmlns: SVG,
    role: 'img',
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN + TITLE,
  });
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('x', String(MARGIN));
  copy.setAttribute('y', String(MARGIN + TITLE));
  const texts = { 'font-family': 'var(--font)', 'font-size': 16, 'font-weight': 600 };
  const heading = element('text', { x: MARGIN, y: MARGIN + 14, fill: 'var(--ink)', ...texts });
  heading.textContent = title;
  const name = element('title', {});
  name.textContent = title;
  const ground = element('rect', { width: '100%', height: '100%', fill: 'var(--surface)' });
  picture.append(name, ground, heading, copy);
  for (const each of picture.querySelectorAll('*')) {
    for (const attribute of each.attributes) {
      attribute.value = attribute.value.replaceAll(/var\((--[\w-]+)\)/g, (_, token: string) =>
        valueOf(token),
      );
    }
  }
  const fonts = element('style', {});
  fonts.textContent = await embeddedFonts(valueOf('--font'), picture.textContent ?? '');
  picture.prepend(fonts);
  return picture;
}

function element<Name extends 'svg' | 'text' | 'title' | 'rect' | 'style'>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

async function painted(svg: Blob, { width, height }: SVGSVGElement): Promise<Blob> {
  const size = { width: width.baseVal.value, height: height.baseVal.value };
  const scale = Math.max(2, MIN_PIXELS / size.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  try {
    await image.decode();
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new TypeError('no picture')))),
  );
}
