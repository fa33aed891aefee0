import { describe, expect, it } from 'vitest';
import { plainTextOf } from '../../../src/images/page-text/html.js';

const linesOf = (html: string) => {
  const lines = plainTextOf(html).text.split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
};

describe('plainTextOf', () => {
  it('puts paragraphs, headings, items and rows on lines of their own', () => {
    const html = `<h1>The  old
      bridge</h1><p>It is <b>closed</b> at&nbsp;night.<br>By day it is open.
      <ul><li>Lorries: no<li>Carts: yes</ul><table><tr><td>Width</td><td>3 m</td></tr></table>`;
    expect(linesOf(html)).toEqual([
      'The old bridge',
      'It is closed at night.',
      'By day it is open.',
      '• Lorries: no',
      '• Carts: yes',
      'Width 3 m',
    ]);
  });

  it('takes the title of the page, not of a picture in it', () => {
    const { title, text } = plainTextOf(
      '<head><title> Bridge &amp;\n mill </title></head><svg><title>Arrow</title></svg><p>Text.</p>',
    );
    expect(title).toBe('Bridge & mill');
    expect(text.trim()).toBe('Text.');
    expect(plainTextOf('<svg><title>Arrow</title></svg>Text.')).not.toHaveProperty('title');
  });

  it('leaves out scripts, styles, menus and forms', () => {
    const html =
      '<style>p {}</style><script>if (a<b) c("<p>")</script><nav><a>Home</a></nav>' +
      '<p>Text.</p><form><label>Name</label></form><footer>Imprint</footer>';
    expect(linesOf(html)).toEqual(['Text.']);
  });

  it('keeps the frame of a page that has nothing else', () => {
    expect(linesOf('<nav><a>Home</a></nav><footer>Imprint</footer>')).toEqual(['Home', 'Imprint']);
  });

  it('reads plain text and what is not closed', () => {
    expect(linesOf('3 < 4 & 5 > 4')).toEqual(['3 < 4 & 5 > 4']);
    expect(linesOf('<p>One<p>Two<div>Three')).toEqual(['One', 'Two', 'Three']);
    expect(plainTextOf('')).toEqual({ text: '' });
  });

  it('reads on in what is nested too deeply', () => {
    const deep = `${'<div>'.repeat(20_000)}<nav>Home</nav><p>Deep.</p>`;
    expect(linesOf(`<p>Before.</p>${deep}<p>After.</p>`)).toEqual(['Before.', 'Deep.', 'After.']);
  });

  it('cuts a title that is too long', () => {
    const { title } = plainTextOf(`<title>${'bridge '.repeat(100_000)}</title>`);
    expect(title?.length).toBeLessThanOrEqual(300);
  });
});
