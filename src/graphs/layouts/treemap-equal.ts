import type { Layout } from './area.js';
import { nested } from './treemap.js';

/**
 * A treemap in which relations to the same node share its space equally, however much is inside
 * each; the other one gives them areas by what is inside. A relation keeps a tenth of its area for
 * itself (section 3.1, Bartz et al. 2025).
 */
export const treemapEqual: Layout = (tree) =>
  nested(tree, ({ parents }) => new Float64Array(parents.length).fill(1));
