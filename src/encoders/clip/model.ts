import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import type { Pixels } from '../../domain/image.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { SharedWork } from '../../runtime/threads/shared.js';
import type { ModelIdentity } from '../model-files.js';
import { createSession } from '../session.js';
import { ClipFiles } from './files.js';
import { type ClipPreprocessing, normalizedPixels, parsePreprocessing } from './preprocessing.js';

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

/** How much of a text is read: far more than fits the tokens that a network takes. */
const CHARACTERS_READ = 8192;
const LONE_SURROGATE = /\p{Surrogate}/gu;

const definitionSchema = z.looseObject({
  normalizer: z.unknown(),
  padding: z.object({ pad_id: z.int() }).nullish(),
});

/**
 * Splits texts into the tokens of a network, with its marks for begin and end: those of a
 * `tokenizer.json`, which for CLIP is a byte-level BPE over lower-case words (Radford et al. 2021).
 */
export class ClipTokenizer {
  /** What fills up the input of a network of fixed length. */
  readonly padding: number;

  private readonly tokenizer: Tokenizer;
  private readonly lowercases: boolean;

  /**
   * @param definition the content of a Hugging Face `tokenizer.json`
   * @param longest how many tokens a network takes, with its marks
   * @throws z.ZodError, Error
   */
  constructor(
    definition: unknown,
    private readonly longest: number,
  ) {
    const { normalizer, padding } = definitionSchema.parse(definition);
    this.tokenizer = new Tokenizer(definition as object, {});
    this.lowercases = JSON.stringify(normalizer ?? null).includes('"Lowercase"');
    const end = this.tokenizer.encode('').ids.at(-1);
    if (end === undefined) throw new Error('it does not mark the end of a text');
    this.padding = padding?.pad_id ?? end;
  }

  /** A long text loses its end, but not its end mark. */
  encode(text: string): number[] {
    let read = text.slice(0, CHARACTERS_READ).replace(LONE_SURROGATE, '\ufffd');
    // At the end of a word, JavaScript would turn it into another letter than other languages do.
    if (this.lowercases) read = read.replaceAll('Σ', 'σ');
    const { ids } = this.tokenizer.encode(read);
    return ids.length > this.longest ? [...ids.slice(0, this.longest - 1), ids.at(-1)!] : ids;
  }
}

/** What a network takes and gives. */
interface TowerShape {
  /** Its inputs, each with the types that it may have. Those that it lacks are left out. */
  readonly inputs: Readonly<Record<string, readonly Tensor.Type[]>>;
  /** The vector in the space that both networks share. */
  readonly output: string;
}

/** One of the two networks of a CLIP model. */
class ClipTower {
  private constructor(
    private readonly files: ClipFiles,
    private readonly name: string,
    private readonly output: string,
    private readonly session: InferenceSession,
  ) {}

  /**
   * @param name its file in the folder
   * @param threads onnxruntime's for one run
   * @throws ElenchusError MODEL_CORRUPT, also for inputs or outputs of another kind
   */
  static async open(
    files: ClipFiles,
    name: string,
    { inputs, output }: TowerShape,
    threads: number,
  ): Promise<ClipTower> {
    let session: InferenceSession;
    try {
      // By its path, since a network can have its weights in a file beside it.
      session = await createSession(files.path(name), threads);
    } catch (cause) {
      throw files.corrupt(name, messageOf(cause), cause);
    }
    const problem = problemWith(session, inputs, output);
    if (problem === undefined) return new ClipTower(files, name, output, session);
    await session.release();
    throw files.corrupt(name, problem);
  }

  /** The type and shape that the network declares for an input; undefined if it has no such input. */
  input(name: string): InferenceSession.TensorValueMetadata | undefined {
    return tensors(this.session.inputMetadata).find((each) => each.name === name);
  }

  /**
   * @returns a unit vector, `[dimensions]`
   * @throws ElenchusError ENCODER_FAILED; MODEL_CORRUPT for a vector of another length than the
   *   `projection_dim` of `config.json`
   */
  async run(feeds: Readonly<Record<string, Tensor>>): Promise<Float32Array> {
    let vector: Float32Array;
    try {
      const results = await this.session.run(feeds, [this.output]);
      vector = results[this.output]!.data as Float32Array;
    } catch (cause) {
      throw this.failed(messageOf(cause), cause);
    }
    const { projection_dim: dimensions } = this.files.config;
    if (vector.length !== dimensions) {
      const problem = `its vectors have ${vector.length} dimensions, but projection_dim in config.json is ${dimensions}`;
      throw this.files.corrupt(this.name, problem);
    }
    const length = Math.hypot(...vector);
    if (!(length > 0 && length < Infinity)) throw this.failed('its vector has no direction');
    return vector.map((value) => value / length);
  }

  async release(): Promise<void> {
    await this.session.release();
  }

  private failed(problem: string, cause?: unknown): ElenchusError {
    return new ElenchusError('ENCODER_FAILED', { problem: `${this.name}: ${problem}` }, { cause });
  }
}

function problemWith(
  session: InferenceSession,
  inputs: TowerShape['inputs'],
  output: string,
): string | undefined {
  for (const { name, type } of tensors(session.inputMetadata)) {
    const types = inputs[name];
    if (!types)
      return `it has the input "${name}", but only ${Object.keys(inputs).join(', ')} are known`;
    if (!types.includes(type))
      return `its input "${name}" is ${type} instead of ${types.join(' or ')}`;
  }
  const found = tensors(session.outputMetadata).find(({ name }) => name === output);
  if (!found) return `it has no output "${output}"; export the model with its projection`;
  if (found.type !== 'float32') return `its output "${output}" is ${found.type} instead of float32`;
  return undefined;
}

function tensors(metadata: readonly InferenceSession.ValueMetadata[]) {
  return metadata.filter((each) => each.isTensor);
}

/** The average memory of a kept query: its text and a vector of up to 1,024 floats. */
const BYTES_PER_QUERY = 6144;
const KEPT_QUERIES = 10_000;

/** Encodes queries as vectors that can be compared with those of images, and keeps the last ones. */
export class ClipTextEncoder {
  readonly #queries: SharedWork<Float32Array>;

  private constructor(
    private readonly model: ClipModel,
    /** Vectors of models with other names cannot be compared with its own. */
    readonly name: string,
    kept: number,
  ) {
    this.#queries = new SharedWork({
      max: kept,
      maxSize: kept * BYTES_PER_QUERY,
      sizeCalculation: (vector, text) => vector.byteLength + 2 * text.length,
    });
  }

  /**
   * @param directory what the setting ELENCHUS_CLIP_DIRECTORY names
   * @param kept how many query vectors are kept in memory; 0 keeps none
   * @throws ElenchusError CONFIG_INVALID, MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(
    directory: string,
    threads: number,
    kept = KEPT_QUERIES,
  ): Promise<ClipTextEncoder> {
    const model = await ClipModel.open(directory, threads);
    const { id, version } = await model.identity();
    return new ClipTextEncoder(model, `${id} ${version}`, kept);
  }

  /**
   * Reads the beginning of a text, up to 77 tokens.
   * @returns a unit vector
   * @throws ElenchusError MODEL_CORRUPT, ENCODER_FAILED
   */
  encodeText(text: string): Promise<Float32Array> {
    return this.#queries.get(text, () => this.model.encodeText(text));
  }

  close(): Promise<void> {
    return this.model.release();
  }
}
