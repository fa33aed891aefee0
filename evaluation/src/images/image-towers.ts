import { ModelFiles } from 'elenchus/internal/encoders/model-files.js';
import { openSession } from 'elenchus/internal/encoders/session.js';
import { ElenchusError, messageOf } from 'elenchus/internal/runtime/errors.js';
import { type InferenceSession, Tensor } from 'onnxruntime-node';

/** What this program reads; `models/images/export.py` writes it. */
const IMAGE_TOWERS = { id: 'elenchus-image-towers' };
const ARGUMENT = 'argument.onnx';
const OUTPUT = 'embedding';

/** What an image tower may read: the vectors of an image's text and of its pixels. */
const TOWER_PARTS = ['text', 'visual'] as const;
type TowerPart = (typeof TOWER_PARTS)[number];
type TowerInput = Readonly<Partial<Record<TowerPart, Float32Array>>>;

/** Two trained networks that place arguments and images in one space: `models/images`. */
export class ImageTowers {
  private constructor(
    private readonly dimensions: number,
    private readonly argumentTower: InferenceSession,
    private readonly imageTower: InferenceSession,
    /** What the image tower reads. */
    readonly parts: readonly TowerPart[],
  ) {}

  /**
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_MISSING; MODEL_CORRUPT, also for another model
   */
  static async open(directory: string, threads: number): Promise<ImageTowers> {
    const files = await ModelFiles.open(directory);
    const { id, dimensions, files: listed } = files.manifest;
    if (id !== IMAGE_TOWERS.id) {
      throw files.corrupt('manifest.json', `it is of ${id} instead of ${IMAGE_TOWERS.id}`);
    }
    const name = Object.keys(listed).find((file) => file !== ARGUMENT);
    if (name === undefined) throw files.corrupt('manifest.json', 'it lists no tower of images');
    const argumentTower = await openSession(files, ARGUMENT, threads, [OUTPUT]);
    const imageTower = await openSession(files, name, threads, [OUTPUT]).catch(async (error) => {
      await argumentTower.release();
      throw error;
    });
    const parts = TOWER_PARTS.filter((part) => imageTower.inputNames.includes(part));
    return new ImageTowers(dimensions, argumentTower, imageTower, parts);
  }

  /**
   * @param vectors of the text encoder
   * @returns unit vectors, `[n][dimensions]`
   * @throws ElenchusError ENCODER_FAILED, also for vectors of another length
   */
  arguments(vectors: readonly Float32Array[]): Promise<readonly Float32Array[]> {
    return this.run(this.argumentTower, { vector: vectors });
  }

  /**
   * Where a part is missing, it adds nothing.
   * @returns unit vectors, `[n][dimensions]`; undefined for images without a part that is read
   * @throws ElenchusError ENCODER_FAILED, also for vectors of another length
   */
  async images(images: readonly TowerInput[]): Promise<readonly (Float32Array | undefined)[]> {
    const rows = (part: TowerPart) => {
      const width = images.find((image) => image[part])?.[part]?.length ?? 0;
      return images.map((image) => image[part] ?? new Float32Array(width));
    };
    const has = images.map((image) => this.parts.some((part) => image[part]));
    if (!has.some(Boolean)) return images.map(() => undefined);
    const inputs = Object.fromEntries(this.parts.map((part) => [part, rows(part)]));
    const embedded = await this.run(this.imageTower, inputs);
    return embedded.map((vector, at) => (has[at] ? vector : undefined));
  }

  async close(): Promise<void> {
    await this.argumentTower.release();
    await this.imageTower.release();
  }

  private async run(
    tower: InferenceSession,
    inputs: Readonly<Record<string, readonly Float32Array[]>>,
  ): Promise<readonly Float32Array[]> {
    try {
      const tensors = Object.entries(inputs).map(([name, rows]) => [name, tensorOf(rows)] as const);
      const results = await tower.run(Object.fromEntries(tensors));
      const embeddings = results[OUTPUT]!.data as Float32Array;
      return Array.from({ length: embeddings.length / this.dimensions }, (_, row) =>
        embeddings.slice(row * this.dimensions, (row + 1) * this.dimensions),
      );
    } catch (cause) {
      throw new ElenchusError('ENCODER_FAILED', { problem: messageOf(cause) }, { cause });
    }
  }
}

/** @throws Error if the rows differ in length */
function tensorOf(rows: readonly Float32Array[]): Tensor {
  const width = rows[0]?.length ?? 0;
  const data = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) {
    if (row.length !== width) throw new Error(`vectors of ${width} and ${row.length} numbers`);
    data.set(row, at * width);
  }
  return new Tensor('float32', data, [rows.length, width]);
}
export {};
