import { join } from 'node:path';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import { type RootedTree, rootedTree } from '../domain/rooted-tree.js';
import { type VisionInput, VisionModels } from '../encoders/vision.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import { drawForEncoder } from './raster.js';
import { SHAPE_FEATURES, shapeFeatures } from './shape-features.js';

/** What an encoder sees of a graph: a picture in one of the layouts, or counts without a picture. */
export const STRUCTURE_VIEWS = ['logical', 'treemap', 'icicle', 'counts'] as const;
export type StructureView = (typeof STRUCTURE_VIEWS)[number];

/** The view that measures best; the figures are in `models/structure-encoder/README.md`. */
export const DEFAULT_STRUCTURE_VIEW: StructureView = 'counts';

/** The width and height of the pictures in pixels; the networks were trained on this size. */
const WIDTH = 64;

/** Turns graphs into unit vectors of their shape. Similar shapes have near vectors. */
export type StructureEncoder = Awaited<ReturnType<typeof createStructureEncoder>>;

/**
 * Opens the encoder of `models/structure-encoder`. Its networks are opened when they are first used.
 * @param options `directory`: by default, that of the models that come with Elenchus; `threads`: of
 *   onnxruntime, for one run
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT if the manifest cannot be read
 */
export async function createStructureEncoder({
  directory = join(PACKAGE_ROOT, 'models', 'structure-encoder'),
  threads = 1,
}: { readonly directory?: string; readonly threads?: number } = {}) {
  const models = await VisionModels.open(directory, threads);
  const { id, version, dimensions } = models.manifest;
  const views: readonly StructureView[] = STRUCTURE_VIEWS.filter((view) => models.has(view));
  const model = (view: StructureView) => {
    if (views.includes(view)) return { name: `${id}-${view}`, version };
    throw new ElenchusError('STRUCTURE_MODEL_MISSING', { view, known: views });
  };

  return {
    /** The views whose models are installed. */
    views,
    dimensions,
    /** @throws ElenchusError STRUCTURE_MODEL_MISSING if the view has no model */
    model,
    /**
     * Returns one unit vector for each graph, in order; undefined for a graph that has no relation
     * (S-node) under its major claim, and so no structure.
     * @throws ElenchusError STRUCTURE_MODEL_MISSING, MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
     */
    async encode(
      graphs: readonly ArgumentGraph[],
      view: StructureView,
    ): Promise<readonly (Float32Array | undefined)[]> {
      model(view);
      const trees = graphs.map((graph) => rootedTree(graph));
      const hasShape = ({ nodes }: RootedTree) => nodes.some(({ kind }) => kind === 'S');
      const shaped = await models.encode(view, trees.filter(hasShape), (few) => inputOf(few, view));
      const next = shaped.values();
      return trees.map((tree) => (hasShape(tree) ? next.next().value : undefined));
    },
    close: () => models.release(),
  };
}

function inputOf(trees: readonly RootedTree[], view: StructureView): VisionInput {
  if (view === 'counts') {
    const data = new Float32Array(trees.length * SHAPE_FEATURES);
    trees.forEach((tree, at) => data.set(shapeFeatures(tree), at * SHAPE_FEATURES));
    return { data, shape: [trees.length, SHAPE_FEATURES] };
  }
  const size = WIDTH * WIDTH * 3;
  const data = new Uint8Array(trees.length * size);
  trees.forEach((tree, at) => data.set(drawForEncoder(tree, view, WIDTH), at * size));
  return { data, shape: [trees.length, WIDTH, WIDTH, 3] };
}
