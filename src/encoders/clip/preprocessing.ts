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

/** How many times as long as it is wide what is scaled may be, so that it stays small. */
const LONGEST = 4;

/** A width and a height, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of an image, in pixels. */
interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** Three steps that scale an image for a network; each applies to the result of the one before. */
interface ClipScaling {
  /** Cut this out. It is the whole image, except of very long ones, whose ends are never seen. */
  readonly cut: Region;
  /** Scale it to this size, whatever its shape. */
  readonly scaled: Size;
  /** Cut this out. */
  readonly seen: Region;
}

/** How an image of this size is scaled, with the rounding of the library `transformers`. */
export function clipScaling(
  { width, height, shorterSide }: ClipPreprocessing,
  image: Size,
): ClipScaling {
  if (shorterSide === undefined) {
    const size = { width, height };
    return { cut: centre(image, image), scaled: size, seen: centre(size, size) };
  }
  const longest = LONGEST * Math.min(image.width, image.height);
  const cut = centre(image, {
    width: Math.min(image.width, longest),
    height: Math.min(image.height, longest),
  });
  const shortest = Math.min(cut.width, cut.height);
  const scaled = {
    width: Math.floor((shorterSide * cut.width) / shortest),
    height: Math.floor((shorterSide * cut.height) / shortest),
  };
  return { cut, scaled, seen: centre(scaled, { width, height }) };
}

function centre(of: Size, { width, height }: Size): Region {
  const left = Math.floor((of.width - width) / 2);
  const top = Math.floor((of.height - height) / 2);
  return { left, top, width, height };
}
