import type { GraphRecord } from '../../domain/graph-record.js';
import type { Gallery, HungPicture } from '../../structure/picture/gallery.js';
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
  height: async (source, _, { gallery }) => (await asSvg(source, gallery)).height,
  format: ({ options }) => options.format.toUpperCase() as ImageFormat,
  svg: async (source, _, { gallery }) => (await asSvg(source, gallery)).bytes.toString('utf8'),
};

/** Drawn in a moment, whatever format is asked for. */
function asSvg({ record, options }: GraphImageSource, gallery: Gallery): Promise<HungPicture> {
  return gallery.draw(record.graph, { ...options, format: 'svg' });
}
