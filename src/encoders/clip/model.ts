import { Tensor } from 'onnxruntime-node';
import type { Pixels } from '../../domain/image.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { ModelIdentity } from '../model-files.js';
import { ClipFiles } from './files.js';
import { type ClipPreprocessing, normalizedPixels, parsePreprocessing } from './preprocessing.js';
import { ClipTokenizer } from './tokenizer.js';
import { ClipTower, type TowerShape } from './tower.js';

const INTEGERS = ['int64', 'int32'] as const;
const TEXT: TowerShape = {
  inputs: { input_ids: INTEGERS, attention_mask: INTEGERS },
  output: 'text_embeds',
};
const IMAGE: TowerShape = { inputs: { pixel_values: ['float32'] }, output: 'image_embeds' };

/**
 * A CLIP model (Radford et al. 2021, "Learning transferable visual models from natural language
 * supervision"): it gives texts and images vectors that can be compared. None comes with Elenchus.
 * Each of its two networks is opened when it is first used.
 */
export class ClipModel {
  readonly #towers = new Map<string, Promise<ClipTower>>();
  #identity: Promise<ModelIdentity> | undefined;

  private constructor(
    private readonly files: ClipFiles,
    private readonly tokenizer: ClipTokenizer,
    /** How an image becomes what `encodeImage` takes; see `clipScaling`. */
    readonly preprocessing: ClipPreprocessing,
    private readonly threads: number,
  ) {}

  /**
   * @param directory what the setting ELENCHUS_CLIP_DIRECTORY names
   * @param threads onnxruntime's for one run
   * @throws ElenchusError CONFIG_INVALID if there is no such folder; MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(directory: string, threads = 1): Promise<ClipModel> {
    const files = await ClipFiles.open(directory);
    const longest = files.config.text_config.max_position_embeddings;
    const tokenizer = await files.parseTokenizer((json) => new ClipTokenizer(json, longest));
    const preprocessing = await files.parsePreprocessor(parsePreprocessing);
    return new ClipModel(files, tokenizer, preprocessing, threads);
  }

  /** Of all vectors, at most 1,024. */
  get dimensions(): number {
    return this.files.config.projection_dim;
  }

  /**
   * The model's name, and a digest of all its files: vectors of different models cannot be compared.
   * The first call reads them all, some seconds for a gigabyte.
   * @throws ElenchusError MODEL_MISSING
   */
  identity(): Promise<ModelIdentity> {
    this.#identity ??= this.files.identity();
    this.#identity.catch(() => (this.#identity = undefined));
    return this.#identity;
  }

  /**
   * Reads the beginning of a text, up to 77 tokens.
   * @returns a unit vector, `[dimensions]`; its dot product with that of an image is their cosine
   * @throws ElenchusError MODEL_CORRUPT, ENCODER_FAILED
   */
  async encodeText(text: string): Promise<Float32Array> {
    const tower = await this.tower(this.files.text, TEXT);
    const ids = this.tokenizer.encode(text);
    const mask = ids.map(() => 1);
    const padded = tower.input('input_ids')?.shape[1];
    for (let length = ids.length; length < Number(padded); length++) {
      ids.push(this.tokenizer.padding);
      mask.push(0);
    }
    const feeds: Record<string, Tensor> = {};
    for (const [name, values] of Object.entries({ input_ids: ids, attention_mask: mask })) {
      const type = tower.input(name)?.type;
      if (type !== undefined) feeds[name] = integers(values, type);
    }
    return tower.run(feeds);
  }

  /**
   * @param pixels of the size that `preprocessing` says
   * @returns a unit vector, `[dimensions]`
   * @throws ElenchusError MODEL_CORRUPT; ENCODER_FAILED, also for another size
   */
  async encodeImage(pixels: Pixels): Promise<Float32Array> {
    const { width, height } = this.preprocessing;
    const fits = pixels.width === width && pixels.height === height;
    if (!fits || pixels.data.length !== 3 * width * height) {
      const problem = `an image of ${pixels.width} x ${pixels.height} pixels, ${pixels.data.length} bytes, instead of ${width} x ${height}`;
      throw new ElenchusError('ENCODER_FAILED', { problem });
    }
    const tower = await this.tower(this.files.image, IMAGE);
    const values = normalizedPixels(pixels, this.preprocessing);
    return tower.run({ pixel_values: new Tensor('float32', values, [1, 3, height, width]) });
  }

  async release(): Promise<void> {
    const opened = await Promise.allSettled(this.#towers.values());
    this.#towers.clear();
    for (const result of opened) if (result.status === 'fulfilled') await result.value.release();
  }

  private tower(name: string, shape: TowerShape): Promise<ClipTower> {
    const known = this.#towers.get(name);
    if (known) return known;
    const opening = ClipTower.open(this.files, name, shape, this.threads);
    this.#towers.set(name, opening);
    // After a broken file is repaired, it can be opened without a restart.
    opening.catch(() => this.#towers.delete(name));
    return opening;
  }
}

/** A text's row of whole numbers, `[1, tokens]`. */
function integers(values: readonly number[], type: Tensor.Type): Tensor {
  const shape = [1, values.length];
  if (type === 'int32') return new Tensor('int32', Int32Array.from(values), shape);
  return new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
}
