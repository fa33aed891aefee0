import { z } from 'zod';
import type { Pixels } from '../../domain/image.js';

/** The filters of Pillow by their number, in the names of sharp. */
const KERNELS = ['nearest', 'lanczos3', 'linear', 'cubic'] as const;
const BICUBIC = 3;
const COLOURS = 3;

/** How an image becomes what a network sees. */
export interface ClipPreprocessing {
  /** Of what the network sees, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The shorter side of the scaled image, whose centre is seen; without it, all of it is seen. */
  readonly shorterSide?: number | undefined;
  readonly kernel: (typeof KERNELS)[number];
  /** Of red, green and blue: the network gets `(byte - mean) / deviation`. */
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

const side = z.int().positive().max(4096);
const area = z.object({ width: side, height: side });
const square = side.transform((width) => ({ width, height: width }));
const colours = z.array(z.number()).length(COLOURS);

/** Sizes are objects; in files of transformers before 4.26 they are numbers. */
const schema = z.object({
  do_resize: z.literal(true, 'only models whose images are scaled can be used').default(true),
  size: z.union([
    side.transform((shortest_edge) => ({ shortest_edge })),
    z.object({ shortest_edge: side }),
    area,
  ]),
  do_center_crop: z.boolean().default(true),
  crop_size: z.union([square, area]).optional(),
  resample: z.int().min(0).max(BICUBIC).default(BICUBIC),
  do_rescale: z.boolean().default(true),
  rescale_factor: z
    .number()
    .positive()
    .default(1 / 255),
  do_normalize: z.boolean().default(true),
  image_mean: colours,
  image_std: colours.refine((all) => all.every((each) => each > 0), 'has to be above 0'),
});

/**
 * Reads a `preprocessor_config.json`.
 * @throws z.ZodError, Error
 */
export function parsePreprocessing(json: unknown): ClipPreprocessing {
  const given = schema.parse(withoutNulls(json));
  const factor = given.do_rescale ? given.rescale_factor : 1;
  const [mean, deviation] = given.do_normalize
    ? [given.image_mean, given.image_std]
    : [
        [0, 0, 0],
        [1, 1, 1],
      ];
  const common = {
    kernel: KERNELS[given.resample]!,
    mean: mean.map((value) => value / factor),
    deviation: deviation.map((value) => value / factor),
  };
  const { size, crop_size: crop = undefined } = given;
  if (!('shortest_edge' in size)) return { ...size, ...common };
  const { shortest_edge: shorterSide } = size;
  if (!given.do_center_crop || !crop) {
    throw new Error('with size.shortest_edge, it has to have crop_size and do_center_crop');
  }
  if (Math.max(crop.width, crop.height) > shorterSide) {
    throw new Error('crop_size is larger than size.shortest_edge');
  }
  return { ...crop, shorterSide, ...common };
}

function withoutNulls(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
}

/**
 * What a network gets: channel by channel, `[3, height, width]`.
 * @param pixels of the network's size
 */
export function normalizedPixels(pixels: Pixels, { mean, deviation }: ClipPreprocessing) {
  const { data } = pixels;
  const places = data.length / COLOURS;
  const values = new Float32Array(data.length);
  for (let colour = 0; colour < COLOURS; colour++) {
    for (let place = 0; place < places; place++) {
      const byte = data[COLOURS * place + colour]!;
      values[places * colour + place] = (byte - mean[colour]!) / deviation[colour]!;
    }
  }
  return values;
}
