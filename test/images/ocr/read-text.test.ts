import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPatterns, drawText } from '../../../lab/shared/drawn-text.js';
import type { Pixels } from '../../../src/domain/image.js';
import { OcrNetworks } from '../../../src/encoders/ocr-networks.js';
import type { Box } from '../../../src/images/ocr/box.js';
import { chooseBoxes, readText, textOf } from '../../../src/images/ocr/read-text.js';

const STYLE = { size: 28, ink: '#223344', paper: '#f6f1e7' };
const TEXT = ['Keep the library open', 'Reading is free', 'Vote on 14 May'];

function blank(width: number, height: number): Pixels {
  return { width, height, data: new Uint8Array(3 * width * height).fill(200) };
}

describe('reading the text in a picture', () => {
  let networks: OcrNetworks;
  beforeAll(async () => (networks = await OcrNetworks.open()));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => networks.release());

  it('finds lines, reads them, and says where they are', async () => {
    const picture = await drawText(TEXT, STYLE);
    const lines = await readText(picture, networks);
    expect(textOf(lines)).toBe(TEXT.join('\n'));
    expect(lines.complete).toBe(true);
    lines.forEach(({ confidence, box }, at) => {
      expect(confidence).toBeGreaterThan(0.9);
      expect(confidence).toBeLessThanOrEqual(1);
      for (const [x, y] of box) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(picture.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(picture.height);
      }
      // Lines are drawn 1.5 sizes below each other, around their middles.
      const [[, top], , , [, bottom]] = box;
      expect(Math.abs((top + bottom) / 2 - (at + 1) * 42)).toBeLessThan(8);
    });
  });

  it.each([5, 90, 270, -20])('reads text that is turned by %i degrees', async (turned) => {
    const lines = await readText(await drawText(TEXT, { ...STYLE, turned }), networks);
    expect(textOf(lines)).toBe(TEXT.join('\n'));
  });

  it('reads light text on dark, with noise', async () => {
    const style = { size: 28, ink: 'white', paper: '#203060', noise: 40 };
    expect(textOf(await readText(await drawText(TEXT, style), networks))).toBe(TEXT.join('\n'));
  });

  it('reads letters larger and smaller than the network does', async () => {
    for (const size of [14, 90]) {
      const lines = await readText(await drawText(TEXT, { ...STYLE, size }), networks);
      expect(textOf(lines)).toBe(TEXT.join('\n'));
    }
  });

  it('reads no text where there is none', async () => {
    for (const picture of [blank(300, 200), ...drawPatterns()]) {
      const lines = await readText(picture, networks, { side: 640 });
      expect(textOf(lines)).toBe('');
    }
  });

  it('takes pictures of one pixel, and very long and thin ones', async () => {
    for (const [width, height] of [
      [1, 1],
      [6_000, 1],
      [1, 6_000],
      [5_000, 12],
    ] as const) {
      const lines = await readText(blank(width, height), networks);
      expect([...lines]).toEqual([]);
      expect(lines.complete).toBe(true);
    }
  });

  it('reads nothing after the deadline, and says so', async () => {
    const picture = await drawText(TEXT, STYLE);
    const lines = await readText(picture, networks, { deadline: performance.now() });
    expect([...lines]).toEqual([]);
    expect(lines.complete).toBe(false);
  });

  it('keeps what it has read when the deadline comes', async () => {
    const picture = await drawText(TEXT, STYLE);
    const recognise = vi.spyOn(networks, 'recognise');
    // A line may be read twice: after two readings there are one or two lines, not three.
    vi.spyOn(performance, 'now').mockImplementation(() =>
      recognise.mock.calls.length < 2 ? 0 : 9,
    );
    const lines = await readText(picture, networks, { deadline: 5 });
    expect(lines.map(({ text }) => text)).toEqual(TEXT.slice(0, lines.length));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(TEXT.length);
    expect(lines.complete).toBe(false);
  });

  it('reads no more lines than it may, and says so', async () => {
    const picture = await drawText(TEXT, STYLE);
    const lines = await readText(picture, networks, { limits: { lines: 2, length: 300 } });
    expect(textOf(lines)).toBe(TEXT.slice(0, 2).join('\n'));
    expect(lines.complete).toBe(false);
  });
});

describe('the text of lines', () => {
  it('is empty for none', () => expect(textOf([])).toBe(''));
});

function box(top: number, height: number, width: number): Box {
  return [
    [0, top],
    [width, top],
    [width, top + height],
    [0, top + height],
  ];
}

const ALL = { lines: 100, length: 1_000 };
const tops = (boxes: readonly Box[]) => boxes.map(([[, top]]) => top);

describe('the boxes that are read', () => {
  it('are all, if there are few', () => {
    const boxes = [box(0, 20, 100), box(30, 20, 100), box(60, 20, 100)];
    expect(tops(chooseBoxes(boxes, ALL))).toEqual([0, 30, 60]);
    expect(chooseBoxes([], ALL)).toEqual([]);
  });

  it('have large letters first, then usual ones, then small ones', () => {
    const sizes = [10, 20, 21, 60, 20];
    const boxes = sizes.map((size, at) => box(at * 100, size, 200));
    expect(tops(chooseBoxes(boxes, ALL))).toEqual([300, 100, 200, 400, 0]);
    expect(tops(chooseBoxes(boxes, { ...ALL, lines: 3 }))).toEqual([300, 100, 200]);
  });

  it('are as long together as is allowed; what does not fit is left out, not what follows', () => {
    const boxes = [box(0, 20, 200), box(30, 20, 2_000), box(60, 20, 200), box(90, 20, 200)];
    expect(tops(chooseBoxes(boxes, { ...ALL, length: 25 }))).toEqual([0, 60]);
  });

  it('are the larger ones of very many', () => {
    const many = Array.from({ length: 40_000 }, (_, at) => box(at, at < 10 ? 12 : 4, 40));
    const chosen = chooseBoxes(many, { lines: 30, length: 10_000 });
    expect(chosen).toHaveLength(30);
    expect(tops(chosen).slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('count a high box by its height', () => {
    expect(chooseBoxes([box(0, 400, 20)], { ...ALL, length: 19 })).toEqual([]);
    expect(chooseBoxes([box(0, 400, 20)], { ...ALL, length: 20 })).toHaveLength(1);
  });
});
