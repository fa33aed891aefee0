import type { SKRSContext2D } from '@napi-rs/canvas';
import { badInput } from '../../errors.js';
import type { Paper } from './options.js';
import { paint, paintMark, paintPdf, type Size } from './paint.js';
import type { Mark, Scene } from './scene.js';

/** In points, upright. */
const PAPERS: Readonly<Record<Paper, Size>> = {
  a4: { width: 595, height: 842 },
  a3: { width: 842, height: 1191 },
};
/** Printers leave this free, in points. The place of a page is written there. */
const MARGIN = 30;
/** Neighbouring pages show this much of each other, so that they can be glued. */
const OVERLAP = 18;
/** Points for a pixel of the picture: letters of 14 pixels in 10, 8 and 6 points. */
const SCALES = { most: 0.72, usual: 0.57, least: 0.43 } as const;
const MOST_PAGES = 64;
const INK = '#5b6570';
/** Letters through which the picture can be seen. */
const PALE = '#5b656040';

/** A PDF of one page, as large as its picture. */
export function onePage(scene: Scene, size: Size): Buffer {
  return paintPdf(scene.title, [{ ...size, paint: (context) => paint(context, scene, size) }]);
}

/**
 * A PDF for paper: one page if its letters can be read there, else pages to be glued together,
 * after one that shows how.
 * @throws ElenchusError BAD_INPUT for a picture that needs too many pages
 */
export function onPaper(scene: Scene, paper: Paper): Buffer {
  const sheet = PAPERS[paper];
  const turned = { width: sheet.height, height: sheet.width };
  const ways = [sheet, turned].map((page) => {
    const room = { width: page.width - 2 * MARGIN, height: page.height - 2 * MARGIN };
    const fit = Math.min(room.width / scene.width, room.height / scene.height, SCALES.most);
    const count = (whole: number, part: number) =>
      Math.max(1, Math.ceil((whole * SCALES.usual - OVERLAP) / (part - OVERLAP)));
    const columns = count(scene.width, room.width);
    const rows = count(scene.height, room.height);
    return { page, room, fit, columns, rows };
  });
  const single = ways.reduce((a, b) => (b.fit > a.fit ? b : a));
  if (single.fit >= SCALES.least) {
    return paintPdf(scene.title, [overview(scene, single.page, single.fit, [])]);
  }
  const tiled = ways.reduce((a, b) => (b.columns * b.rows < a.columns * a.rows ? b : a));
  const { page, room, columns, rows } = tiled;
  if (columns * rows > MOST_PAGES) {
    throw badInput(
      'paper',
      `this picture needs ${columns * rows} pages, more than ${MOST_PAGES}; fold more of the graph, or leave out the paper`,
    );
  }
  const step = {
    x: (room.width - OVERLAP) / SCALES.usual,
    y: (room.height - OVERLAP) / SCALES.usual,
  };
  const tiles = Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return {
      ...{ x: column * step.x, y: row * step.y, name: nameOf(row, column) },
      ...{ width: room.width / SCALES.usual, height: room.height / SCALES.usual },
    };
  });
  return paintPdf(scene.title, [
    overview(scene, single.page, single.fit, tiles),
    ...tiles.map((tile) => ({ ...page, paint: tilePainter(scene, page, tile, [rows, columns]) })),
  ]);
}

interface Tile extends Size {
  readonly x: number;
  readonly y: number;
  readonly name: string;
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

function frameOf({ x, y, width, height, name }: Tile, scene: Scene, scale: number): Mark[] {
  const [right, bottom] = [Math.min(x + width, scene.width), Math.min(y + height, scene.height)];
  return [
    {
      ...{ kind: 'box', x, y, width: right - x, height: bottom - y },
      ...{ stroke: INK, strokeWidth: 0.6 / scale, dash: [4 / scale, 3 / scale] },
    },
    {
      ...{ kind: 'text', text: name, x: (x + right) / 2, y: (y + bottom) / 2 },
      ...{ anchor: 'middle', fontSize: 48 / scale, bold: true, fill: PALE },
    },
  ];
}

function tilePainter(
  scene: Scene,
  page: Size,
  { x, y, width, height, name }: Tile,
  [rows, columns]: readonly [number, number],
) {
  const text = `${name} · ${rows} × ${columns} pages · ${scene.title.slice(0, 60)}`;
  return (context: SKRSContext2D) => {
    context.save();
    context.beginPath();
    context.rect(MARGIN, MARGIN, width * SCALES.usual, height * SCALES.usual);
    context.clip();
    context.translate(MARGIN, MARGIN);
    context.scale(SCALES.usual, SCALES.usual);
    context.translate(-x, -y);
    for (const mark of scene.marks) paintMark(context, mark);
    context.restore();
    paintMark(context, {
      ...{ kind: 'text', text, x: MARGIN, y: page.height - MARGIN / 2 + 3 },
      ...{ anchor: 'start', fontSize: 8, fill: INK },
    });
  };
}
