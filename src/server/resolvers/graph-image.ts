import { foldedCount, foldGraph } from '../../domain/folding.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import { oncePerObject } from '../../runtime/once.js';
import type { TaggedPicture } from '../../graphs/picture/gallery.js';
import { MOST_NODES, USUAL_FOLDING } from '../../graphs/picture/options.js';
import type { ApiContext } from '../context.js';
import type { GraphImageResolvers, ImageFormat } from '../generated.js';
import type { GraphImageSource } from '../mapped.js';
import { imageUrl } from '../routes/graph-image.js';

export const GraphImage: GraphImageResolvers = {
  url: ({ record, options }) => imageUrl(record.id, options),
  width: async (source, _, context) => (await asSvg(source, context)).width,
  height: async (source, _, context) => (await asSvg(source, context)).height,
  format: ({ options }) => options.format.toUpperCase() as ImageFormat,
  foldedCount: async (
    { record: { graph }, options: { layout, fold = USUAL_FOLDING } },
    _,
    context,
  ) => {
    if (layout !== 'node-link') return 0;
    const known = foldedCountsOf(graph);
    const key = JSON.stringify(fold);
    if (!known.has(key)) {
      await context.turns.pause(context.scope);
      known.set(key, foldedCount(foldGraph(graph, fold, MOST_NODES.boxes)));
    }
    return known.get(key)!;
  },
  svg: async (source, _, context) => (await asSvg(source, context)).bytes.toString('utf8'),
};

/** How many nodes of a graph are folded, by the JSON of the folding. */
const foldedCountsOf = oncePerObject((_: GraphRecord['graph']) => new Map<string, number>());

/** Always as SVG, which is drawn in a moment. */
function asSvg(
  { record, options }: GraphImageSource,
  { gallery, scope }: Pick<ApiContext, 'gallery' | 'scope'>,
): Promise<TaggedPicture> {
  return gallery.draw(record.graph, { ...options, format: 'svg' }, scope);
}
