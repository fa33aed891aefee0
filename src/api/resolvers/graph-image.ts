import { rootedTree } from '../../domain/rooted-tree.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import type { PictureOptions } from '../../structure/picture/options.js';
import type { GraphImageResolvers, ImageFormat } from '../generated.js';
import { imageUrl } from '../routes/graph-image.js';

/** A picture that is drawn when somebody looks at it. */
export interface GraphImageSource {
  readonly record: GraphRecord;
  readonly options: PictureOptions;
}

export const GraphImage: GraphImageResolvers = {
  url: ({ record, options }) => imageUrl(record.id, options),
  width: ({ options }) => options.width,
  height: async ({ record, options: { layout, width } }) => {
    const { heightOf } = await import('../../structure/picture/index.js');
    return heightOf(rootedTree(record.graph), layout, width);
  },
  format: ({ options }) => options.format.toUpperCase() as ImageFormat,
  svg: async ({ record, options }, _, { gallery }) => {
    const { bytes } = await gallery.draw(record.graph, { ...options, format: 'svg' });
    return bytes.toString('utf8');
  },
};
