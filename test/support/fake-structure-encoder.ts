import { rootedTree } from '../../src/domain/rooted-tree.js';
import {
  STRUCTURE_VIEWS,
  type StructureEncoder,
  type StructureView,
} from '../../src/graphs/encoder.js';
import { shapeFeatures } from '../../src/graphs/shape-features.js';
import { ElenchusError } from '../../src/runtime/errors.js';

/**
 * Unit vectors from counts of what a graph's shape is made of: equal shapes are equal, similar ones
 * are near. No model is loaded, and all views are the same but for their names.
 */
export function createFakeStructureEncoder({
  views = STRUCTURE_VIEWS,
  version = '1',
  dimensions = 128,
}: {
  readonly views?: readonly StructureView[];
  readonly version?: string;
  readonly dimensions?: number;
} = {}): StructureEncoder {
  const model = (view: StructureView) => {
    if (views.includes(view)) return { name: `fake-${view}`, version };
    throw new ElenchusError('STRUCTURE_MODEL_MISSING', { view, known: views.join(', ') });
  };
  return {
    views,
    dimensions,
    model,
    async encode(graphs, view) {
      model(view);
      return graphs.map((graph) => {
        const tree = rootedTree(graph);
        if (!tree.nodes.some(({ kind }) => kind === 'S')) return undefined;
        const vector = new Float32Array(dimensions);
        shapeFeatures(tree).forEach((count, at) => (vector[at % dimensions]! += count));
        const length = Math.hypot(...vector);
        return vector.map((value) => value / length);
      });
    },
    async close() {},
  };
}
