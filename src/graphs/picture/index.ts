import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { rootedTree } from '../../domain/rooted-tree.js';
import { badInput } from '../../runtime/errors.js';
import type { Place } from './node-link/drawing.js';
import { placeNodes } from './node-link/place.js';
import { type MappedGraphs, mappingScene, nodeLinkScene } from './node-link/scene.js';
import { type Format, MOST_NODES, type PictureOptions, USUAL_FOLDING, WIDTHS } from './options.js';
import { paintPaper, paintPdf, paintPixels } from './paint.js';
import type { Scene } from './scene.js';
import { writeSvg } from './svg.js';
import { treeScene } from './tree-scene.js';

/**
 * Draws a graph for people. The same graph and options give the same bytes.
 * @param place computes the places of boxes and arrows; may be in another thread
 * @throws ElenchusError BAD_INPUT for a graph of too many nodes, or too large a picture; UNKNOWN_ID
 *   for a node to be folded that the graph does not have
 */
export async function drawPicture(
  graph: ArgumentGraph,
  options: PictureOptions,
  place: Place = placeNodes,
): Promise<Picture> {
  return encode(await sceneOf(graph, options, place), options);
}

/**
 * Draws a query and a case side by side, with the same number at nodes that stand for each other.
 * @throws ElenchusError as `drawPicture`
 */
export async function drawMapping(
  mapped: MappedGraphs,
  options: Omit<PictureOptions, 'layout'>,
  place: Place = placeNodes,
): Promise<Picture> {
  const nodes = mapped.query.nodes.length + mapped.case.nodes.length;
  refuseMore(nodes, MOST_NODES.boxes, 'boxes and arrows');
  return encode(await mappingScene(mapped, place), options);
}

function sceneOf(
  graph: ArgumentGraph,
  { layout, width = WIDTHS.usual, fold = USUAL_FOLDING, locutions }: PictureOptions,
  place: Place,
): Promise<Scene> | Scene {
  if (layout === 'node-link') {
    return nodeLinkScene(graph, { fold, locutions }, place);
  }
  const tree = rootedTree(graph);
  refuseMore(tree.nodes.length, MOST_NODES.areas, 'a picture');
  return treeScene(tree, layout, width);
}

function refuseMore(nodes: number, most: number, kind: string): void {
  if (nodes > most)
    throw badInput('graph', `${nodes} nodes are too many for ${kind}; at most ${most}`);
}

export interface Picture {
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** In pixels; of a PDF in points. */
  readonly width: number;
  readonly height: number;
}

const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};
/** Of a picture of pixels: 128 MiB while it is painted, and what WEBP can hold. */
const MOST_PIXELS = 2 ** 25;
const LONGEST_SIDE = 16_383;
/** Of a page of PDF, in points: what its readers show. */
const LONGEST_PAGE = 14_400;
/** Texts in half their size can still be read. */
const READABLE = 0.5;

/** @throws ElenchusError BAD_INPUT for more pixels than a picture may have */
async function encode(
  scene: Scene,
  { format, width: wanted, paper }: Pick<PictureOptions, 'format' | 'width' | 'paper'>,
): Promise<Picture> {
  const size = sizeOf(scene, wanted, format);
  const shared = { ...size, mediaType: MEDIA_TYPES[format] };
  if (format === 'svg') return { bytes: Buffer.from(writeSvg(scene, size)), ...shared };
  if (format === 'pdf') {
    return { bytes: paper ? paintPaper(scene, paper) : paintPdf(scene, size), ...shared };
  }
  const canvas = paintPixels(scene, size);
  return {
    bytes: await (format === 'png' ? canvas.encode('png') : canvas.encode('webp', 90)),
    ...shared,
  };
}

/** Without a width, a picture is made to fit, as long as its texts can be read. */
function sizeOf(scene: Scene, wanted: number | undefined, format: Format) {
  const pixels = format === 'png' || format === 'webp';
  const largest = Math.min(
    Math.sqrt(MOST_PIXELS / (scene.width * scene.height)),
    LONGEST_SIDE / Math.max(scene.width, scene.height),
  );
  const page = LONGEST_PAGE / Math.max(scene.width, scene.height);
  const usual = pixels ? Math.max(largest, READABLE) : format === 'pdf' ? page : 1;
  const scale = wanted === undefined ? Math.min(1, usual) : wanted / scene.width;
  if (pixels && scale > largest) {
    const most = Math.floor(scene.width * largest);
    throw badInput(
      'width',
      `this picture would be ${Math.round(scene.width * scale)} x ${Math.round(scene.height * scale)} pixels, which is too large; ask for a width of at most ${most}, or for SVG or PDF`,
    );
  }
  return {
    width: wanted ?? Math.floor(scene.width * scale),
    height: Math.max(1, Math.round(scene.height * scale)),
  };
}
