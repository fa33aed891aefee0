import { describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import {
  type Paper,
  type PictureOptions,
  pictureOptions,
} from '../../../src/graphs/picture/options.js';
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
  it('is one page, turned as the picture needs', async () => {
    for (const paper of ['a4', 'a3'] as const) {
      const pages = await print(tree(4), paper);
      expect(pages).toHaveLength(1);
      const [{ width, height } = { width: 0, height: 0 }] = pages;
      expect([width, height].toSorted((a, b) => a - b)).toEqual(SIZES[paper]);
      expect(countOf(pages[0]!, textOf(3))).toBe(1);
    }
  });

  it.each(['a4', 'a3'] as const)('is one page of %s for a large graph, too', async (paper) => {
    const [page, ...others] = await print(tree(60), paper);
    expect(others).toEqual([]);
    expect([page!.width, page!.height].toSorted((a, b) => a - b)).toEqual(SIZES[paper]);
    for (let at = 0; at < 60; at++) expect(countOf(page!, textOf(at))).toBe(1);
    for (const { from, to } of page!.texts) {
      expect(from).toBeGreaterThanOrEqual(30);
      expect(to).toBeLessThanOrEqual(page!.width - 30);
    }
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
