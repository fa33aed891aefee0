import { join } from 'node:path';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import type { ImageLabel } from '../domain/image.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { ModelFiles, type ModelIdentity } from './model-files.js';
import { openSession } from './session.js';

/**
 * A label is worth saying from this probability. Below it, most labels of real pages' images are
 * wrong; `models/image-classifier/README.md` has the counts. At most five labels can reach it.
 */
export const LEAST_PROBABILITY = 0.2;

/**
 * The labels worth saying, the most probable first. Classes of the same name count as one.
 * @param probabilities of the classes
 * @param names of the classes, in the same order
 */
export function confidentLabels(
  probabilities: Float32Array,
  names: readonly string[],
): ImageLabel[] {
  const sums = new Map<string, number>();
  names.forEach((name, at) => sums.set(name, (sums.get(name) ?? 0) + probabilities[at]!));
  return [...sums]
    .filter(([, probability]) => probability >= LEAST_PROBABILITY)
    .map(([name, probability]) => ({ name, probability }))
    .sort((a, b) => b.probability - a.probability);
}

/** The width and height of the images that the classifier sees, in pixels. */
export const CLASSIFIED_WIDTH = 224;

const PIXEL_BYTES = 3;
const IMAGE_BYTES = CLASSIFIED_WIDTH * CLASSIFIED_WIDTH * PIXEL_BYTES;
const CLASSES = 1000;
/** How many images one run takes. More would need more memory and gain no time. */
const TOGETHER = 8;

const namesSchema = z.array(z.string().min(1)).length(CLASSES);

/** What the classifier says of images, in their order. */
export interface ClassifiedImages {
  /** Unit vectors, `[n][1280]`: the layer under the classes. Alike images have alike features. */
  readonly features: Float32Array[];
  /** The confident ones, the most probable first; often none. See `confidentLabels`. */
  readonly labels: ImageLabel[][];
}

/** EfficientNet-Lite0, which knows 1,000 kinds of things: `models/image-classifier`. */
export class ImageClassifier {
  private constructor(
    private readonly manifest: ModelFiles['manifest'],
    private readonly names: readonly string[],
    private readonly session: InferenceSession,
  ) {}

  /**
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(
    directory: string = join(PACKAGE_ROOT, 'models', 'image-classifier'),
    threads = 1,
  ): Promise<ImageClassifier> {
    const files = await ModelFiles.open(directory);
    const names = await files.parse('labels.json', (json) => namesSchema.parse(json));
    const outputs = ['features', 'probabilities'];
    const session = await openSession(files, 'classifier.onnx', threads, outputs);
    return new ImageClassifier(files.manifest, names, session);
  }

  /** Features of different models cannot be compared. */
  get model(): ModelIdentity & { readonly dimensions: number } {
    const { id, version, dimensions } = this.manifest;
    return { id, version, dimensions };
  }

  /**
   * Each run blocks the event loop, some 10 ms for an image.
   * @param pixels RGB, row by row, `[n, 224, 224, 3]`: whole images, scaled without regard to their
   *   shape, on white where they were transparent
   * @throws ElenchusError ENCODER_FAILED, also for another number of bytes
   */
  async classify(pixels: Uint8Array, n: number): Promise<ClassifiedImages> {
    if (pixels.length !== n * IMAGE_BYTES) {
      const wanted = `${n} images have ${n * IMAGE_BYTES} bytes`;
      throw new ElenchusError('ENCODER_FAILED', { problem: `${wanted}, not ${pixels.length}` });
    }
    const classified: ClassifiedImages = { features: [], labels: [] };
    for (let from = 0; from < n; from += TOGETHER) {
      const to = Math.min(n, from + TOGETHER);
      const part = pixels.subarray(from * IMAGE_BYTES, to * IMAGE_BYTES);
      const { features, probabilities } = await this.run(part, to - from);
      classified.features.push(...rows(features, this.manifest.dimensions));
      for (const row of rows(probabilities, CLASSES)) {
        classified.labels.push(confidentLabels(row, this.names));
      }
    }
    return classified;
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  /** `[n * 1280]` and `[n * 1000]`, row by row. */
  private async run(pixels: Uint8Array, n: number) {
    const shape = [n, CLASSIFIED_WIDTH, CLASSIFIED_WIDTH, PIXEL_BYTES];
    try {
      const results = await this.session.run({ pixels: new Tensor('uint8', pixels, shape) });
      return {
        features: results['features']!.data as Float32Array,
        probabilities: results['probabilities']!.data as Float32Array,
      };
    } catch (cause) {
      throw new ElenchusError('ENCODER_FAILED', { problem: messageOf(cause) }, { cause });
    }
  }
}

function rows(matrix: Float32Array, width: number): Float32Array[] {
  return Array.from({ length: matrix.length / width }, (_, row) =>
    matrix.slice(row * width, (row + 1) * width),
  );
}
