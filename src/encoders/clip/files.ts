import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { SETTINGS } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { type ModelIdentity, problemOf, readModelFile } from '../model-files.js';

const CONFIG = 'config.json';
const PREPROCESSOR = 'preprocessor_config.json';
const TOKENIZER = 'tokenizer.json';
const TOP = '.';
/** Where exports put their networks; people also put them beside the other files. */
const NETWORK_FOLDERS = ['onnx', TOP];
/** What exports append to the name of a network for its precision, the most exact first. */
const PRECISIONS = ['', '_fp16', '_quantized', '_int8', '_uint8', '_q4', '_q4f16', '_bnb4'];
/** Of weights that a network keeps in a second file. */
const WEIGHTS = '_data';
/** The longest vectors that are stored. */
const MOST_DIMENSIONS = 1024;
const VERSION_DIGITS = 16;

const configSchema = z.object({
  _name_or_path: z.string().optional(),
  model_type: z.literal('clip', 'only models of the type "clip" can be read'),
  // transformers leaves out what equals its defaults, which are these.
  projection_dim: z.int().positive().max(MOST_DIMENSIONS).default(512),
  text_config: z.object({ max_position_embeddings: z.int().min(2).default(77) }).prefault({}),
});

/**
 * The folder of a CLIP model (Radford et al. 2021) with its two networks as ONNX, in the layout in
 * which Hugging Face models for Transformers.js are published.
 */
export class ClipFiles {
  private constructor(
    readonly directory: string,
    readonly config: z.output<typeof configSchema>,
    /** The file of the network that reads texts. */
    readonly text: string,
    /** The file of the network that looks at images. */
    readonly image: string,
    private readonly weights: readonly string[],
  ) {}

  /** @throws ElenchusError CONFIG_INVALID if there is no such folder; MODEL_MISSING, MODEL_CORRUPT */
  static async open(directory: string): Promise<ClipFiles> {
    const present = await filesIn(directory);
    const config = await parseIn(directory, CONFIG, (json) => configSchema.parse(json));
    const network = (name: string) => {
      const names = PRECISIONS.flatMap((precision) =>
        NETWORK_FOLDERS.map((folder) => join(folder, `${name}${precision}.onnx`)),
      );
      const found = names.find((each) => present.has(each));
      if (found !== undefined) return found;
      throw new ElenchusError('MODEL_MISSING', { file: join(directory, names[0]!) });
    };
    const text = network('text_model');
    const image = network('vision_model');
    const weights = [text, image].map((each) => each + WEIGHTS).filter((each) => present.has(each));
    return new ClipFiles(directory, config, text, image, weights);
  }

  /**
   * The model's name, and a digest of all its files: vectors of different models cannot be compared.
   * This reads all of them, some seconds for a gigabyte.
   * @throws ElenchusError MODEL_MISSING
   */
  async identity(): Promise<ModelIdentity> {
    const all = createHash('sha256');
    const names = [CONFIG, PREPROCESSOR, TOKENIZER, this.text, this.image, ...this.weights];
    for (const name of names) all.update(await digestOf(this.path(name)));
    const { _name_or_path: name = '', model_type } = this.config;
    const id = /\w/.test(name) ? basename(name) : model_type;
    return { id, version: all.digest('hex').slice(0, VERSION_DIGITS) };
  }

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  parsePreprocessor<Result>(make: (json: unknown) => Result): Promise<Result> {
    return parseIn(this.directory, PREPROCESSOR, make);
  }

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT */
  parseTokenizer<Result>(make: (json: unknown) => Result): Promise<Result> {
    return parseIn(this.directory, TOKENIZER, make);
  }

  /** @param name of a file in the folder */
  path(name: string): string {
    return join(this.directory, name);
  }

  /** The error for a file whose content cannot be used. */
  corrupt(name: string, problem: string, cause?: unknown): ElenchusError {
    return corruptIn(this.directory, name, problem, cause);
  }
}

/** The files in the folder and where it may keep its networks. */
async function filesIn(directory: string): Promise<ReadonlySet<string>> {
  const found: string[] = [];
  for (const folder of NETWORK_FOLDERS) {
    try {
      const names = await readdir(join(directory, folder));
      found.push(...names.map((name) => join(folder, name)));
    } catch (cause) {
      if (folder !== TOP) continue;
      const { variable } = SETTINGS.clipDirectory;
      const problem = `the folder ${directory} cannot be read; name a folder with a CLIP model`;
      throw new ElenchusError('CONFIG_INVALID', { variable, problem }, { cause });
    }
  }
  return new Set(found);
}

async function parseIn<Result>(
  directory: string,
  name: string,
  make: (json: unknown) => Result,
): Promise<Result> {
  const text = (await readModelFile(join(directory, name))).toString('utf8');
  try {
    return make(JSON.parse(text));
  } catch (cause) {
    throw corruptIn(directory, name, problemOf(cause), cause);
  }
}

function corruptIn(directory: string, name: string, problem: string, cause?: unknown) {
  const file = join(directory, name);
  return new ElenchusError('MODEL_CORRUPT', { file, problem }, { cause });
}

async function digestOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (cause) {
    throw new ElenchusError('MODEL_MISSING', { file }, { cause });
  }
  return hash.digest();
}
