import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModelFiles } from 'elenchus/internal/encoders/model-files.js';
import { openRankerFolder, PieceRanker } from 'elenchus/internal/encoders/rankers/knrm.js';
import { PieceReader } from 'elenchus/internal/encoders/rankers/piece-reader.js';
import { TextModel } from 'elenchus/internal/encoders/text-model.js';
import { PACKAGE_ROOT } from 'elenchus/internal/runtime/config.js';
import { badInput, listed } from 'elenchus/internal/runtime/errors.js';
import { SparseCoder, SparseRanker } from './sparse-ranker.js';
import { type Ranker, type System, textsOf } from './task.js';
import { WordPieceRanker, WordPieces } from './word-piece-ranker.js';

/** The models of the slides, and what each reads. */
const FAMILY = {
  gru: 'pieces',
  drmm: 'pieces',
  knrm: 'pieces',
  cknrm: 'pieces',
  bert: 'word pieces',
  'drmm-bert': 'word pieces',
  'knrm-bert': 'word pieces',
  snrm: 'codes',
} as const;
export type FamilyName = keyof typeof FAMILY;
export const FAMILY_NAMES = Object.keys(FAMILY) as FamilyName[];

interface FamilyOptions {
  /** The folder that a training writes. */
  readonly directory: string;
  /** Of onnxruntime, for one run. */
  readonly threads: number;
}

/** The models in a folder, in the order of the slides, with all of their seeds. */
export class Family {
  readonly #opened: { release(): Promise<void> }[] = [];
  #systems: readonly System[] = [];

  private constructor(private readonly options: FamilyOptions) {}

  /**
   * @param wanted opens only these
   * @throws ElenchusError BAD_INPUT if the folder has none of them; MODEL_MISSING, MODEL_CORRUPT
   */
  static async open(options: FamilyOptions, wanted: readonly string[]): Promise<Family> {
    const family = new Family(options);
    try {
      await family.#open(wanted);
      return family;
    } catch (error) {
      await family.close();
      throw error;
    }
  }

  get systems(): readonly System[] {
    return this.#systems;
  }

  async close(): Promise<void> {
    for (const each of this.#opened.splice(0)) await each.release();
  }

  async #open(wanted: readonly string[]): Promise<void> {
    const { directory, threads } = this.options;
    if (!existsSync(join(directory, 'manifest.json'))) {
      throw badInput(
        '--models',
        `${directory} has no manifest.json; models/rankers/README.md says how to train the models`,
      );
    }
    // The manifests are compared before anything is loaded.
    const encoder = (await ModelFiles.open(TEXT_ENCODER)).manifest;
    const files = await openRankerFolder(directory, encoder);
    const inFolder = Object.keys(files.manifest.files);
    const members = FAMILY_NAMES.filter((name) => wanted.includes(name));
    const found = members.flatMap((name) => {
      const seeds = inFolder.filter((file) => basename(file) === `${name}.onnx`).sort();
      return seeds.length > 0 ? [{ name, seeds }] : [];
    });
    if (members.length === 0) return;
    if (found.length === 0) {
      throw badInput('--models', `the manifest of ${directory} lists none of ${listed(members)}`);
    }
    const textModel = this.#kept(await TextModel.load(TEXT_ENCODER, threads));
    const reader = await PieceReader.open(textModel);
    const systems: System[] = [];
    for (const { name, seeds } of found) {
      const rankers: Ranker[] = [];
      for (const file of seeds) rankers.push(await this.#ranker(name, files, file, reader));
      systems.push({ name, seeds: rankers });
    }
    this.#systems = systems;
  }

  #kept<Model extends { release(): Promise<void> }>(model: Model): Model {
    this.#opened.push(model);
    return model;
  }

  async #ranker(
    name: FamilyName,
    files: ModelFiles,
    file: string,
    reader: PieceReader,
  ): Promise<Ranker> {
    const { threads } = this.options;
    const reads = FAMILY[name];
    if (reads === 'codes') {
      return new SparseRanker(
        name,
        this.#kept(await SparseCoder.open(files, file, reader, threads)),
      );
    }
    const model = this.#kept(
      reads === 'pieces'
        ? await PieceRanker.open(files, file, reader, threads)
        : await WordPieceRanker.open(files, file, await wordPiecesOf(files), threads),
    );
    return { name, over: () => (query) => model.scores(query.text, textsOf(query)) };
  }
}

const TEXT_ENCODER = join(PACKAGE_ROOT, 'models', 'text-encoder');

function wordPiecesOf(files: ModelFiles): Promise<WordPieces> {
  return files.parse('tokenizer.json', (json) => new WordPieces(json as object));
}
