import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses the buttons that save a chart, and checks that what they save can be used elsewhere. */
export async function expectSavedChart(page: Page, title: string, words: readonly string[]) {
  const figure = page.getByRole('figure', { name: title, exact: true });
  const save = async (format: 'SVG' | 'PNG') => {
    const download = page.waitForEvent('download');
    await figure.getByRole('button', { name: `Save “${title}” as ${format}` }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^[\\p{L}\\p{N}-]+\\.${format}$`, 'iu'));
    return readFile(await saved.path());
  };

  const svg = (await save('SVG')).toString('utf8');
  // Nothing in it is left to a page: no tokens, and no fonts or pictures from elsewhere.
  expect(/var\(|href=/.exec(svg)?.[0]).toBeUndefined();
  expect(svg.match(/url\(.{6}/g)).toEqual(['url("data:']);
  const read = (await page.evaluate(
    `(() => {
      const read = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
      const texts = [...read.querySelectorAll('text')].map((text) => text.textContent);
      const failed = read.querySelector('parsererror')?.textContent ?? '';
      return { failed, texts, shapes: read.querySelectorAll('rect, path, circle').length };
    })()`,
  )) as { failed: string; texts: string[]; shapes: number };
  expect(read.failed).toBe('');
  expect(read.texts).toEqual(expect.arrayContaining([title, ...words]));
  expect(read.shapes).toBeGreaterThan(3);

  const png = await save('PNG');
  const colours = (await page.evaluate(
    `(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const pixels = new Uint32Array(data.buffer);
      return { width: image.width, count: new Set(pixels).size, corner: [...data.slice(0, 4)] };
    })()`,
  )) as { width: number; count: number; corner: number[] };
  expect(colours.width).toBeGreaterThanOrEqual(1800);
  expect(colours.count).toBeGreaterThan(10);
  // The ground is drawn, too.
  expect(colours.corner[3]).toBe(255);
}

/** The texts of the table of a chart, row by row. */
export async function tableOf(page: Page, title: string): Promise<string[][]> {
  const figure = page.getByRole('figure', { name: title, exact: true });
  await figure.getByText('Show as table').click();
  const rows = await figure.getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}
