import type { Folding } from '../../domain/folding.js';
import { badInput, oneOf } from '../../runtime/errors.js';
import { LAYOUT_NAMES } from '../layouts/index.js';

/** Boxes and arrows for people, and the layouts that structure is compared by. */
export const PICTURE_LAYOUTS = ['node-link', ...LAYOUT_NAMES] as const;
export type PictureLayout = (typeof PICTURE_LAYOUTS)[number];

export const FORMATS = ['svg', 'png', 'webp', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

/** What a PDF is printed on: one page, to which the picture is scaled. */
export const PAPERS = ['a4', 'a3'] as const;
export type Paper = (typeof PAPERS)[number];

/** Widths of a picture in pixels. `usual` is that of the layouts which fill any width. */
export const WIDTHS = { least: 32, most: 4096, usual: 800 } as const;
/** The most nodes in one picture. Of boxes and arrows, more are folded. */
export const MOST_NODES = { boxes: 1_000, areas: 10_000 } as const;
/** What boxes and arrows show of a large graph, unless the caller wants something else. */
export const USUAL_FOLDING: Folding = { maxNodes: 150 };
/** How many nodes a caller may open, and how many close. */
const MOST_NAMED = 100;

export interface PictureOptions {
  readonly layout: PictureLayout;
  /** In pixels; the height follows. Absent: as wide as its texts need to be read. */
  readonly width?: number | undefined;
  readonly format: Format;
  /** Of a PDF: absent for one page as large as the picture. */
  readonly paper?: Paper | undefined;
  /** Of boxes and arrows: what of a large graph is shown. */
  readonly fold?: Folding | undefined;
  /** Of boxes and arrows: with the dialogue that the graph was made of. */
  readonly locutions?: boolean | undefined;
}

/**
 * The caller's options with the defaults: boxes and arrows, as wide as they need, SVG.
 * @throws ElenchusError BAD_INPUT, naming the option
 */
export function pictureOptions(given: {
  readonly layout?: string | null | undefined;
  readonly width?: number | null | undefined;
  readonly format?: string | null | undefined;
  readonly paper?: string | null | undefined;
  readonly fold?: GivenFolding | null | undefined;
  readonly locutions?: boolean | null | undefined;
}): PictureOptions {
  const layout = (given.layout ?? 'node-link').replace('_', '-');
  const width = given.width ?? undefined;
  if (width !== undefined && !isWidth(width)) {
    throw badInput(
      'width',
      `${width} is not a whole number from ${WIDTHS.least} to ${WIDTHS.most}`,
    );
  }
  const known = oneOf(PICTURE_LAYOUTS, 'layout', layout);
  if (given.fold && known !== 'node-link') {
    throw badInput('fold', `only boxes and arrows can be folded, not ${known}`);
  }
  if (given.locutions && known !== 'node-link') {
    throw badInput('locutions', `they stand beside boxes and arrows, not beside ${known}`);
  }
  const format = oneOf(FORMATS, 'format', given.format ?? 'svg');
  const onPaper = given.paper != null;
  if (onPaper && format !== 'pdf') throw badInput('paper', `${format} has no pages; PDF has`);
  if (onPaper && width !== undefined) {
    throw badInput('paper', 'the paper gives the width; leave one of the two out');
  }
  return {
    layout: known,
    format,
    ...(given.paper != null && { paper: oneOf(PAPERS, 'paper', given.paper) }),
    ...(width !== undefined && { width }),
    ...(given.locutions && { locutions: true }),
    ...(given.fold && { fold: foldingOf(given.fold) }),
  };
}

/** What a caller wants to be shown of a large graph. */
export interface GivenFolding {
  readonly maxNodes?: number | null | undefined;
  readonly focus?: string | null | undefined;
  readonly open?: readonly string[] | null | undefined;
  readonly closed?: readonly string[] | null | undefined;
}

function foldingOf({ maxNodes, focus, open, closed }: GivenFolding): Folding {
  const most = maxNodes ?? USUAL_FOLDING.maxNodes;
  if (!Number.isInteger(most) || most < 1 || most > MOST_NODES.boxes) {
    throw badInput('fold.maxNodes', `${most} is not a whole number from 1 to ${MOST_NODES.boxes}`);
  }
  const named = { open: open ?? [], closed: closed ?? [] };
  for (const [name, ids] of Object.entries(named)) {
    if (ids.length > MOST_NAMED) {
      throw badInput(`fold.${name}`, `${ids.length} nodes are too many; at most ${MOST_NAMED}`);
    }
  }
  return { maxNodes: most, ...named, ...(focus != null && { focus }) };
}

function isWidth(width: number): boolean {
  return Number.isInteger(width) && width >= WIDTHS.least && width <= WIDTHS.most;
}
