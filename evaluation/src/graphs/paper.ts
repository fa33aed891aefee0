import { join } from 'node:path';
import type { ArgumentGraph } from 'elenchus/internal/domain/argument-graph.js';
import { rootedTree } from 'elenchus/internal/domain/rooted-tree.js';
import { VisionModels } from 'elenchus/internal/encoders/vision.js';
import type { Layout } from 'elenchus/internal/graphs/layouts/areas.js';
import { icicle, logical } from 'elenchus/internal/graphs/layouts/rows.js';
import { nested, treemap } from 'elenchus/internal/graphs/layouts/treemap.js';
import { rasterize } from 'elenchus/internal/graphs/raster.js';
import { PACKAGE_ROOT } from 'elenchus/internal/runtime/config.js';

/**
 * A treemap in which relations to the same node share its space equally, however much is inside
 * each; the other one gives them areas by what is inside. A relation keeps a tenth of its area for
 * itself (section 3.1, Bartz et al. 2025).
 */
export const treemapEqual: Layout = (tree) =>
  nested(tree, ({ parents }) => new Float64Array(parents.length).fill(1));

/**
 * The layouts of Bartz et al. 2025, and our own treemap beside theirs. Icicle is their
 * "space-reclaiming icicle plot" (SRIP).
 */
const PAPER_LAYOUTS = {
  logical,
  icicle,
  treemap: treemapEqual,
  'treemap-by-size': treemap,
} as const satisfies Record<string, Layout>;
export type PaperLayoutName = keyof typeof PAPER_LAYOUTS;
export const PAPER_LAYOUT_NAMES = Object.keys(PAPER_LAYOUTS) as PaperLayoutName[];

/** The width and height of the pictures, in pixels. */
export const PAPER_WIDTH = 64;

/**
 * Draws a graph as Bartz et al. 2025 do (section 3.1): it fills the picture, and argumentation
 * schemes are not shown.
 * @returns `PAPER_WIDTH * PAPER_WIDTH` pixels of red, green and blue, row by row
 */
export function drawForPaper(graph: ArgumentGraph, layout: PaperLayoutName): Uint8ClampedArray {
  const tree = rootedTree(withoutSchemes(graph));
  return rasterize(tree, PAPER_LAYOUTS[layout](tree), PAPER_WIDTH, 'plain');
}

/** The colours of a picture as a vector of unit length: what can be compared without a network. */
export function pixelVector(graph: ArgumentGraph, layout: PaperLayoutName): Float32Array {
  const ink = Float32Array.from(drawForPaper(graph, layout), (light) => 255 - light);
  const length = Math.sqrt(ink.reduce((sum, value) => sum + value * value, 0));
  // A treemap of a graph without relations is blank.
  return length === 0 ? ink : ink.map((value) => value / length);
}

function withoutSchemes(graph: ArgumentGraph): ArgumentGraph {
  const nodes = graph.nodes.map((node) =>
    node.kind === 'S' ? { kind: node.kind, id: node.id, type: node.type } : node,
  );
  return { ...graph, nodes };
}

/** The trainings of Bartz et al. 2025: pre-training alone, and with fine-tuning after it. */
const PAPER_STEPS = ['autoencoder', 'simclr'] as const;
type PaperStep = (typeof PAPER_STEPS)[number];

export interface PaperNetwork {
  readonly step: PaperStep;
  readonly layout: PaperLayoutName;
}

export type PaperEncoder = Awaited<ReturnType<typeof createPaperEncoder>>;

/**
 * Opens networks that were trained as Bartz et al. 2025 do. They are for evaluations; the store and
 * the API know only those of `createStructureEncoder`.
 * @param options `directory`: by default, that of the networks that come with Elenchus
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT if the manifest cannot be read
 */
export async function createPaperEncoder({
  directory = join(PACKAGE_ROOT, 'models', 'structure-encoder', 'paper'),
  threads = 1,
}: { readonly directory?: string; readonly threads?: number } = {}) {
  const models = await VisionModels.open(directory, threads);
  const networks = PAPER_STEPS.flatMap((step) =>
    PAPER_LAYOUT_NAMES.map((layout): PaperNetwork => ({ step, layout })),
  );

  return {
    /** The networks that are there. */
    networks: networks.filter((network) => models.has(nameOf(network))),
    /**
     * Returns one unit vector for each graph, in order. A graph without relations has one as well:
     * that of a picture of one colour.
     * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
     */
    encode(
      graphs: readonly ArgumentGraph[],
      network: PaperNetwork,
    ): Promise<readonly Float32Array[]> {
      return models.encode(nameOf(network), graphs, (few) => pixelsOf(few, network.layout));
    },
    close: () => models.release(),
  };
}

const nameOf = ({ step, layout }: PaperNetwork) => `${step}-${layout}`;

function pixelsOf(graphs: readonly ArgumentGraph[], layout: PaperLayoutName) {
  const size = PAPER_WIDTH * PAPER_WIDTH * 3;
  const data = new Uint8Array(graphs.length * size);
  graphs.forEach((graph, at) => data.set(drawForPaper(graph, layout), at * size));
  return { data, shape: [graphs.length, PAPER_WIDTH, PAPER_WIDTH, 3] };
}
