import type { SKRSContext2D } from '@napi-rs/canvas';
import { badInput } from '../../runtime/errors.js';
import { type BoundedMark, boundedMarks, meet } from './bounds.js';
import { shortenedWords } from './lines.js';
import { pageStarts, spansOf } from './pages.js';
import type { Paper } from './options.js';
import { paint, paintMark, paintPdf, type Size } from './paint.js';
import type { Mark, Scene, TextMark } from './scene.js';

/** In points, upright. */
const PAPERS: Readonly<Record<Paper, Size>> = {
  a4: { width: 595, height: 842 },
  a3: { width: 842, height: 1191 },
};
/** Printers leave this free, in points. The place of a page is written there. */
const MARGIN = 30;
/** Neighbouring pages show at least this much of each other, so that they can be glued. */
const OVERLAP = 18;
/** Points for a pixel of the picture: letters of 14 pixels in 10, 8 and 6 points. */
const SCALES = { most: 0.72, usual: 0.57, least: 0.43 } as const;
const MOST_PAGES = 64;
/** Of all pages together: about four seconds, and 25 MB. */
const MOST_MARKS = 10_000;
const REMEDY = 'fold more of the graph, or leave out the paper';
const INK = '#5b6570';
/** Of the notes in the lower margin, above the edge. */
const LOW = MARGIN / 2 - 3;
const HOW_TO_GLUE =
  'Cut each page along the dashes at its left and top. Glue it onto the marks of the pages to its left and above.';
/** Letters through which the picture can be seen. */
const PALE = '#5b656040';

/** A PDF of one page, as large as its picture. */
export function onePage(scene: Scene, size: Size): Buffer {
  return paintPdf(scene.title, [{ ...size, paint: (context) => paint(context, scene, size) }]);
}

/**
 * A PDF for paper: one page if its letters can be read there, else pages to be glued together,
 * after one that shows how.
 * @throws ElenchusError BAD_INPUT for a picture that needs too many pages, or has too many lines
 */
export function onPaper(
  scene: Scene,
  paper: Paper,
): { readonly bytes: Buffer; readonly pages: number } {
  const sheet = PAPERS[paper];
  const turned = { width: sheet.height, height: sheet.width };
  const ways = [sheet, turned].map((page) => {
    const room = { width: page.width - 2 * MARGIN, height: page.height - 2 * MARGIN };
    const fit = Math.min(room.width / scene.width, room.height / scene.height, SCALES.most);
    return { page, room, fit };
  });
  const single = ways.reduce((a, b) => (b.fit > a.fit ? b : a));
  if (single.fit >= SCALES.least) {
    const page = overview(scene, single.page, single.fit, []);
    return { bytes: paintPdf(scene.title, [page]), pages: 1 };
  }
  const { page, grid } = dividedBy(ways, scene);
  const { columns, rows, width, height } = grid;
  const tiles = rows.flatMap((y, row) =>
    columns.map((x, column): Tile => ({ x, y, width, height, row, column })),
  );
  const all = boundedMarks(scene.marks);
  const marks = tiles.map((tile) => onTile(all, tile));
  if (marks.flat().length > MOST_MARKS) {
    throw badInput('paper', `too many lines cross the pages of this picture; ${REMEDY}`);
  }
  const pages = [
    overview(scene, single.page, single.fit, tiles),
    ...tiles.map((tile, at) => ({
      ...page,
      paint: tilePainter(marks[at]!, scene.title, page, tile, grid),
    })),
  ];
  return { bytes: paintPdf(scene.title, pages), pages: pages.length };
}

/** Where pages begin in a picture, and how much of it each shows, in its pixels. */
interface Grid extends Size {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** Upright or turned, whichever needs fewer pages. Statements are only cut if pages run short. */
function dividedBy(ways: readonly { readonly page: Size; readonly room: Size }[], scene: Scene) {
  const overlap = OVERLAP / SCALES.usual;
  let fewest = Infinity;
  for (const spans of [spansOf(scene.marks), { across: [], down: [] }]) {
    const [best] = ways
      .map(({ page, room }) => {
        const [width, height] = [room.width / SCALES.usual, room.height / SCALES.usual];
        const columns = pageStarts(spans.across, scene.width, { room: width, overlap });
        const rows = pageStarts(spans.down, scene.height, { room: height, overlap });
        const grid: Grid = { columns, rows, width, height };
        return { page, grid, count: columns.length * rows.length };
      })
      .toSorted((a, b) => a.count - b.count);
    if (best!.count <= MOST_PAGES) return best!;
    fewest = best!.count;
  }
  throw badInput('paper', `this picture needs ${fewest} pages, more than ${MOST_PAGES}; ${REMEDY}`);
}

interface Tile extends Size {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly column: number;
}

/** As on a map: rows are letters, columns numbers. */
function nameOf(row: number, column: number): string {
  const letter = String.fromCharCode(65 + (row % 26));
  return `${letter.repeat(1 + Math.floor(row / 26))}${column + 1}`;
}

/** A page with all of a picture, and where the other pages are in it. */
function overview(scene: Scene, page: Size, scale: number, tiles: readonly Tile[]) {
  return {
    ...page,
    paint: (context: SKRSContext2D) => {
      if (tiles.length > 0) paintMark(context, note(HOW_TO_GLUE, MARGIN, page.height - LOW));
      context.translate(
        (page.width - scene.width * scale) / 2,
        (page.height - scene.height * scale) / 2,
      );
      context.scale(scale, scale);
      for (const mark of [...scene.marks, ...tiles.flatMap((tile) => frameOf(tile, scene, scale))])
        paintMark(context, mark);
    },
  };
}

function frameOf({ x, y, width, height, row, column }: Tile, scene: Scene, scale: number): Mark[] {
  const [right, bottom] = [Math.min(x + width, scene.width), Math.min(y + height, scene.height)];
  return [
    {
      ...{ kind: 'box', x, y, width: right - x, height: bottom - y },
      ...{ stroke: INK, strokeWidth: 0.6 / scale, dash: [4 / scale, 3 / scale] },
    },
    {
      ...{ kind: 'text', text: nameOf(row, column), x: (x + right) / 2, y: (y + bottom) / 2 },
      ...{ anchor: 'middle', fontSize: 48 / scale, bold: true, fill: PALE },
    },
  ];
}

/** What a page shows: all pages with all marks would take long, and make large files. */
function onTile(marks: readonly BoundedMark[], { x, y, width, height }: Tile): readonly Mark[] {
  const tile = { left: x, right: x + width, top: y, bottom: y + height };
  return marks.filter(({ bounds }) => meet(bounds, tile)).map(({ mark }) => mark);
}

function tilePainter(marks: readonly Mark[], title: string, page: Size, tile: Tile, grid: Grid) {
  const { x, y, width, height } = tile;
  return (context: SKRSContext2D) => {
    context.save();
    context.beginPath();
    context.rect(MARGIN, MARGIN, width * SCALES.usual, height * SCALES.usual);
    context.clip();
    context.translate(MARGIN, MARGIN);
    context.scale(SCALES.usual, SCALES.usual);
    context.translate(-x, -y);
    for (const mark of marks) paintMark(context, mark);
    context.restore();
    for (const mark of glueMarks(tile, grid, page, title)) paintMark(context, mark);
  };
}

/** In the margins: where this page is cut and its neighbours begin, and what they are called. */
function glueMarks({ x, y, row, column }: Tile, grid: Grid, page: Size, title: string): Mark[] {
  const { columns, rows } = grid;
  const size = `${rows.length} × ${columns.length} pages`;
  const [middle, centre] = [page.width / 2, page.height / 2 + 3];
  const name = shortenedWords(title, 60).join('');
  const marks = [note(`${nameOf(row, column)} · ${size} · ${name}`, MARGIN + 4, page.height - LOW)];
  const across = (at: number) => {
    for (const end of [8, page.height - MARGIN + 4])
      marks.push(dashed(`M${at} ${end}V${end + MARGIN - 12}`));
  };
  const down = (at: number) => {
    for (const end of [8, page.width - MARGIN + 4])
      marks.push(dashed(`M${end} ${at}H${end + MARGIN - 12}`));
  };
  const [left, right, above, below] = [
    columns[column - 1],
    columns[column + 1],
    rows[row - 1],
    rows[row + 1],
  ];
  if (left !== undefined) {
    across(MARGIN);
    marks.push(note(nameOf(row, column - 1), 9, centre));
  }
  if (right !== undefined) {
    across(MARGIN + (right - x) * SCALES.usual);
    marks.push(note(nameOf(row, column + 1), page.width - 9, centre, 'end'));
  }
  if (above !== undefined) {
    down(MARGIN);
    marks.push(note(nameOf(row - 1, column), middle, 18, 'middle'));
  }
  if (below !== undefined) {
    down(MARGIN + (below - y) * SCALES.usual);
    marks.push(note(nameOf(row + 1, column), page.width - MARGIN, page.height - LOW, 'end'));
  }
  return marks;
}

function note(text: string, x: number, y: number, anchor: TextMark['anchor'] = 'start'): Mark {
  return { kind: 'text', text, x, y, anchor, fontSize: 8, fill: INK };
}

const dashed = (path: string): Mark => ({
  ...{ kind: 'path', path, stroke: INK, strokeWidth: 0.6, dash: [3, 2] },
});
