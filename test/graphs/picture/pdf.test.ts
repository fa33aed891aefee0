import { describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import {
  type Paper,
  type PictureOptions,
  pictureOptions,
} from '../../../src/graphs/picture/options.js';
import { onPaper } from '../../../src/graphs/picture/pdf.js';
import { pageStarts } from '../../../src/graphs/picture/pages.js';
import { edges, relation, starGraph, statement } from '../../support/argument-graphs.js';
import { type PdfPage, readPdf, runOf } from '../../support/read-pdf.js';

const SIZES = { a4: [595, 842], a3: [842, 1191] } as const;
const textOf = (at: number) =>
  `Reason ${at} says that trams ${'are quiet and '.repeat(at % 7)}need little room, end of ${at}.`;

/** Each statement has three reasons, down to the last one. */
function tree(count: number): ArgumentGraph {
  const places = Array.from({ length: count }, (_, at) => at);
  return {
    nodes: places.flatMap((at) =>
      at === 0
        ? [statement('n0', textOf(0))]
        : [relation(`r${at}`, at % 3 ? 'SUPPORT' : 'ATTACK'), statement(`n${at}`, textOf(at))],
    ),
    edges: places.slice(1).flatMap((at) => edges(`n${Math.floor((at - 1) / 3)} < r${at} < n${at}`)),
    majorClaim: 'n0',
  };
}

async function print(graph: ArgumentGraph, paper: Paper, more: Partial<PictureOptions> = {}) {
  const fold = { maxNodes: 1_000 };
  const options = { layout: 'node-link', format: 'pdf', paper, fold, ...more } as const;
  return readPdf((await drawPicture(graph, options)).bytes);
}

/** How often a text stands on a page with all of its letters. */
function countOf(page: PdfPage, text: string): number {
  return runOf(page.texts).split(text.replaceAll(' ', '')).length - 1;
}

describe('a PDF for paper', () => {
  it('is one page where letters can be read on one, turned as the picture needs', async () => {
    for (const paper of ['a4', 'a3'] as const) {
      const pages = await print(tree(4), paper);
      expect(pages).toHaveLength(1);
      const [{ width, height } = { width: 0, height: 0 }] = pages;
      expect([width, height].toSorted((a, b) => a - b)).toEqual(SIZES[paper]);
      expect(countOf(pages[0]!, textOf(3))).toBe(1);
      expect(runOf(pages[0]!.texts)).not.toContain('Glue');
    }
  });

  it.each(['a4', 'a3'] as const)(
    'divides a large graph over pages of %s, each statement whole on one of them',
    async (paper) => {
      const [overview, ...pages] = await print(tree(60), paper);
      expect(pages.length).toBeGreaterThan(1);
      for (const { width, height } of [overview!, ...pages]) {
        expect([width, height].toSorted((a, b) => a - b)).toEqual(SIZES[paper]);
      }
      for (let at = 0; at < 60; at++) {
        expect(countOf(overview!, textOf(at))).toBe(1);
        expect(pages.some((page) => countOf(page, textOf(at)) === 1)).toBe(true);
      }
      for (const { width, texts } of pages) {
        for (const { from, to } of texts) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(width);
        }
      }
    },
  );

  it('says how its pages are glued together, and what their neighbours are', async () => {
    const [overview, ...pages] = await print(tree(60), 'a4');
    expect(runOf(overview!.texts)).toContain('Glueitontothemarksofthepagestoitsleftandabove.');
    const [, rows, columns] = /(\d+)×(\d+)pages/.exec(runOf(pages[0]!.texts))!.map(Number);
    expect(rows! * columns!).toBe(pages.length);
    const nameOf = (row: number, column: number) => `${String.fromCharCode(65 + row)}${column + 1}`;
    pages.forEach(({ texts }, at) => {
      const [row, column] = [Math.floor(at / columns!), at % columns!];
      const beside = [
        column > 0 && nameOf(row, column - 1),
        column + 1 < columns! && nameOf(row, column + 1),
        row > 0 && nameOf(row - 1, column),
        row + 1 < rows! && nameOf(row + 1, column),
      ].filter((name) => name !== false);
      const names = texts.flatMap(({ text }) => /^([A-Z]\d+)(?: · .*)?$/.exec(text)?.[1] ?? []);
      expect(names.toSorted()).toEqual([nameOf(row, column), ...beside].toSorted());
    });
    const all = pages.map((_, at) => nameOf(Math.floor(at / columns!), at % columns!));
    for (const name of all) expect(runOf(overview!.texts)).toContain(name);
  });

  it('shortens a long title at a word', async () => {
    const graph = tree(60);
    const [claim, ...others] = graph.nodes;
    const long = {
      ...claim!,
      text: 'Trams in towns are quiet, and a good reason to leave unknowable cars.',
    };
    const [, page] = await print({ ...graph, nodes: [long, ...others] }, 'a4');
    expect(runOf(page!.texts)).toContain('agoodreasontoleave…');
  });

  it('is refused where it needs too many pages, and says how many', async () => {
    await expect(print(tree(450), 'a4')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'paper', problem: expect.stringMatching(/needs \d+ pages, more than 64/) },
    });
  });

  it('is refused where too many lines cross its pages', () => {
    const line = { kind: 'path', path: 'M0 0L3000 3000', stroke: '#000' } as const;
    const marks = Array.from({ length: 2_500 }, () => line);
    const scene = { width: 3_000, height: 3_000, title: 'lines', marks };
    expect(() => onPaper(scene, 'a4')).toThrow('too many lines cross the pages');
    expect(onPaper({ ...scene, marks: marks.slice(0, 20) }, 'a4').pages).toBeGreaterThan(4);
  });

  it('takes the other layouts, too', async () => {
    const [page, ...others] = await print(starGraph(5), 'a4', {
      layout: 'icicle',
      fold: undefined,
    });
    expect(others).toEqual([]);
    expect(countOf(page!, 'Statement i1.')).toBe(1);
  });

  it.each([
    ['an unknown size', { paper: 'letter', format: 'pdf' }],
    ['an empty size', { paper: '', format: 'pdf' }],
    ['another format', { paper: 'a4', format: 'png' }],
    ['the usual format', { paper: 'a4' }],
    ['a width, too', { paper: 'a4', format: 'pdf', width: 800 }],
  ])('is refused with %s', (_, given) => {
    expect(() => pictureOptions(given)).toThrow(
      expect.objectContaining({
        code: 'BAD_INPUT',
        details: expect.objectContaining({ field: 'paper' }),
      }),
    );
  });
});

describe('where pages begin', () => {
  const within = { room: 100, overlap: 10 };

  it('is as far as a page shows, less what overlaps', () => {
    expect(pageStarts([], 100, within)).toEqual([0]);
    expect(pageStarts([], 250, within)).toEqual([0, 90, 180]);
  });

  it('is before what would be cut, unless that is more than half a page', () => {
    const spans = [
      [70, 110],
      [80, 95],
      [85, 130],
    ] as const;
    expect(pageStarts(spans, 150, within)).toEqual([0, 70]);
    expect(pageStarts([[20, 190]], 190, within)).toEqual([0, 90]);
  });
});

describe('letters that no font has', () => {
  // No font has a sign there.
  const STRANGE = '\u{f1234}\u{f1235}';

  it('stay in an SVG as they are, and are boxes in a PDF that cannot be searched for', async () => {
    const graph = { nodes: [statement('a', `Trams ${STRANGE} run.`)], edges: [] };
    const options = { layout: 'node-link', format: 'svg' } as const;
    expect(String((await drawPicture(graph, options)).bytes)).toContain(STRANGE);
    const [page] = await print(graph, 'a4');
    const run = runOf(page!.texts);
    expect(run).toContain('Trams');
    expect(run).toContain('run.');
    expect(run).not.toContain(STRANGE);
  });
});
